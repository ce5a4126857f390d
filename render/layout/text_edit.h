// The editor of a hunk's new text without its looks: bytes, a cursor on a grid of cells, undo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/cells.h"
#include "render/layout/edit_history.h"
#include "render/layout/text_lines.h"

namespace whymark {

/// Moves of the cursor that need no count. `home` is the end of the indentation, and column 0 from
/// there.
enum class Move : uint8_t {
  left,
  right,
  word_left,
  word_right,
  home,
  end,
  text_start,
  text_end,
};

/// `column` in cells from the line's start.
struct TextPosition {
  size_t line = 0;
  uint32_t column = 0;
  friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// Any bytes; what is not edited is never changed. Cursor and anchor stand between clusters of
/// their line or at its ends, never in a line end. A cluster is a cell of layout_cells(). An edit
/// costs a move of the bytes behind it, 0.5 ms for 10 MB, and a layout of its line, 2 ms for 100
/// kB.
class TextEdit {
 public:
  explicit TextEdit(std::string text, LineEndStyle fallback = LineEndStyle::lf,
                    uint32_t tab_width = kTabWidth);

  const std::string& text() const { return lines_.text(); }
  const TextLines& lines() const { return lines_; }
  /// Another number after each change of the text.
  uint64_t revision() const { return revision_; }

  const Selection& selection() const { return selection_; }
  /// The bytes to copy. Borrowed until the next edit.
  std::string_view selected() const;
  TextPosition cursor() const { return position_of(selection_.cursor); }
  TextPosition position_of(size_t offset) const;

  // Edits. Each replaces the selection where there is one; false where there was nothing to do.

  /// As pasted: bytes as they are (see TextLines::with_line_ends()), a step of their own.
  bool insert(std::string_view bytes);
  /// As typed: goes into one step with what was typed just before.
  bool type(std::string_view bytes);
  /// A line end as the text has them, and the indentation of the line.
  void newline();
  /// A tab; or, where the nearest indented line begins with two spaces, spaces to the next stop. A
  /// selection of several lines is indented.
  void tab();
  bool erase_back();
  bool erase_forward();
  bool erase_word_left();
  bool erase_word_right();
  bool erase_selection();
  /// Of the cursor's line or all that the selection reaches into: one stop at their front.
  bool indent_lines();
  bool outdent_lines();

  bool undo();
  bool redo();
  const EditHistory& history() const { return history_; }

  // Moves. With `extend` the anchor stays.

  void move(Move to, bool extend);
  /// Up (negative) or down, towards the column where the first such move began. Beyond the first or
  /// last line it goes to the text's start or end.
  void move_rows(int64_t rows, bool extend);
  /// Offsets within a cluster are taken to its end.
  void select(size_t anchor, size_t cursor);
  void select_all();

  // The pointer: `column` in cells, with a fraction. Lines beyond the last are the last.

  /// To the nearest place between two clusters.
  void click(size_t line, double column, bool extend);
  void select_word(size_t line, double column);
  /// With its line end.
  void select_line(size_t line);
  /// To here from the last click; from a selected word or line, by words or lines.
  void drag_to(size_t line, double column);

  /// The first line and column to show so that the cursor is among `rows` and `columns`, nearest to
  /// the ones shown now.
  TextPosition scroll_into_view(TextPosition shown, size_t rows, uint32_t columns) const;

 private:
  enum class Grain : uint8_t { cluster, word, line };
  struct Range {
    size_t first = 0, end = 0;
  };

  const std::vector<Cell>& cells_of(size_t line) const;
  size_t snapped(size_t offset) const;
  size_t after(size_t offset) const;
  size_t before(size_t offset) const;
  size_t word_end_after(size_t offset) const;
  size_t word_start_before(size_t offset) const;
  Range word_at(size_t line, double column) const;
  Range line_range(size_t line) const;
  size_t nearest(size_t line, double column) const;
  size_t indentation_end(size_t line) const;
  bool indents_by_spaces(size_t line) const;

  bool replace(size_t first, size_t end, std::string_view bytes, EditKind kind);
  bool replace_lines(bool deeper);
  void apply(EditStep step);
  void put(size_t offset, size_t size, std::string_view bytes);
  void set_selection(const Selection& selection);
  void go(size_t offset, bool extend);

  TextLines lines_;
  EditHistory history_;
  Selection selection_;
  uint32_t tab_width_;
  uint64_t revision_ = 1;
  std::optional<uint32_t> wanted_column_;  // of moves up and down
  Grain grain_ = Grain::cluster;           // of a drag
  Range origin_;                           // what the drag began with

  // The line that was laid out last: a key press asks for the same one several times.
  mutable std::vector<Cell> cells_;
  mutable size_t cells_line_ = 0;
  mutable uint64_t cells_revision_ = 0;
};

}  // namespace whymark
