// A line of code on a grid of cells: which code points stand at which column.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

enum class CellKind : uint8_t {
  glyph,  // a cluster, drawn from its first code point on
  space,  // nothing to draw
  tab,
  mark,  // a byte or code point that must not be drawn as itself, see mark_label()
};

/// Cells between tab stops.
inline constexpr uint32_t kTabWidth = 4;

/// One cluster of a line. `column` and `width` in cells.
struct Cell {
  uint32_t offset = 0;  // of its first byte, in the line
  uint32_t size = 0;    // in bytes
  uint32_t column = 0;
  uint16_t width = 1;
  CellKind kind = CellKind::glyph;
  char32_t code_point = 0;  // the first; for an invalid byte 0xDC00 + byte
};

/// Columns of text, tab stops every `tab_width` cells counted from the text's own start. Reads no
/// further than the first cell at or beyond `column_limit`. Wide characters take two cells, a
/// cluster is never split, and invalid bytes, controls, zero-width and bidirectional controls
/// become marks.
void layout_cells(std::string_view line, uint32_t tab_width, uint32_t column_limit,
                  std::vector<Cell>& cells);

/// What a mark shows: `\xFF` for an invalid byte, `^[` for a control, `U+202E` otherwise.
std::string mark_label(char32_t code_point);

/// True for what a reader could not see or that would reorder text: controls but tab, zero-width,
/// bidirectional controls.
bool needs_mark(char32_t code_point);

/// `text` with everything that needs a mark, and every invalid byte, replaced by its label. For
/// names and prose.
std::string with_marks(std::string_view text);

}  // namespace whymark
