#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// What is folded: of a file or a hunk only its header is shown, of a run of unchanged rows their
/// number. Indices beyond the ends are open.
struct Folds {
  std::vector<bool> files;  // by index into Document::files
  std::vector<bool> hunks;  // by index into Document::hunks: the first of those under one header
  bool unchanged = false;   // runs of unchanged rows, but for these
  std::set<uint32_t> unchanged_except;  // first rows of runs

  bool has_file(uint32_t file) const { return file < files.size() && files[file]; }
  bool has_hunk(uint32_t hunk) const { return hunk < hunks.size() && hunks[hunk]; }
  bool has_unchanged(uint32_t first_row) const {
    return unchanged != (unchanged_except.count(first_row) != 0);
  }
};

/// Which cards are folded to their headers.
struct CardFolds {
  bool all = false;           // but for these
  std::set<uint32_t> except;  // notes

  bool has(uint32_t note) const { return all != (except.count(note) != 0); }
  void toggle(uint32_t note) {
    if (except.erase(note) == 0) except.insert(note);
  }
};

/// A run of unchanged rows of a hunk, and of these what goes when it is folded.
struct UnchangedRun {
  RowRange rows;
  RowRange folds;  // empty where folding would save next to nothing
};

/// The run of unchanged rows within `hunk_rows` that begins at `first`: up to the next changed row.
/// Some rows beside a change always stay.
UnchangedRun unchanged_run(const Document& document, RowRange hunk_rows, uint32_t first);

}  // namespace whymark
