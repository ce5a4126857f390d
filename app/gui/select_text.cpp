#include "app/gui/select_text.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/navigate.h"
#include "app/gui/text_line.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// More is not for a clipboard, which other programs read whole.
constexpr size_t kMaxCopyBytes = 64 << 20;

bool row_has_text(const AppState& state, uint32_t row) { return has_text(state, TextPlace{row}); }

TextSpan span_of(const AppState& state, TextPlace at, TextUnit unit) {
  if (unit == TextUnit::lines) return {at.at(0), at.at(kLineEnd)};
  if (unit == TextUnit::characters) return {at, at};
  std::string own;
  const TextBytes word = word_at(line_text(state, at, own), at.offset);
  return {at.at(word.first), at.at(word.end)};
}

// The first or the last line of the selection that is of it and of a file, which lines of edits are
// not yet; its row is kNone where there is none.
TextPlace edge_line(const AppState& state, int direction) {
  const CodeSelection& selection = state.selection;
  const TextPlace from = direction > 0 ? selection.first() : selection.end();
  const TextPlace last = (direction > 0 ? selection.end() : selection.first()).at(0);
  std::optional<TextPlace> at = from.at(0);
  if (has_text(state, *at) && at->line != TextLine::edit &&
      selection.holds(line_kind(state, *at))) {
    return *at;
  }
  while ((at = next_line(state, *at, direction))) {
    if (direction > 0 ? last < *at : *at < last) break;
    if (at->line != TextLine::edit) return *at;
  }
  return {};
}

// The number on the side that the line is on, the new one where it is on both.
uint32_t line_number(const AppState& state, const TextPlace& place, TextSide side) {
  const Document& document = state.review->document;
  const uint32_t row = place.row;
  if (place.line != TextLine::row) {
    const uint32_t line = page_line(state, place);
    return side == TextSide::old_side && line != kNone ? state.page.layout.line(line).old_line
                                                       : place.number;
  }
  const bool removed = document.rows.kind[row] == RowKind::removed;
  const bool is_old = removed || side == TextSide::old_side;
  return is_old ? document.rows.old_line[row] : document.rows.new_line[row];
}

void show_head(AppState& state) {
  const TextPlace head = state.selection.head().first;
  if (head.line == TextLine::row) return show_row(state, head.row);
  const uint32_t line = page_line(state, head);
  if (line != kNone) reveal_line(state, line);
}

}  // namespace

void put_in_clipboard(AppState& state, std::string text, std::string words) {
  // A clipboard's text ends at a NUL.
  const auto nuls = static_cast<uint64_t>(std::count(text.begin(), text.end(), '\0'));
  std::erase(text, '\0');
  ImGui::SetClipboardText(text.c_str());
  state.copied = {std::move(text), std::move(words)};
  state.message = {};
  if (nuls > 0) {
    state.message = {
        fmt::format("Copied without {}: a clipboard holds none.", counted(nuls, "NUL byte")), true};
  }
}

void start_selection(AppState& state, TextPlace at, TextSide side, TextUnit unit) {
  state.selecting_lines = false;
  state.copied.words.clear();
  state.selection.clear();
  state.card_selection = {};
  if (has_text(state, at)) state.selection.start({at, at}, unit, side);
}

void select_unit(AppState& state, TextPlace at, TextSide side, TextUnit unit) {
  start_selection(state, at, side, unit);
  if (state.selection.started()) state.selection.start(span_of(state, at, unit), unit, side);
}

void extend_selection(AppState& state, TextPlace to) {
  CodeSelection& selection = state.selection;
  if (!has_text(state, to)) return;
  if (!selection.started() && state.selected_row != kNone) {
    start_selection(state, {state.selected_row, 0}, TextSide::both, TextUnit::characters);
  }
  if (!selection.started()) return;
  const TextUnit unit = selection.unit();
  const TextSpan anchor = selection.anchor();
  // On the numbers it began with nothing, so that a click alone selects no text.
  if (unit == TextUnit::lines && anchor.first == anchor.end) {
    selection.start(span_of(state, anchor.first, unit), unit, selection.side());
  }
  const TextSpan head = span_of(state, to, unit);
  if (head != selection.head()) state.copied.words.clear();
  selection.extend(head);
}

void select_all_text(AppState& state) {
  const Document& document = state.review->document;
  uint32_t first = 0;
  uint32_t last = document.rows.size();
  while (first < last && !row_has_text(state, first)) ++first;
  while (last > first && !row_has_text(state, last - 1)) --last;
  if (first == last) return;
  const TextSide side = state.selection.side();
  TextPlace from{first};
  TextPlace to{last - 1};
  const std::vector<LinesBetween> between = lines_between(state, 0, document.rows.size());
  if (!between.empty()) {
    from = std::min(from, between.front().first);
    to = std::max(to, between.back().last());
  }
  select_unit(state, from, side, TextUnit::lines);
  extend_selection(state, to);
}

void select_lines(AppState& state) {
  const TextPlace from =
      state.selection.empty() ? TextPlace{state.selected_row} : state.selection.first();
  if (!has_text(state, from)) {
    state.message = {"Select a line first: shift+down, or a click.", true};
    return;
  }
  const bool goes_on = !state.selection.empty();
  const TextPlace first = state.selection.anchor().first;
  const TextPlace head = state.selection.head().first;
  const TextSide side = goes_on ? state.selection.side() : TextSide::both;
  select_unit(state, goes_on ? first : from, side, TextUnit::lines);
  if (goes_on) extend_selection(state, head);
  state.selecting_lines = true;
}

