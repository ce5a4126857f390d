#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/cli/show_style.h"
#include "core/format/document.h"

namespace whymark {

/// The notes of a file that stand at lines of the diff, for a walk through its rows from the first
/// to the last.
class AnchoredNotes {
 public:
  explicit AnchoredNotes(const Document& document) : document_(document) {}

  /// Whether a note stands at lines that the diff shows; else it stands above them.
  static bool stands_at_lines(const Note& note) {
    return note.file != kNone && note.anchor.present > 0;
  }

  void begin_file(uint32_t file);
  /// The next note whose lines begin at `row`, or began above it; null where there is no more.
  const Note* begins_at(uint32_t row);
  /// The next note whose lines end at `row`.
  const Note* ends_at(uint32_t row);
  /// The ink of a note, begun so far, that names this diff row; none where none does. Constant
  /// time: of each side only the note that reaches furthest is kept.
  std::optional<Ink> covering(uint32_t row) const;

 private:
  struct Reach {
    uint32_t end_row = 0;
    Ink ink;
  };

  const Document& document_;
  std::vector<uint32_t> by_first_, by_last_;  // indices of notes
  size_t next_first_ = 0, next_last_ = 0;
  Reach old_, new_;
};

}  // namespace whymark
