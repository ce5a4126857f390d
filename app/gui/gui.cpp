#include "app/gui/gui.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/commands.h"
#include "app/gui/keymap.h"
#include "app/gui/navigate.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

constexpr float kWheelLines = 3;

/// The document row that the top line of the view shows, or kNone.
uint32_t row_at_top(const AppState& state) {
  const DocumentLayout& layout = state.page.layout;
  const Document& document = state.review->document;
  for (uint32_t number = state.scroll.line; number < layout.line_count(); ++number) {
    const Line line = layout.line(number);
    switch (line.type) {
      case LineType::edit:
        continue;
      case LineType::code:
      case LineType::loose:
        return line.index;
      case LineType::hunk_header:
        return document.hunks[line.index].header_row;
      case LineType::file_header:
        return document.files[line.index].header_row;
      case LineType::summary:
      case LineType::problem:
        return kNone;
    }
  }
  return kNone;
}

bool inside(const ImVec2& mouse, const Rect& rect) { return rect.contains(mouse.x, mouse.y); }

}  // namespace

Result<std::unique_ptr<Gui>> Gui::create(AppState& state) {
  std::unique_ptr<Gui> gui(new Gui(state));
  gui->font_scale_ = state.full_scale();
  Result<std::unique_ptr<FontSet>> fonts = FontSet::load(Sizes::at(gui->font_scale_));
  if (!fonts) return tl::unexpected<Error>(fonts.error());
  gui->fonts_ = std::move(*fonts);
  return gui;
}

void Gui::update_page(int width, int height) {
  const double scale = state_.full_scale();
  const Sizes sizes = Sizes::at(scale);
  if (scale != font_scale_) {
    fonts_->resize(sizes);
    font_scale_ = scale;
    state_.page_stale = true;
  }
  if (width != state_.page.frame.width || height != state_.page.frame.height) {
    state_.page_stale = true;
  }
  if (state_.page_stale) {
    const Frame frame = Frame::of(width, height, sizes);
    if (state_.review) {
      const uint32_t row = row_at_top(state_);
      state_.page = Page::build(*state_.review, frame, sizes, *fonts_, state_.summary_open,
                                state_.selected, state_.decisions);
      // Lines of edits come and go above it.
      const uint32_t line = row == kNone ? kNone : state_.page.layout.line_of_row(row);
      if (line != kNone) state_.scroll.line = line;
    } else {
      state_.page.sizes = sizes;
      state_.page.frame = frame;
    }
    state_.scroll_to_y(state_.scroll_y());
  } else if (state_.cards_stale) {
    state_.page.place_cards(state_.selected);
  }
  state_.page_stale = state_.cards_stale = false;
}

void Gui::scroll_by_wheel() {
  const ImGuiIO& io = ImGui::GetIO();
  if (!state_.review || state_.is_covered() || (io.MouseWheel == 0 && io.MouseWheelH == 0)) return;
  const Page& page = state_.page;
  const auto line = static_cast<float>(page.sizes.code_row);
  // Shift turns the wheel sideways, for mice that have one wheel.
  const float across = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
  if (across != 0) scroll_sideways(state_, static_cast<int>(-across * line * kWheelLines));
  if (!io.KeyShift) wheel_rest_ -= io.MouseWheel * line * kWheelLines;
  const float whole = std::trunc(wheel_rest_);
  wheel_rest_ -= whole;
  const auto px = static_cast<int>(whole);
  const int preview = preview_height(state_);
  const float over = static_cast<float>(page.frame.bottom) - io.MousePos.y;
  if (preview > 0 && over > 0 && over < static_cast<float>(preview + page.sizes.px(24))) {
    const int rows = static_cast<int>(state_.preview.lines.size()) * page.sizes.code_row;
    state_.preview.scroll = std::clamp(state_.preview.scroll + px, 0, std::max(0, rows - preview));
    return;
  }
  if (io.MousePos.x < static_cast<float>(page.frame.tree_right)) {
    const int rows = static_cast<int>(page.tree.size() + 2) * page.sizes.tree_row;
    state_.tree_scroll =
        std::clamp(state_.tree_scroll + px, 0, std::max(0, rows - page.frame.view_height()));
  } else {
    state_.scroll_to_y(state_.scroll_y() + px);
  }
}

