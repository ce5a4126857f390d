#include "app/gui/gui.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/apply_settings.h"
#include "app/gui/commands.h"
#include "app/gui/eye.h"
#include "app/gui/keymap.h"
#include "app/gui/navigate.h"
#include "app/gui/page_ahead.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

constexpr float kWheelLines = 3;

// A click beside the field that has the focus takes it away.
void leave_field(AppState& state) {
  const ImGuiIO& io = ImGui::GetIO();
  if (state.focus == nullptr || state.is_covered() || !ImGui::IsMouseClicked(0)) return;
  if (!state.focus->box.contains(io.MousePos.x, io.MousePos.y)) state.focus = nullptr;
}

// Where a command, or a search that follows the typing, went far, the way back is kept.
void note_jump(AppState& state, Place before, bool typed) {
  if (state.places.take_travel() || !state.review || !has_jumped(state, before)) return;
  const MoveKind kind = typed                   ? MoveKind::typed
                        : ImGui::IsMouseDown(0) ? MoveKind::held
                                                : MoveKind::command;
  state.places.left(before, kind);
}

bool inside(const ImVec2& mouse, const Rect& rect) { return rect.contains(mouse.x, mouse.y); }

}  // namespace

Result<std::unique_ptr<Gui>> Gui::create(AppState& state) {
  std::unique_ptr<Gui> gui(new Gui(state));
  gui->font_sizes_ = sizes_of(state);
  Result<std::unique_ptr<FontSet>> fonts = FontSet::load(gui->font_sizes_);
  if (!fonts) return tl::unexpected<Error>(fonts.error());
  gui->fonts_ = std::move(*fonts);
  return gui;
}

void Gui::update_page(int width, int height) {
  const double scale = state_.full_scale();
  Sizes sizes = sizes_of(state_);
  sizes.tree = tree_width(state_.tree, width, scale);
  if (!same_text(sizes, font_sizes_)) {
    fonts_->resize(sizes);
    font_sizes_ = sizes;
    state_.page_stale = true;
  }
  if (width != state_.page.frame.width || height != state_.page.frame.height) {
    state_.page_stale = true;
  }
  if (state_.page_stale) state_.card_selection = {};
  if (std::exchange(state_.card_folds_stale, false) && state_.review && !state_.page_stale) {
    state_.card_selection = {};
    state_.page.refold_cards(*state_.review, *fonts_, state_.view, state_.selected);
    if (state_.page.frame.inline_cards) state_.layout_stale = true;
  }
  for (const uint32_t note : std::exchange(state_.refolded_cards, {})) {
    if (!state_.review || state_.page_stale) break;
    if (state_.card_selection.note == note) state_.card_selection = {};
    state_.page.refold_card(state_.review->document, *fonts_, state_.view, note);
    const uint32_t file = state_.review->document.notes[note].file;
    if (!state_.page.frame.inline_cards) continue;
    if (file == kNone) {
      state_.layout_stale = true;
    } else {
      state_.stale_file(file);
    }
  }
  bool laid_out =
      state_.page_stale || state_.layout_stale || !state_.stale_files.empty() || state_.notes_stale;
  const bool cards = state_.review && state_.view.cards && !state_.review->document.notes.empty();
  if (state_.page_stale && !state_.review) {
    state_.page.sizes = sizes;
    state_.page.frame = Frame::of(width, height, sizes, cards);
  } else if (laid_out) {
    const Eye eye =
        state_.kept_eye ? *std::exchange(state_.kept_eye, std::nullopt) : eye_of(state_);
    const double zoomed = sizes.scale / state_.page.sizes.scale;
    const Document& document = state_.review->document;
    const Frame frame = Frame::of(width, height, sizes, cards);
    if (state_.page_stale && take_page_ahead(state_, frame, *fonts_)) {
      laid_out = false;  // the map is there as well
    } else if (state_.page_stale) {
      state_.page = Page::build(*state_.review, frame, sizes, *fonts_, state_.summary_open,
                                state_.selected, state_.decisions, state_.view);
    } else if (state_.layout_stale) {
      state_.page.lay_out(document, state_.decisions, state_.view, state_.selected);
    } else {
      state_.page.lay_out_files(document, state_.decisions, state_.view, state_.stale_files,
                                state_.selected);
    }
    bring_back(state_, eye, zoomed);
  } else if (state_.cards_stale) {
    state_.page.pin_card(state_.selected);
  }
  // Cards at the ends of the page, and what a command unfolded, change what the map stands for.
  if (state_.review && (laid_out || !state_.overview.shows(state_.page))) {
    state_.overview = build_overview(state_.review->document, state_.page);
  }
  if (laid_out || state_.cards_stale) ++state_.page_revision;
  state_.page_stale = state_.layout_stale = state_.notes_stale = state_.cards_stale = false;
  state_.stale_files.clear();
  state_.kept_line = kNone;
}

