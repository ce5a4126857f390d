// The bar that says what will be written, and shows it.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr const char* kNotKept = "  \xC2\xB7  not kept when the window closes";
constexpr double kPreviewShare = 0.4;  // of the view, at most

std::string title(const Preview& preview) {
  return fmt::format("{} in {}", counted(preview.count, "decision"),
                     counted(preview.files, "file"));
}

// Of a single file it can be said at once that it still is the one reviewed.
std::string state_of_file(Ui& ui) {
  const AppState& state = ui.state();
  const Document& document = state.review->document;
  if (state.preview.files != 1) return "";
  const Guard& guard = ui.review().guard(state.preview.first_file);
  const FileSection& section = document.files[state.preview.first_file];
  if (guard.state == GuardState::unchecked) return "";
  if (guard.state != GuardState::matches) return "  \xC2\xB7  " + with_marks(guard.reason);
  const std::string path = with_marks(section.path);
  if (guard.absent) return fmt::format("  \xC2\xB7  {} is not there, as reviewed", path);
  return fmt::format("  \xC2\xB7  {} still is the file reviewed ({})", path,
                     document.view(section.new_sha).substr(0, 7));
}

void draw_progress(Ui& ui, const Rect& box) {
  const Sizes& sizes = ui.sizes();
  const ApplyJob& job = *ui.state().job;
  const int pad = sizes.px(16);
  const int height = sizes.px(27);
  const int width = sizes.px(96);
  const int top = box.top + (sizes.px(52) - height) / 2;
  const Rect cancel{box.right - pad - width, top, box.right - pad, top + height};
  ui.button("cancel-job", cancel, with_key(ui.state(), "Cancel", "escape"), false);
  const int words = ui.paint.text(box.left + pad, box.top, sizes.px(52), FontRole::small_strong,
                                  Color::text, job.words());
  const Rect bar{box.left + pad + words + sizes.px(16), box.top + sizes.px(24),
                 cancel.left - sizes.px(16), box.top + sizes.px(28)};
  ui.paint.fill(bar, Color::line, sizes.px(2));
  ui.paint.fill(
      {bar.left, bar.top, bar.left + static_cast<int>(bar.width() * job.share()), bar.bottom},
      Color::sel, sizes.px(2));
}

// From the right; returns where they begin.
int draw_buttons(Ui& ui, const Rect& box) {
  const Sizes& sizes = ui.sizes();
  const int height = sizes.px(27);
  const int top = box.top + (sizes.px(52) - height) / 2;
  int right = box.right - sizes.px(16);
  const auto button = [&](std::string_view command, std::string_view label, bool primary) {
    const FontRole role = primary ? FontRole::small_strong : FontRole::small;
    const int width = ui.paint.text_width(role, label) + sizes.px(22);
    const std::string id = "bar/" + std::string(command);
    ui.button(command, {right - width, top, right, top + height}, label, primary, id);
    right -= width + sizes.px(8);
  };
  const AppState& state = ui.state();
  button("apply", with_key(state, "Apply", "apply"), true);
  button("toggle-preview",
         with_key(state, state.preview.open ? "Hide preview" : "Preview", "toggle-preview"), false);
  button("clear-all", "Clear all\xE2\x80\xA6", false);
  button("undo", with_key(state, "Undo", "undo"), false);
  return right;
}

void draw_code_line(Ui& ui, const PreviewLine& line, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const bool added = line.sign == '+';
  const bool plain = line.sign == ' ';
  if (!plain) ui.paint.fill(rect, added ? Color::addbg : Color::delbg);
  const int text_left = rect.left + sizes.px(36);
  const int cell = std::max(ui.page().cell, 1);
  std::vector<Cell> cells;
  layout_cells(line.text, ui.state().view.tab_width, static_cast<uint32_t>(rect.width() / cell + 2),
               cells);
  for (const PreviewMark& mark : line.marks) {
    for (const Cell& each : cells) {
      if (each.offset < mark.first || each.offset >= mark.end) continue;
      const int x = text_left + static_cast<int>(each.column) * cell;
      ui.paint.fill({x, rect.top + sizes.px(1), x + each.width * cell, rect.bottom - sizes.px(1)},
                    added ? Color::addword : Color::delword);
    }
  }
  if (!plain) {
    ui.paint.text(rect.left + sizes.px(12), rect.top, rect.height(), FontRole::code,
                  added ? Color::addsign : Color::delsign, added ? "+" : "\xE2\x88\x92");
  }
  ui.paint.cells(text_left, rect.top, rect.height(), plain ? Color::muted : Color::text, line.text,
                 cells);
  if (!line.newline) {
    const int end = cells.empty() ? 0 : static_cast<int>(cells.back().column + cells.back().width);
    ui.paint.text(text_left + (end + 2) * cell, rect.top, rect.height(), FontRole::small,
                  Color::muted, "no newline at end of file");
  }
}

