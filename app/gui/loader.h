// Opening a review while the window is there already: its first screen at once, the rest when it is
// read and parsed, then what was decided on it before.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/review.h"
#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/format/row_shift.h"

namespace whymark {

struct AppState;

/// When opening came how far; nothing where it did not (yet).
struct LoadTimes {
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> read;      // all bytes are in memory
  std::optional<Clock::time_point> opened;    // they are parsed, and in their place
  std::optional<Clock::time_point> painted;   // a frame with lines of the diff was drawn
  std::optional<Clock::time_point> complete;  // one with the whole review in its place was drawn
};

/// What both the worker that reads and the window know.
struct LoadWork {
  enum class Step : uint8_t { reading, parsing, laying_out, looking_up, writing };
  std::atomic<Step> step = Step::reading;
  Progress progress;  // of reading and parsing
};

/// A review on its way in. Dropping it ends that.
struct Loading {
  using Told = std::function<void(AppState&)>;

  std::shared_ptr<LoadWork> work = std::make_shared<LoadWork>();
  Job start, rest, laying_out, decisions;
  /// All of it, until its page is laid out. The job that does that holds it, too.
  std::shared_ptr<std::unique_ptr<Review>> review;
  Told on_read;       // when the whole is in its place, or the message says why there is none
  bool hold = false;  // for tests: the rest waits in `held` for release_rest()
  Told held;

  /// "Reading 40 %"
  std::string words() const;
  double share() const;
};

/// Begins to open `path`, see make_review().
void start_loading(AppState& state, const std::string& path, const std::string& repository_dir,
                   Loading::Told on_read);
void release_rest(AppState& state);

/// Puts the whole review, `loading->review`, in the place of its start.
void show_whole(AppState& state);

/// Puts another text of the review, which has the same files, hunks and notes, in the place of the
/// one shown. All that speaks of rows follows.
void replace_review(AppState& state, std::unique_ptr<Review> review, const RowShift& shift);

/// Why nothing can be decided yet; empty when it can.
std::string why_not_yet(const AppState& state);
/// Notes what a frame was the first of, after it was drawn.
void note_drawn(AppState& state);

}  // namespace whymark