void Gui::scroll_by_wheel() {
  const ImGuiIO& io = ImGui::GetIO();
  if (state_.help.open || state_.reference.open) {
    const auto px = static_cast<int>(-io.MouseWheel * kWheelLines * settings_px(state_, 20));
    if (state_.help.open) return scroll_help(state_, px);
    return scroll_reference(state_, io.MousePos.x, px);
  }
  if (state_.settings_open) {
    const double notches = -io.MouseWheel * kWheelLines;
    scroll_settings(state_, static_cast<int>(notches * settings_px(state_, 20)));
    return;
  }
  const Page& page = state_.page;
  const auto line = static_cast<float>(page.sizes.code_row);
  if (!state_.review || (io.MouseWheel == 0 && io.MouseWheelH == 0)) return;
  if (state_.sheet != Sheet::none && !state_.is_covered_over_sheet()) {
    scroll_sheet(state_, static_cast<int>(-io.MouseWheel * line * kWheelLines));
  }
  if (state_.is_covered()) return;
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
    scroll_tree(state_, px);
  } else {
    state_.scroll_to_y(state_.scroll_y() + px);
  }
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
    if (line.type == LineType::card) ui.hovered_note = line.index;
    if (line.type != LineType::code) return;
    const bool at_old = mouse.x < static_cast<float>(state_.page.panes.old_side.right);
    ui.hovered_row = line.row_in(at_old, !at_old);
    if (ui.hovered_row != kNone) ui.hovered_note = note_at_row(state_, ui.hovered_row);
  } else if (frame.has_cards &&
             inside(mouse, {frame.cards_left, frame.top, frame.cards_right, frame.bottom})) {
    const size_t card = state_.page.first_card_below(at);
    if (card < state_.page.cards.size() && state_.page.cards[card].top <= at) {
      ui.hovered_note = state_.page.cards[card].note;
    }
  }
}

void Gui::draw_panels(Ui& ui) {
  // Controls drawn first win the mouse, so what lies on top comes first where it can be pointed at.
  ImDrawList& list = ui.paint.list();
  // What covers the review lies over the bars at its bottom, and the message over all.
  list.ChannelsSplit(3);
  list.ChannelsSetCurrent(2);
  if (state_.help.open) draw_help(ui, state_.help);
  if (state_.reference.open) draw_reference(ui);
  if (state_.settings_open) draw_settings(ui, *state_.settings);
  if (state_.review && state_.sheet == Sheet::dashboard) {
    draw_question(ui);
    draw_message(ui);
    list.ChannelsSetCurrent(0);
    draw_dashboard(ui);
    list.ChannelsMerge();
    return;
  }
  if (state_.review) {
    if (state_.palette.open) draw_palette(ui, state_.palette);
    if (state_.editor) draw_editor(ui, *state_.editor);
    draw_question(ui);
    if (state_.sheet == Sheet::queue) draw_queue(ui);
    if (state_.sheet == Sheet::chooser) draw_chooser(ui);
    if (state_.sheet == Sheet::verify) draw_verify(ui);
    if (state_.sheet == Sheet::filter) draw_filter(ui, state_.filter);
    list.ChannelsSetCurrent(1);
    if (state_.search.open) draw_search(ui, state_.search);
    draw_filter_bar(ui);
    draw_apply_bar(ui);
    list.ChannelsSetCurrent(2);
    draw_message(ui);
  }
  list.ChannelsSetCurrent(0);
  draw_toolbar(ui);
  if (state_.review) {
    draw_code(ui);
    draw_map(ui);
    draw_cards(ui);
    draw_tree(ui, state_.tree.filter);
  } else {
    draw_nothing(ui);
  }
  draw_progress(ui);
  draw_status(ui);
  list.ChannelsMerge();
}

void Gui::prepare() {
  if (fonts_->load_wanted()) state_.page_stale = true;
}

void Gui::frame(int width, int height) {
  state_.workers.collect();
  refresh_settings(state_);
  start_evidence(state_);
  start_claim_states(state_);
  start_diff_marks(state_);
  update_page(width, height);
  start_page_ahead(state_, *fonts_);
  leave_field(state_);
  push_pressed_keys(state_);
  const Place place = place_in_view(state_);
  const bool commanded = !state_.queue.empty();
  run_queue(state_);
  state_.palette.refresh(state_);
  refresh_settings_pane(state_);
  refresh_help(state_, *fonts_);
  refresh_reference(state_, *fonts_);
  const bool typed = state_.search.refresh(state_);
  if (state_.job) step_job(state_);
  refresh_filter(state_);
  if (state_.review) refresh_preview(state_);
  scroll_by_wheel();
  update_page(width, height);
  if (commanded || typed) note_jump(state_, place, typed);
  if (state_.review) {
    update_tree(state_);
    note_looked_at(state_);
    save_reading(state_);
  }

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
  if (state_.review) {
    Review& review = *state_.review;
    state_.block_colours.submit(state_);
    review.check_wanted(state_.workers);
    review.colours.submit(review.document,
                          review.repository ? review.repository->root() : std::string(),
                          state_.workers);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace whymark