void draw_preview(Ui& ui, const Rect& area) {
  const Sizes& sizes = ui.sizes();
  const Preview& preview = ui.state().preview;
  const int row = sizes.code_row;
  ui.paint.push_clip(area);
  const int first = preview.scroll / row;
  for (int i = first; i < static_cast<int>(preview.lines.size()); ++i) {
    const int top = area.top + i * row - preview.scroll;
    if (top >= area.bottom) break;
    const PreviewLine& line = preview.lines[static_cast<size_t>(i)];
    const Rect rect{area.left, top, area.right, top + row};
    if (line.type == PreviewLine::Type::file) {
      ui.paint.fill(rect, Color::hunk);
      ui.paint.text_clipped(rect.left + sizes.px(12), top, row, rect.width() - sizes.px(24),
                            FontRole::small_strong, Color::text, with_marks(line.text));
    } else if (line.type == PreviewLine::Type::gap) {
      ui.paint.horizontal(rect.left + sizes.px(36), rect.right, top + row / 2, Color::line);
    } else {
      draw_code_line(ui, line, rect);
    }
  }
  ui.paint.pop_clip();
  if (preview.cut) {
    constexpr std::string_view kMore = "more than is shown here: whymark decisions --patch has all";
    const int width = ui.paint.text_width(FontRole::small, kMore);
    ui.paint.text(area.right - width - sizes.px(8), area.bottom - row, row, FontRole::small,
                  Color::unk, kMore);
  }
}

}  // namespace

int preview_height(const AppState& state) {
  const Preview& preview = state.preview;
  if (!preview.open || preview.lines.empty()) return 0;
  const int row = state.page.sizes.code_row;
  const int most = static_cast<int>(state.page.frame.view_height() * kPreviewShare) / row * row;
  return std::min(most, static_cast<int>(preview.lines.size()) * row);
}

void draw_apply_bar(Ui& ui) {
  const AppState& state = ui.state();
  const bool covered = state.editor || state.ask != Ask::none || state.help.open;
  if (covered || (!state.job && state.decisions.empty())) return;
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  const int head = sizes.px(52);
  const int preview = state.job ? 0 : preview_height(state);
  const int height = head + (preview > 0 ? preview + sizes.px(12) : 0);
  const int margin = sizes.px(16);
  const Rect box{frame.tree_right + margin, ui.overlay_top - sizes.px(12) - height,
                 frame.width - margin, ui.overlay_top - sizes.px(12)};
  ui.overlay_top = box.top;
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::sel, sizes.card_corner, sizes.hairline);
  if (state.job) {
    draw_progress(ui, box);
    ui.control("apply-bar", box);
    return;
  }
  const int right = draw_buttons(ui, box);
  int x = box.left + sizes.px(16);
  const int room = right - x;
  const std::string name = title(state.preview);
  x += ui.paint.text_clipped(x, box.top, head, room, FontRole::small_strong, Color::text, name);
  x += sizes.px(12);
  if (right - x > sizes.px(60)) {
    ui.paint.text_clipped(x, box.top, head, right - x, FontRole::small, Color::muted,
                          state.preview.words + (state.store ? "" : kNotKept) + state_of_file(ui));
  }
  if (preview > 0) {
    const Rect area{box.left + sizes.px(16), box.top + head, box.right - sizes.px(16),
                    box.top + head + preview};
    ui.name("preview", area);
    draw_preview(ui, area);
  }
  ui.control("apply-bar", box);
}

}  // namespace whymark
