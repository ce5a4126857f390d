#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_view.h"
#include "app/gui/decide.h"
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

std::string hunk_id(const Document& document, const Hunk& hunk) {
  const bool old_side = hunk.new_count == 0;
  return fmt::format("hunk:{}:{}{}", with_marks(document.files[hunk.file].path),
                     old_side ? '-' : '+', old_side ? hunk.old_start : hunk.new_start);
}

// What can be done with a hunk, from the right; returns where it begins.
int hunk_links(View& view, uint32_t index, int right, int top, int height, const std::string& id) {
  const Hunk& hunk = view.document.hunks[index];
  const Decisions& decisions = view.ui.state().decisions;
  const bool all = is_discarded(view.document, decisions, hunk.rows);
  const bool edited = decisions.edit_of(hunk) != nullptr;
  const int gap = view.sizes.px(14);
  int x = view.ui.link("discard-hunk", right, top, height, all ? "keep hunk" : "discard hunk",
                       index, id + "/discard");
  if (view.document.files[hunk.file].status != FileStatus::deleted && hunk.rows.count > 0) {
    x = view.ui.link("edit-hunk", x - gap, top, height, edited ? "edit again" : "edit", index,
                     id + "/edit");
  }
  if (!edited) return x;
  x = view.ui.link("clear-hunk", x - gap, top, height, "drop the edit", index, id + "/clear");
  constexpr std::string_view kEdited = "edited";
  x -= gap + view.ui.paint.text_width(FontRole::small_strong, kEdited);
  view.ui.paint.text(x, top, height, FontRole::small_strong, Color::unk, kEdited);
  return x;
}

// A file that the change deletes comes back; what happens to another is that its change goes.
std::string_view file_label(FileStatus status, bool all) {
  if (status == FileStatus::deleted) return all ? "leave it deleted" : "restore file";
  return all ? "keep changes" : "discard changes";
}

// What can be done with a file, to the left of `right`; returns where it begins.
int file_links(View& view, uint32_t index, int right, int top, int height) {
  const AppState& state = view.ui.state();
  const FileSection& file = view.document.files[index];
  const std::string id = "file:" + with_marks(file.path);
  const int gap = view.sizes.px(14);
  const bool decided = state.decisions.any_in(file.rows);
  if (file.added + file.removed > 0) {
    const bool all = is_discarded(view.document, state.decisions, file.rows);
    right = view.ui.link("discard-file", right, top, height, file_label(file.status, all), index,
                         id + "/discard") -
            gap;
  }
  if (decided) {
    right = view.ui.link("clear-file", right, top, height, "clear", index, id + "/clear") - gap;
  }
  if (is_emptied(view.document, state.decisions, index)) {
    const bool deleted = state.decisions.deletions.count(file.header_row) != 0;
    right = view.ui.link("toggle-deletion", right, top, height,
                         deleted ? "will be deleted: leave it empty instead"
                                 : "will be empty: delete it instead",
                         index, id + "/delete") -
            gap;
  }
  return right;
}

// Draws the coverage and the read-only sign from the right; returns where they begin.
int draw_states(View& view, uint32_t index, const Rect& rect) {
  const FileSection& file = view.document.files[index];
  Painter& paint = view.ui.paint;
  const int gap = view.sizes.px(14);
  int right = rect.right - gap;
  // A narrow window needs the room for what can be done.
  if (file.added > 0 && rect.width() > view.sizes.px(520)) {
    const double share = view.ui.review().metrics.files[index].coverage();
    const std::string covered = fmt::format("{}% explained", static_cast<int>(share * 100));
    right -= paint.text_width(FontRole::small, covered);
    paint.text(right, rect.top, rect.height(), FontRole::small, Color::muted, covered);
    right -= gap;
  }
  const std::string reason = read_only_reason(view, index);
  if (reason.empty()) return file_links(view, index, right, rect.top, rect.height());
  if (view.ui.state().decisions.any_in(file.rows)) {  // in the way of applying the others
    right = view.ui.link("clear-file", right, rect.top, rect.height(), "clear", index,
                         "file:" + with_marks(file.path) + "/clear") -
            gap;
  }
  const bool applied = view.ui.review().was_applied(index);
  const std::string_view label = applied ? "applied" : "read-only";
  const int width = paint.text_width(FontRole::small_strong, label);
  right -= width;
  view.ui.control("read-only:" + with_marks(file.path),
                  {right, rect.top, right + width, rect.bottom}, with_marks(reason));
  paint.text(right, rect.top, rect.height(), FontRole::small_strong,
             applied ? Color::ok : Color::unk, label);
  right -= gap;
  return right;
}

}  // namespace

void draw_hunk_header(View& view, const Line& line) {
  const Hunk& hunk = view.document.hunks[line.index];
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  view.ui.paint.fill(rect, Color::hunk);
  const std::string id = hunk_id(view.document, hunk);
  const int left = view.frame.code_left + view.ui.page().text_left;
  int right = view.frame.code_right - view.ui.page().bracket_width - view.sizes.px(8);
  const bool covered =
      view.file != kNone && top + line.height / 2 < view.frame.top + view.sizes.file_row;
  if (!covered && view.ui.review().guard(hunk.file).state == GuardState::matches) {
    right = hunk_links(view, line.index, right, top, line.height, id) - view.sizes.px(12);
  }
  view.ui.paint.text_clipped(left, top, line.height, right - left, FontRole::code_small,
                             Color::hunktext, with_marks(view.document.line(hunk.header_row)));
  view.ui.name(id, rect);
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
  const int room = std::max(right - x - facts, std::min(sizes.px(120), right - x - sizes.px(8)));
  view.ui.control(
      "path:" + with_marks(file.path),
      {x, top, x + std::min(room, paint.text_width(FontRole::code_strong, path)), top + height},
      path);
  x += paint.text_clipped(x, top, height, room, FontRole::code_strong, Color::text, path,
                          Painter::Cut::start);
  // Of the facts those are left out that a narrow window has no room for.
  const auto fact = [&](FontRole role, Color color, std::string_view text) {
    const int gap = sizes.px(12);
    if (x + gap + paint.text_width(role, text) > right) return;
    x += gap + paint.text(x + gap, top, height, role, color, text);
  };
  fact(FontRole::small, Color::muted, word(file.status));
  if (!without_hunks(file).empty()) fact(FontRole::small, Color::muted, without_hunks(file));
  if (file.added > 0) {
    fact(FontRole::code_small, Color::addsign, fmt::format("+{}", file.added));
  }
  if (file.removed > 0) {
    fact(FontRole::code_small, Color::delsign, fmt::format("\xE2\x88\x92{}", file.removed));
  }
}

}  // namespace whymark
