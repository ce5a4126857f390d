#include <fmt/format.h>

#include <algorithm>

#include "app/gui/code_view.h"
#include "app/gui/decide.h"
#include "app/gui/expand.h"
#include "app/gui/user_settings.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// Of a file whose white-space changes are hidden.
std::string hidden_words(const AppState& state, const FileSection& file) {
  if (!state.hide_whitespace) return {};
  const uint64_t count = state.review->marks.whitespace.removed.count_in(file.rows);
  return count == 0 ? std::string()
                    : fmt::format("{} hidden, {} shows them", counted(count, "white-space change"),
                                  first_key(state, "toggle-whitespace"));
}

// What happened to the file beside its lines, and what is hidden of it.
std::string facts_of(const AppState& state, uint32_t index) {
  const Document& document = state.review->document;
  std::vector<std::string> facts = file_facts(document, index, state.review->marks.swaps);
  const std::string hidden = hidden_words(state, document.files[index]);
  if (!hidden.empty()) facts.push_back(hidden);
  return fmt::format("{}", fmt::join(facts, "  \xC2\xB7  "));
}

std::string hunk_id(const Document& document, const Hunk& hunk) {
  const bool old_side = hunk.new_count == 0;
  return fmt::format("hunk:{}:{}{}", with_marks(document.files[hunk.file].path),
                     old_side ? '-' : '+', old_side ? hunk.old_start : hunk.new_start);
}

// The triangle that folds and unfolds; its box reaches from `left` to `right`.
void draw_triangle(View& view, std::string_view command, uint32_t argument, bool folded, Rect box,
                   const std::string& id) {
  const Ui::Answer answer = view.ui.command(command, box, argument, id);
  const int size = view.sizes.px(8);
  const int x = (box.left + box.right - size) / 2;
  const int y = (box.top + box.bottom - size) / 2;
  view.ui.paint.icon(folded ? Icon::triangle_right : Icon::triangle_down,
                     {x, y, x + size, y + size}, answer.hovered ? Color::text : Color::muted);
}

// What shows more of the file above a hunk, to the left of `right`; returns where it begins.
int expand_link(View& view, uint32_t index, int right, int top, int height, const std::string& id) {
  const uint32_t hidden = hidden_above(view.ui.state(), index);
  if (hidden == 0) return right;
  const std::string label = "\xE2\x86\x91 " + counted(expands_by(view.ui.state(), hidden), "line");
  return view.ui.link("expand-above", right, top, height, label, index, id + "/expand") -
         view.sizes.px(14);
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
  if (file.hunks.count > 0 && file.status != FileStatus::added &&
      file.status != FileStatus::deleted) {
    const bool whole = shows_whole_file(state, index);
    right = view.ui.link("toggle-whole-file", right, top, height,
                         whole ? "hunks only" : "whole file", index, id + "/whole") -
            gap;
  }
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
  const Guard& guard = view.ui.review().guard(index);
  // Which of both it is to be is known in a moment.
  if (guard.state == GuardState::unchecked) return right;
  if (guard.state == GuardState::matches) {
    return file_links(view, index, right, rect.top, rect.height());
  }
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
                  {right, rect.top, right + width, rect.bottom}, with_marks(guard.reason));
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
  const CodePanes& panes = view.panes();
  const int left = view.ui.state().view.split ? panes.old_side.text_left : panes.whole.text_left;
  int right = view.frame.code_right - view.ui.page().bracket_width - view.sizes.px(8);
  const bool folded = view.ui.state().view.folds.has_hunk(line.index);
  if (!view.is_under_header(top + line.height / 2)) {
    if (view.ui.review().guard(hunk.file).state == GuardState::matches) {
      right = hunk_links(view, line.index, right, top, line.height, id) - view.sizes.px(14);
    }
    right = expand_link(view, line.index, right, top, line.height, id);
    draw_triangle(view, "toggle-hunk-fold", line.index, folded,
                  {rect.left, top, rect.left + view.sizes.px(30), rect.bottom}, id + "/fold");
  }
  std::string text = with_marks(view.document.line(hunk.header_row));
  const std::string_view limit = view.ui.review().colours.limit(line.index);
  if (!limit.empty()) text += fmt::format("  \xC2\xB7  {}", limit);
  if (folded) text = counted(hunk.rows.count, "line") + " folded  " + text;
  view.ui.paint.text_clipped(left, top, line.height, right - left, FontRole::code_small,
                             Color::hunktext, text);
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
  const std::string id = "file:" + with_marks(file.path);
  draw_triangle(view, "toggle-file-fold", index, view.ui.state().view.folds.has_file(index),
                {rect.left, top, rect.left + sizes.px(26), rect.bottom}, id + "/fold");
  int x = rect.left + sizes.px(28);
  std::string path = with_marks(file.path);
  if (!file.from.empty()) path = with_marks(file.from) + " \xE2\x86\x92 " + path;
  const int counts = sizes.px(150);  // room for the status and the counts
  const int room = std::max(right - x - counts, std::min(sizes.px(120), right - x - sizes.px(8)));
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
  if (file.added > 0) {
    fact(FontRole::code_small, Color::addsign, fmt::format("+{}", file.added));
  }
  if (file.removed > 0) {
    fact(FontRole::code_small, Color::delsign, fmt::format("\xE2\x88\x92{}", file.removed));
  }
  const GeneratedReason generated = view.ui.review().generated[index];
  if (generated != GeneratedReason::none) {
    fact(FontRole::small, Color::muted, fmt::format("generated: {}", words(generated)));
  }
  if (view.ui.state().view.folds.has_file(index)) {
    const uint32_t notes = view.ui.page().folded_notes(view.document, index);
    fact(FontRole::small, Color::muted, notes == 0 ? "folded" : counted(notes, "note") + " folded");
  }
  const std::string facts = facts_of(view.ui.state(), index);
  if (facts.empty()) return;
  // These are cut where there is no room, and say so: all of them are in the tooltip.
  x += sizes.px(12);
  const int width = std::max(std::min(paint.text_width(FontRole::small, facts), right - x), 0);
  view.ui.control("facts:" + with_marks(file.path), {x, top, x + width, top + height}, facts);
  paint.text_clipped(x, top, height, width, FontRole::small, Color::text, facts);
}

}  // namespace whymark
