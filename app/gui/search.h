// Search over the review: what is looked for, its hits as far as they are known, and the one that
// is gone to.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/text_field.h"
#include "core/base/workers.h"
#include "core/review/search.h"

namespace whymark {

struct AppState;

/// The hit that was gone to: the `index`th (from 0) of its row.
struct CurrentHit {
  uint32_t row = 0;
  uint32_t index = 0;
  Hit bytes;  // of searched_text()
};

/// Counts of hits, exact once is_done().
struct SearchCounts {
  uint64_t code = 0, notes = 0;  // hits in each
  uint64_t code_rows = 0, note_rows = 0;
};

/// Owned by AppState, used on its thread; the work is done on workers.
class Search {
 public:
  TextField field;
  bool open = false;  // whether its bar is

  // Set by commands; refresh() sees to the rest.
  bool exact_case = false, whole_word = false, plain_text = false;

  /// There is a pattern, and it is a right one.
  bool is_on() const { return pattern_.has_value(); }
  /// What is wrong with the pattern, in words; empty when it is right or there is none.
  const std::string& error() const { return error_; }
  const SearchCounts& counts() const { return counts_; }
  bool is_done() const { return slices_done_ == slices_.size(); }
  /// How much has been searched, 0..1.
  double progress() const;
  /// From the first slice to the last result, of the last search that was done.
  double elapsed_ms() const { return elapsed_ms_; }

  /// Hits in the code of a range of rows, as far as they are known. O(log n).
  uint64_t count_in(RowRange rows) const;
  /// Hits of a line that is on screen, those that reach into bytes [first, end). In a very long
  /// line they are looked for from a little before `first` on.
  std::vector<Hit> hits_in(std::string_view line, uint32_t first, uint32_t end) const;

  const std::optional<CurrentHit>& current() const { return current_; }
  /// Of the current hit among all, from 1; 0 where there is none or not all is known yet.
  uint64_t current_number() const;
  /// 1: the last step went on from the start, -1: from the end.
  int wrapped() const { return wrapped_; }

  /// Searches anew when the pattern, a switch or the document is another; goes to the hit that was
  /// asked for as soon as it is known. Once a frame. True when it went somewhere because of what
  /// was typed.
  bool refresh(AppState& state);
  /// Goes to the next (1) or previous (-1) hit.
  void step(AppState& state, int direction);
  /// Opens the bar; what is typed goes to the first hit from the place in view.
  void start(AppState& state);
  void close();

 private:
  struct Slice {
    RowRange rows;
    bool done = false;
    SliceHits hits;
    uint64_t code_before = 0, notes_before = 0;  // hits of the slices before
  };
  struct Seek {
    uint32_t row = 0;
    int direction = 0;  // 0: none
    bool typed = false;
  };

  SearchQuery asked() const;
  bool is_stale(const AppState& state) const;
  void restart(AppState& state);
  void take(size_t slice, SliceHits hits);
  void sum();
  size_t slice_of(uint32_t row) const;
  uint32_t next_row(uint32_t row, int direction, bool& wrapped, bool& known) const;
  bool step_in_row(AppState& state, int direction);
  bool seek(AppState& state);
  void go_to(AppState& state, uint32_t row, int direction);
  void show(AppState& state);

  const Document* document_ = nullptr;  // that was searched, to tell another one
  uint32_t document_rows_ = 0;
  SearchQuery query_;
  std::optional<SearchPattern> pattern_;
  std::string error_;
  std::vector<Slice> slices_;
  size_t slices_done_ = 0;
  SearchCounts counts_;
  std::optional<CurrentHit> current_;
  Seek seek_;
  uint32_t origin_ = 0;  // the row in view when the bar was opened
  int wrapped_ = 0;
  std::chrono::steady_clock::time_point started_;
  double elapsed_ms_ = 0;
  std::vector<Job> jobs_;
};

}  // namespace whymark
