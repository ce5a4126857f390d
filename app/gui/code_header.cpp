#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_view.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// Why a file cannot be decided on; empty when it can, or when nobody asks it to be.
std::string read_only_reason(View& view, uint32_t file) {
  const Guard& guard = view.ui.review().guard(file);
  return guard.state == GuardState::matches ? std::string() : guard.reason;
}

// What a section without hunks is; empty where its hunks say it.
std::string_view without_hunks(const FileSection& file) {
  if (file.binary) return "binary";
  return file.hunks.count == 0 ? "no changed lines" : std::string_view();
}

// Draws the coverage and the read-only sign from the right; returns where they begin.
int draw_states(View& view, uint32_t index, const Rect& rect) {
  const FileSection& file = view.document.files[index];
  Painter& paint = view.ui.paint;
  const int gap = view.sizes.px(14);
  int right = rect.right - gap;
  if (file.added > 0) {
    const double share = view.ui.review().metrics.files[index].coverage();
    const std::string covered = fmt::format("{}% explained", static_cast<int>(share * 100));
    right -= paint.text_width(FontRole::small, covered);
    paint.text(right, rect.top, rect.height(), FontRole::small, Color::muted, covered);
    right -= gap;
  }
  const std::string reason = read_only_reason(view, index);
  if (!reason.empty()) {
    constexpr std::string_view kLabel = "read-only";
    const int width = paint.text_width(FontRole::small_strong, kLabel);
    right -= width;
    view.ui.control("read-only:" + with_marks(file.path),
                    {right, rect.top, right + width, rect.bottom}, with_marks(reason));
    paint.text(right, rect.top, rect.height(), FontRole::small_strong, Color::unk, kLabel);
    right -= gap;
  }
  return right;
}

}  // namespace

void draw_hunk_header(View& view, const Line& line) {
  const Hunk& hunk = view.document.hunks[line.index];
  const int top = view.screen_y(line);
  view.ui.paint.fill(view.across(top, line.height), Color::hunk);
  const int left = view.frame.code_left + view.ui.page().text_left;
  view.ui.paint.text_clipped(left, top, line.height,
                             view.frame.code_right - left - view.sizes.px(8), FontRole::code_small,
                             Color::hunktext, with_marks(view.document.line(hunk.header_row)));
}

void draw_file_header(View& view, uint32_t index, int top) {
  const FileSection& file = view.document.files[index];
  const Sizes& sizes = view.sizes;
  const int height = sizes.file_row;
  const Rect rect = view.across(top, height);
  Painter& paint = view.ui.paint;
  paint.fill(rect, Color::panel);
  paint.horizontal(rect.left, rect.right, top, Color::line);
  paint.horizontal(rect.left, rect.right, rect.bottom - sizes.hairline, Color::line);
  view.ui.name("file:" + with_marks(file.path), rect);

  const int right = draw_states(view, index, rect);
  int x = rect.left + sizes.px(14);
  std::string path = with_marks(file.path);
  if (!file.from.empty()) path = with_marks(file.from) + " \xE2\x86\x92 " + path;
  const int facts = sizes.px(150);  // room for the status and the counts
  const int room = std::max(right - x - facts, sizes.px(120));
  view.ui.control(
      "path:" + with_marks(file.path),
      {x, top, x + std::min(room, paint.text_width(FontRole::code_strong, path)), top + height},
      path);
  x += paint.text_clipped(x, top, height, room, FontRole::code_strong, Color::text, path,
                          Painter::Cut::start);
  x += sizes.px(14);
  x += paint.text(x, top, height, FontRole::small, Color::muted, word(file.status));
  if (!without_hunks(file).empty()) {
    x += sizes.px(12);
    x += paint.text(x, top, height, FontRole::small, Color::muted, without_hunks(file));
  }
  if (file.added > 0) {
    x += sizes.px(12);
    x += paint.text(x, top, height, FontRole::code_small, Color::addsign,
                    fmt::format("+{}", file.added));
  }
  if (file.removed > 0) {
    x += sizes.px(8);
    paint.text(x, top, height, FontRole::code_small, Color::delsign,
               fmt::format("\xE2\x88\x92{}", file.removed));
  }
}

}  // namespace whymark
