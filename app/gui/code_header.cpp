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

  int right = rect.right - sizes.px(14);
  if (file.added > 0) {
    const double share = view.ui.review().metrics.files[index].coverage();
    const std::string covered = fmt::format("{}% explained", static_cast<int>(share * 100));
    right -= paint.text_width(FontRole::small, covered);
    paint.text(right, top, height, FontRole::small, Color::muted, covered);
    right -= sizes.px(14);
  }
  const std::string reason = read_only_reason(view, index);
  if (!reason.empty()) {
    constexpr std::string_view kLabel = "read-only";
    right -= paint.text_width(FontRole::small_strong, kLabel);
    const Rect label{right, top, right + paint.text_width(FontRole::small_strong, kLabel),
                     top + height};
    view.ui.control("read-only:" + with_marks(file.path), label, with_marks(reason));
    paint.text(right, top, height, FontRole::small_strong, Color::unk, kLabel);
    right -= sizes.px(14);
  }
  int x = rect.left + sizes.px(14);
  std::string path = with_marks(file.path);
  if (!file.from.empty()) path = with_marks(file.from) + " \xE2\x86\x92 " + path;
  const int facts = sizes.px(130);  // room for the status and the counts
  x += paint.text_clipped(x, top, height, std::max(right - x - facts, sizes.px(40)),
                          FontRole::code_strong, Color::text, path);
  x += sizes.px(14);
  x += paint.text(x, top, height, FontRole::small, Color::muted, word(file.status));
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
