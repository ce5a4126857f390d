#include "app/gui/select_text.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/navigate.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// More is not for a clipboard, which other programs read whole.
constexpr size_t kMaxCopyBytes = 64 << 20;

bool has_text(const AppState& state, uint32_t row) {
  const RowKind kind = state.review->document.rows.kind[row];
  return is_diff_row(kind) && kind != RowKind::no_newline;
}

bool is_row(const AppState& state, uint32_t row) {
  return row < state.review->document.rows.size() && has_text(state, row);
}

TextSpan span_of(const AppState& state, TextPlace at, TextUnit unit) {
  if (unit == TextUnit::lines) return {{at.row, 0}, {at.row, kLineEnd}};
  if (unit == TextUnit::characters) return {at, at};
  std::string own;
  const TextBytes word = word_at(shown_text(state, at.row, own), at.offset);
  return {{at.row, word.first}, {at.row, word.end}};
}

// The first or the last row of the selection that is of it, or kNone.
uint32_t edge_row(const AppState& state, int direction) {
  const CodeSelection& selection = state.selection;
  int64_t row = direction > 0 ? selection.first().row : selection.end().row;
  const auto last = int64_t{direction > 0 ? selection.end().row : selection.first().row};
  for (; (last - row) * direction >= 0; row += direction) {
    const auto at = static_cast<uint32_t>(row);
    if (has_text(state, at) && selection.holds(state.review->document.rows.kind[at])) return at;
  }
  return kNone;
}

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

// A line of the side that the row is on, the new one where it is on both.
uint32_t line_number(const Document& document, uint32_t row, TextSide side) {
  const bool removed = document.rows.kind[row] == RowKind::removed;
  const bool is_old = removed || side == TextSide::old_side;
  return is_old ? document.rows.old_line[row] : document.rows.new_line[row];
}

void show_head(AppState& state) { show_row(state, state.selection.head().first.row); }

}  // namespace

void start_selection(AppState& state, TextPlace at, TextSide side, TextUnit unit) {
  state.selecting_lines = false;
  state.copied.words.clear();
  state.selection.clear();
  if (is_row(state, at.row)) state.selection.start({at, at}, unit, side);
}

void select_unit(AppState& state, TextPlace at, TextSide side, TextUnit unit) {
  start_selection(state, at, side, unit);
  if (state.selection.started()) state.selection.start(span_of(state, at, unit), unit, side);
}

void extend_selection(AppState& state, TextPlace to) {
  CodeSelection& selection = state.selection;
  if (!is_row(state, to.row)) return;
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
  selection.extend(span_of(state, to, unit));
}

void select_all_text(AppState& state) {
  const Document& document = state.review->document;
  uint32_t first = 0;
  uint32_t last = document.rows.size();
  while (first < last && !has_text(state, first)) ++first;
  while (last > first && !has_text(state, last - 1)) --last;
  if (first == last) return;
  const TextSide side = state.selection.side();
  select_unit(state, {first, 0}, side, TextUnit::lines);
  extend_selection(state, {last - 1, 0});
}

void select_lines(AppState& state) {
  const uint32_t row = state.selection.empty() ? state.selected_row : state.selection.first().row;
  if (row == kNone || !is_row(state, row)) {
    state.message = {"Select a line first: shift+down, or a click.", true};
    return;
  }
  const bool goes_on = !state.selection.empty();
  const TextPlace first = state.selection.anchor().first;
  const TextPlace head = state.selection.head().first;
  const TextSide side = goes_on ? state.selection.side() : TextSide::both;
  select_unit(state, goes_on ? first : TextPlace{row, 0}, side, TextUnit::lines);
  if (goes_on) extend_selection(state, head);
  state.selecting_lines = true;
}