void extend_by_line(AppState& state, int direction) {
  const auto to = next_line(state, state.selection.head().first, direction);
  if (!to) return;
  state.copied.words.clear();
  extend_selection(state, *to);
  show_head(state);
}

void extend_along_line(AppState& state, int direction, bool by_word) {
  CodeSelection& selection = state.selection;
  const TextSpan head = selection.head();
  const TextPlace at = direction > 0 ? head.end : head.first;
  std::string own;
  const std::string_view text = line_text(state, at, own);
  const TextPlace to = at.at(next_offset(text, at.offset, direction, by_word));
  selection.start({selection.anchor().first, selection.anchor().first}, TextUnit::characters,
                  selection.side());
  selection.extend({to, to});
  state.selecting_lines = false;
  state.copied.words.clear();
}

void scroll_dragged(AppState& state, int px) { state.scroll_to_y(state.scroll_y() + px); }

std::string selected_text(const AppState& state, size_t most, bool& cut) {
  const CodeSelection& selection = state.selection;
  std::string text;
  cut = false;
  if (selection.empty()) return text;
  bool begun = false;
  std::string own;
  const auto add = [&](const TextPlace& place) {
    if (!has_text(state, place)) return;
    const std::string_view line = line_text(state, place, own);
    const auto bytes =
        selection.bytes_of(place, line_kind(state, place), static_cast<uint32_t>(line.size()));
    if (!bytes) return;
    if (begun) text += '\n';
    begun = true;
    const size_t room = most - std::min(most, text.size());
    cut = bytes->end - bytes->first > room;
    text += line.substr(bytes->first, cut ? room : bytes->end - bytes->first);
  };
  const uint32_t last = selection.end().row;
  const std::vector<LinesBetween> between = lines_between(state, selection.first().row, last);
  auto run = between.begin();
  for (uint32_t row = selection.first().row; row <= last && !cut; ++row) {
    for (; run != between.end() && run->first.row == row; ++run) {
      TextPlace place = run->first;
      for (uint32_t i = 0; i < run->count && !cut; ++i, ++place.number) add(place);
    }
    if (!cut && !state.view.hidden.contains(row)) add({row});
  }
  return text;
}

void copy_text(AppState& state) {
  if (!state.card_selection.empty()) {
    std::string text = selected_card_text(state);
    if (text.empty()) {
      state.message = {"The card that text was selected of is out of view: go there first.", true};
      return;
    }
    put_in_clipboard(state, std::move(text), "copied text of a note");
    return;
  }
  if (!state.selection.empty()) {
    bool cut = false;
    std::string text = selected_text(state, kMaxCopyBytes, cut);
    if (cut) {
      state.message = {fmt::format("More than {} MB are selected, which is too much to copy: "
                                   "`whymark patch` writes the whole diff.",
                                   kMaxCopyBytes >> 20),
                       true};
      return;
    }
    const auto lines = static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    put_in_clipboard(state, std::move(text), "copied " + counted(lines, "line"));
    return;
  }
  if (!row_has_text(state, state.selected_row)) {
    state.message = {"Nothing is selected to be copied.", true};
    return;
  }
  std::string own;
  put_in_clipboard(state, std::string(shown_text(state, state.selected_row, own)),
                   "copied the line");
}

void copy_place(AppState& state) {
  const bool selected = !state.selection.empty();
  const TextPlace first = selected ? edge_line(state, 1) : TextPlace{state.selected_row};
  TextPlace last = selected ? edge_line(state, -1) : first;
  if (!has_text(state, first)) {
    state.message = {"No line is selected whose place could be copied.", true};
    return;
  }
  const Document& document = state.review->document;
  // One name stands for one file: what is selected of others is left out. What a line stands
  // before may be the next file's.
  const auto file_of = [&](const TextPlace& place) {
    return document.file_of_row(place.row - (place.line != TextLine::row));
  };
  const uint32_t file = file_of(first);
  if (file_of(last) != file) {
    last = TextPlace{document.files[file].rows.end()};
    const auto before = next_line(state, last, -1);
    last = before && first < *before ? *before : first;
  }
  const TextSide side = state.selection.side();
  const uint32_t from = line_number(state, first, side);
  const uint32_t to = line_number(state, last, side);
  std::string place = fmt::format("{}:{}", document.files[file].path, std::min(from, to));
  if (from != to) place += fmt::format("-{}", std::max(from, to));
  put_in_clipboard(state, place, "copied " + with_marks(place));
}

std::string selection_words(const AppState& state) {
  if (!state.copied.words.empty()) return state.copied.words;
  if (!state.card_selection.empty()) return "text of a note selected";
  if (state.selection.empty()) return {};
  const TextPlace first = state.selection.first();
  const TextPlace last = state.selection.end();
  if (first.is_beside(last)) return state.selecting_lines ? "1 line selected" : "text selected";
  uint64_t count = uint64_t{last.row} - first.row + (last.line == TextLine::row);
  for (const LinesBetween& lines : lines_between(state, first.row, last.row)) {
    const TextPlace begin = std::max(first.at(0), lines.first);
    const TextPlace end = std::min(last.at(0), lines.last());
    if (begin <= end) count += end.number - begin.number + 1;
  }
  return fmt::format("{}{} selected", state.selecting_lines ? "lines: " : "",
                     counted(count, "row"));
}

}  // namespace whymark
