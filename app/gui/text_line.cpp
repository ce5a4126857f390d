#include "app/gui/text_line.h"

#include <algorithm>

#include "app/gui/expand.h"
#include "core/apply/outcome.h"
#include "core/diff/row_pairs.h"

namespace whymark {
namespace {

// Of a line that is no row. What stands before it is of its own file; the row that it stands before
// may be the next one's.
uint32_t file_of(const AppState& state, const TextPlace& place) {
  return place.row == 0 ? kNone : state.review->document.file_of_row(place.row - 1);
}

const InsertedLines* inserted_before(const Page& page, uint32_t row) {
  const auto found =
      std::partition_point(page.inserted.begin(), page.inserted.end(),
                           [row](const InsertedLines& each) { return each.before_row < row; });
  return found != page.inserted.end() && found->before_row == row ? &*found : nullptr;
}

bool is_shown(const AppState& state, const TextPlace& place) {
  if (place.line != TextLine::row) return page_line(state, place) != kNone;
  return state.page.layout.shows_row(place.row);
}

// The line of the run that comes next beyond `from`, which may be one of them.
std::optional<TextPlace> next_of_run(const LinesBetween& run, const TextPlace& from,
                                     int direction) {
  TextPlace to = direction > 0 ? run.first : run.last();
  if (run.contains(from)) {
    const int64_t number = int64_t{from.number} + direction;
    if (number < run.first.number || number >= int64_t{run.first.number} + run.count) return {};
    to.number = static_cast<uint32_t>(number);
    return to;
  }
  const bool beyond = direction > 0 ? from.at(0) < to : to < from.at(0);
  return beyond ? std::optional(to) : std::nullopt;
}

}  // namespace

bool LinesBetween::contains(const TextPlace& place) const {
  return place.row == first.row && place.line == first.line && place.number >= first.number &&
         place.number - first.number < count;
}

std::string_view shown_text(const AppState& state, uint32_t row, std::string& own) {
  const Document& document = state.review->document;
  if (state.decisions.parts_of(row) == nullptr) return document.content(row);
  own = resulting_content(document, state.decisions, row);
  return own;
}

std::string_view line_text(const AppState& state, const TextPlace& place, std::string& own) {
  if (!has_text(state, place)) return {};
  if (place.line == TextLine::row) return shown_text(state, place.row, own);
  if (place.line == TextLine::edit) {
    return state.page.edit_lines[inserted_before(state.page, place.row)->first + place.number];
  }
  return expanded_text(state, file_of(state, place), place.number);
}

bool has_text(const AppState& state, const TextPlace& place) {
  const Document& document = state.review->document;
  switch (place.line) {
    case TextLine::row:
      return place.row < document.rows.size() && is_diff_row(document.rows.kind[place.row]) &&
             document.rows.kind[place.row] != RowKind::no_newline;
    case TextLine::edit: {
      const InsertedLines* lines = inserted_before(state.page, place.row);
      return lines != nullptr && place.number < lines->count;
    }
    case TextLine::above:
    case TextLine::below:
      return page_line(state, place) != kNone;
  }
  return false;
}

RowKind line_kind(const AppState& state, const TextPlace& place) {
  if (place.line == TextLine::row) return state.review->document.rows.kind[place.row];
  return place.line == TextLine::edit ? RowKind::added : RowKind::context;
}

std::optional<TextPlace> place_between(const AppState& state, const Line& line) {
  if (line.type != LineType::edit && line.type != LineType::expanded) return std::nullopt;
  const uint32_t row = state.page.layout.row_at_line(line.number);
  if (line.type == LineType::edit) {
    const InsertedLines* lines = inserted_before(state.page, row);
    if (lines == nullptr) return std::nullopt;
    return TextPlace{row, 0, TextLine::edit, line.index - lines->first};
  }
  const uint32_t hunk = hunk_of_row(state.review->document, row);
  return TextPlace{row, 0, hunk == kNone ? TextLine::below : TextLine::above, line.index};
}

uint32_t page_line(const AppState& state, const TextPlace& place) {
  const DocumentLayout& layout = state.page.layout;
  if (place.line == TextLine::row) return layout.line_of_row(place.row);
  const uint32_t file = file_of(state, place);
  if (file == kNone) return kNone;
  if (place.line != TextLine::edit) {
    return layout.line_between(file, LineType::expanded, place.row, place.number);
  }
  const InsertedLines* lines = inserted_before(state.page, place.row);
  if (lines == nullptr || place.number >= lines->count) return kNone;
  return layout.line_between(file, LineType::edit, place.row, lines->first + place.number);
}

std::vector<LinesBetween> lines_between(const AppState& state, uint32_t first, uint32_t last) {
  std::vector<LinesBetween> found;
  for (const InsertedLines& lines : state.page.inserted) {
    if (lines.before_row < first || lines.before_row > last) continue;
    found.push_back({{lines.before_row, 0, TextLine::edit, 0}, lines.count});
  }
  const Document& document = state.review->document;
  for (const auto& [index, lines] : state.view.expanded) {
    const Hunk& hunk = document.hunks[index];
    if (hunk.rows.end() < first || hunk.rows.first > last) continue;
    const uint32_t next = hunk.new_start + (hunk.new_count == 0);
    const auto add = [&](uint32_t row, uint32_t number, uint32_t count) {
      const TextLine line = hunk_of_row(document, row) == kNone ? TextLine::below : TextLine::above;
      const LinesBetween run{{row, 0, line, number}, count};
      if (count > 0 && row >= first && row <= last && has_text(state, run.first)) {
        found.push_back(run);
      }
    };
    add(hunk.rows.first, next - lines.above, lines.above);
    add(hunk.rows.end(), next + hunk.new_count, lines.below);
  }
  std::sort(found.begin(), found.end(),
            [](const LinesBetween& a, const LinesBetween& b) { return a.first < b.first; });
  return found;
}

std::optional<TextPlace> next_line(const AppState& state, const TextPlace& from, int direction) {
  const uint32_t rows = state.review->document.rows.size();
  const std::vector<LinesBetween> between = lines_between(state, 0, rows);
  const auto serves = [&](const TextPlace& place) {
    return has_text(state, place) && is_shown(state, place) &&
           state.selection.holds(line_kind(state, place));
  };
  for (int64_t row = from.row; row >= 0 && row <= int64_t{rows}; row += direction) {
    const TextPlace own{static_cast<uint32_t>(row)};
    if (direction < 0 && own < from.at(0) && serves(own)) return own;
    auto run = std::partition_point(between.begin(), between.end(), [&](const LinesBetween& each) {
      return direction > 0 ? each.first.row < own.row : each.first.row <= own.row;
    });
    for (; direction > 0 ? run != between.end() : run != between.begin(); run += direction) {
      const LinesBetween& lines = direction > 0 ? *run : *(run - 1);
      if (lines.first.row != own.row) break;
      const auto next = next_of_run(lines, from, direction);
      if (next && serves(*next)) return next;
    }
    if (direction > 0 && from.at(0) < own && serves(own)) return own;
  }
  return std::nullopt;
}

}  // namespace whymark