void Gui::follow_in_tree() {
  if (!state_.review) return;
  const uint32_t file = current_file(state_);
  if (file == followed_file_) return;
  followed_file_ = file;
  const std::vector<TreeRow>& rows = state_.page.tree;
  const auto found = std::find_if(rows.begin(), rows.end(), [file](const TreeRow& row) {
    return file != kNone && row.file == file;
  });
  if (found == rows.end()) return;
  // One row of the tree's head stands above its rows.
  const int height = state_.page.sizes.tree_row;
  const int top = static_cast<int>(found - rows.begin() + 1) * height;
  const int view = state_.page.frame.view_height() - 2 * height;
  state_.tree_scroll = std::clamp(state_.tree_scroll, std::max(0, top - view), top);
}

void Gui::find_hovered(Ui& ui) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Frame& frame = state_.page.frame;
  if (!state_.review || state_.is_covered() || mouse.y < static_cast<float>(frame.top) ||
      mouse.y >= static_cast<float>(frame.bottom)) {
    return;
  }
  const int64_t y = state_.scroll_y();
  const int64_t at = y + static_cast<int64_t>(mouse.y) - frame.top;
  const bool under_header = current_file(state_) != kNone &&
                            mouse.y < static_cast<float>(frame.top + state_.page.sizes.file_row);
  if (inside(mouse, {frame.code_left, frame.top, frame.code_right, frame.bottom})) {
    if (under_header || at < 0 || at >= state_.page.layout.height()) return;
    const Line line = state_.page.layout.line_at(at);
    if (line.type != LineType::code) return;
    ui.hovered_row = line.index;
    ui.hovered_note = note_at_row(state_, line.index);
  } else if (inside(mouse, {frame.cards_left, frame.top, frame.cards_right, frame.bottom})) {
    const size_t card = state_.page.first_card_below(at);
    if (card < state_.page.cards.size() && state_.page.cards[card].top <= at) {
      ui.hovered_note = state_.page.cards[card].note;
    }
  }
}

void Gui::draw_panels(Ui& ui) {
  // Controls drawn first win the mouse, so what lies on top comes first where it can be pointed at.
  ImDrawList& list = ui.paint.list();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  draw_help(ui);
  if (state_.review) {
    if (state_.editor) draw_editor(ui, *state_.editor);
    draw_question(ui);
    draw_apply_bar(ui);
    draw_message(ui);
  }
  list.ChannelsSetCurrent(0);
  draw_toolbar(ui);
  if (state_.review) {
    draw_code(ui);
    draw_map(ui);
    draw_cards(ui);
    draw_tree(ui);
  } else {
    draw_nothing(ui);
  }
  draw_status(ui);
  list.ChannelsMerge();
}

void Gui::prepare() {
  if (fonts_->load_wanted()) state_.page_stale = true;
}

void Gui::frame(int width, int height) {
  update_page(width, height);
  push_pressed_keys(state_);
  run_queue(state_);
  if (state_.job) step_job(state_);
  if (state_.review) refresh_preview(state_);
  scroll_by_wheel();
  update_page(width, height);
  follow_in_tree();

  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImVec2(static_cast<float>(width), static_cast<float>(height)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::Begin("review", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoScrollWithMouse);
  Painter painter(*ImGui::GetWindowDrawList(), *fonts_, *state_.theme, state_.page.sizes);
  controls_.clear();
  Ui ui(painter, state_, controls_);
  ui.overlay_top = state_.page.frame.bottom;
  find_hovered(ui);
  painter.fill({0, 0, width, height}, Color::bg);
  draw_panels(ui);
  state_.overlay_height = state_.page.frame.bottom - ui.overlay_top;
  if (state_.review) keep_clear(state_);
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace whymark