void extend_by_line(AppState& state, int direction) {
  const auto rows = static_cast<int64_t>(state.review->document.rows.size());
  int64_t row = state.selection.head().first.row;
  for (row += direction; row >= 0 && row < rows; row += direction) {
    const auto at = static_cast<uint32_t>(row);
    if (!has_text(state, at) || !state.page.layout.shows_row(at) ||
        !state.selection.holds(state.review->document.rows.kind[at])) {
      continue;
    }
    state.copied.words.clear();
    extend_selection(state, {at, 0});
    show_head(state);
    return;
  }
}

void extend_along_line(AppState& state, int direction, bool by_word) {
  CodeSelection& selection = state.selection;
  const TextSpan head = selection.head();
  const TextPlace at = direction > 0 ? head.end : head.first;
  std::string own;
  const std::string_view text = shown_text(state, at.row, own);
  const TextPlace to{at.row, next_offset(text, at.offset, direction, by_word)};
  selection.start({selection.anchor().first, selection.anchor().first}, TextUnit::characters,
                  selection.side());
  selection.extend({to, to});
  state.selecting_lines = false;
  state.copied.words.clear();
}

void scroll_dragged(AppState& state, int px) { state.scroll_to_y(state.scroll_y() + px); }

std::string selected_text(const AppState& state, size_t most, bool& cut) {
  const Document& document = state.review->document;
  const CodeSelection& selection = state.selection;
  std::string text;
  cut = false;
  if (selection.empty()) return text;
  bool begun = false;
  std::string own;
  for (uint32_t row = selection.first().row; row <= selection.end().row; ++row) {
    const RowKind kind = document.rows.kind[row];
    if (!has_text(state, row) || state.view.hidden.contains(row)) continue;
    const std::string_view line = shown_text(state, row, own);
    const auto bytes = selection.bytes_of(row, kind, static_cast<uint32_t>(line.size()));
    if (!bytes) continue;
    if (begun) text += '\n';
    begun = true;
    if (text.size() + (bytes->end - bytes->first) > most) {
      cut = true;
      text += line.substr(bytes->first, most - std::min(most, text.size()));
      return text;
    }
    text += line.substr(bytes->first, bytes->end - bytes->first);
  }
  return text;
}

void copy_text(AppState& state) {
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
  if (state.selected_row == kNone || !has_text(state, state.selected_row)) {
    state.message = {"Nothing is selected to be copied.", true};
    return;
  }
  std::string own;
  put_in_clipboard(state, std::string(shown_text(state, state.selected_row, own)),
                   "copied the line");
}

void copy_place(AppState& state) {
  const bool selected = !state.selection.empty();
  const uint32_t first = selected ? edge_row(state, 1) : state.selected_row;
  uint32_t last = selected ? edge_row(state, -1) : first;
  if (first == kNone || !has_text(state, first)) {
    state.message = {"No line is selected whose place could be copied.", true};
    return;
  }
  const Document& document = state.review->document;
  const uint32_t file = document.file_of_row(first);
  // One name stands for one file: what is selected of others is left out.
  while (document.file_of_row(last) != file) last = document.files[file].rows.end() - 1;
  while (last > first && !has_text(state, last)) --last;
  const TextSide side = state.selection.side();
  const uint32_t from = line_number(document, first, side);
  const uint32_t to = line_number(document, last, side);
  std::string place = fmt::format("{}:{}", document.files[file].path, std::min(from, to));
  if (from != to) place += fmt::format("-{}", std::max(from, to));
  put_in_clipboard(state, place, "copied " + with_marks(place));
}

std::string selection_words(const AppState& state) {
  if (!state.copied.words.empty()) return state.copied.words;
  if (state.selection.empty()) return {};
  const uint32_t first = state.selection.first().row;
  const uint32_t last = state.selection.end().row;
  if (first == last) return state.selecting_lines ? "1 line selected" : "text selected";
  return fmt::format("{}{} selected", state.selecting_lines ? "lines: " : "",
                     counted(uint64_t{last} - first + 1, "row"));
}

}  // namespace whymark
