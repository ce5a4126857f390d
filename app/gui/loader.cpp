#include "app/gui/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/gui/apply_job.h"
#include "app/gui/decide.h"
#include "app/gui/eye.h"
#include "app/gui/fold.h"
#include "app/gui/state.h"
#include "core/base/file_io.h"
#include "core/format/start_of_review.h"

namespace whymark {
namespace {

using Step = LoadWork::Step;

// What is shown while the rest is read: some 30,000 lines, parsed in 3 ms.
constexpr size_t kStart = size_t{2} << 20;
// A text up to this size is parsed before a window can be drawn.
constexpr size_t kWorthAStart = size_t{8} << 20;

struct Outcome {
  Result<std::unique_ptr<Review>> review;
  LoadTimes::Clock::time_point read;
};

/// What is shown goes. Its layout refers to it.
void drop_review(AppState& state) {
  state.expanding = Job();
  state.page.layout = DocumentLayout();
  state.view.whitespace = nullptr;
  state.review.reset();
  state.page_stale = true;
}

/// At the page's top more problems may come in above the rows: the first of these is kept, then.
Eye eye_to_keep(const AppState& state) {
  const Eye eye = eye_of(state);
  if (eye.row != kNone) return eye;
  const int64_t y = state.scroll_y();
  for (const Line& line : state.page.layout.lines_between(y, y + state.page.frame.view_height())) {
    if (line.file == kNone) continue;
    return {state.page.layout.row_at_line(line.number), line.y - y};
  }
  return eye;
}

/// Puts another text of the review in the place of the one shown. Rows, files and notes of the one
/// before are numbered the same.
void show_review(AppState& state, std::unique_ptr<Review> review) {
  uint32_t known_files = 0;
  if (state.review) {
    state.workers.cancel_all();  // they may read the one that goes
    state.kept_eye = eye_to_keep(state);
    known_files = static_cast<uint32_t>(state.review->document.files.size());
  }
  drop_review(state);
  state.review = std::move(review);
  state.view.reads_files = state.review->repository.has_value();
  fold_generated(state.view.folds, *state.review, known_files);
  state.preview.stale = true;
}

void move_rows(AppState& state, const RowShift& shift) {
  state.decisions = state.decisions.shifted(shift);
  state.history.move(shift);
  if (state.applied) state.applied->decisions = state.applied->decisions.shifted(shift);
  state.selected_row = shift(state.selected_row);
  state.watched_row = kNone;
  state.selection.clear();
  state.selecting_lines = false;
  state.places.move(shift);
  state.view.hidden = shifted(state.view.hidden, shift);
  std::set<uint32_t> runs;
  for (const uint32_t row : state.view.folds.unchanged_except) runs.insert(shift(row));
  state.view.folds.unchanged_except = std::move(runs);
}

void take_decisions(AppState& state, StoredDecisions stored) {
  take_stored(state, std::move(stored));
  state.loading.reset();
  ask_about_interrupted(state);
}

void take_rest(AppState& state, Outcome outcome) {
  state.load_times.read = outcome.read;
  state.loading->start = Job();  // too late
  if (!outcome.review) {
    const Loading::Told on_read = std::move(state.loading->on_read);
    state.loading.reset();
    state.workers.cancel_all();
    drop_review(state);
    state.message = {outcome.review.error().message, true};
    on_read(state);
    return;
  }
  state.load_times.opened = LoadTimes::Clock::now();
  state.loading->review = std::make_shared<std::unique_ptr<Review>>(std::move(*outcome.review));
  // What is on screen can be used until the page of the whole is laid out.
  if (state.review) {
    state.loading->work->step = Step::laying_out;
  } else {
    show_whole(state);
  }
}
Workers::Delivery read_start(AppState& state, const std::string& path,
                             const std::string& repository_dir) {
  const Result<TextBuffer> bytes = read_file_start(path, kWorthAStart);
  // The job that reads all says what is wrong, and is as quick where there is little.
  if (!bytes || bytes->size() < kWorthAStart) return {};
  auto review = std::make_shared<std::unique_ptr<Review>>(std::make_unique<Review>());
  Review& start = **review;
  start.path = path;
  start.partial = true;
  start.document = parse_start(bytes->view().substr(0, kStart));
  start.metrics = measure(start.document);
  start.generated = find_generated_files(path, repository_dir, start.document);
  return [&state, review] { show_review(state, std::move(*review)); };
}

Workers::Delivery read_rest(AppState& state, LoadWork& work, const std::string& path,
                            const std::string& repository_dir) {
  auto outcome = std::make_shared<Outcome>();
  Result<TextBuffer> text = read_file(path, &work.progress);
  outcome->read = LoadTimes::Clock::now();
  if (text) {
    work.step = Step::parsing;
    outcome->review = make_review(path, std::move(*text), repository_dir, &work.progress);
  } else {
    outcome->review = tl::unexpected<Error>(text.error());
  }
  return [&state, outcome] {
    if (!state.loading->hold) return take_rest(state, std::move(*outcome));
    state.loading->held = [outcome](AppState& s) { take_rest(s, std::move(*outcome)); };
  };
}

bool shows_code(const AppState& state) {
  const int64_t y = state.scroll_y();
  const std::vector<Line> lines =
      state.page.layout.lines_between(y, y + state.page.frame.view_height());
  return std::any_of(lines.begin(), lines.end(),
                     [](const Line& line) { return line.type == LineType::code; });
}

}  // namespace

std::string Loading::words() const {
  const auto percent = static_cast<int>(work->progress.share() * 100);
  switch (work->step) {
    case Step::reading:
      return fmt::format("Reading {} %", percent);
    case Step::parsing:
      return fmt::format("Parsing {} %", percent);
    case Step::laying_out:
      return "Laying out";
    case Step::looking_up:
      return "Looking up decisions";
    case Step::writing:
      return "Writing the review";
  }
  return {};
}

double Loading::share() const {
  const double share = work->progress.share() / 2;
  switch (work->step) {
    case Step::reading:
      return share;
    case Step::parsing:
      return 0.5 + share;
    case Step::laying_out:
    case Step::looking_up:
    case Step::writing:
      return 1;
  }
  return 1;
}

void start_loading(AppState& state, const std::string& path, const std::string& repository_dir,
                   Loading::Told on_read) {
  state.loading = std::make_unique<Loading>();
  Loading& loading = *state.loading;
  loading.on_read = std::move(on_read);
  loading.start =
      state.workers.submit(Priority::awaited, [&state, path, repository_dir](const CancelFlag&) {
        return read_start(state, path, repository_dir);
      });
  loading.rest = state.workers.submit(
      Priority::awaited,
      [&state, work = loading.work, path, repository_dir](const CancelFlag& cancelled) {
        work->progress.cancel_by(&cancelled);
        return read_rest(state, *work, path, repository_dir);
      });
}

void show_whole(AppState& state) {
  show_review(state, std::move(*std::exchange(state.loading->review, nullptr)));
  state.loading->work->step = Step::looking_up;
  state.loading->decisions =
      state.workers.submit(Priority::awaited, [&state, &review = *state.review](const CancelFlag&) {
        auto stored =
            std::make_shared<StoredDecisions>(read_stored(review, DecisionStore::default_folder()));
        return [&state, stored] { take_decisions(state, std::move(*stored)); };
      });
  std::exchange(state.loading->on_read, nullptr)(state);
}

void replace_review(AppState& state, std::unique_ptr<Review> review, const RowShift& shift) {
  if (state.palette.open) state.palette.close(state);  // its jobs go
  review->take_over(*state.review);
  remember_looked(*state.review, review->evidence.looked_before);
  show_review(state, std::move(review));
  if (state.kept_eye) state.kept_eye->row = shift(state.kept_eye->row);
  move_rows(state, shift);
  // A text that was being looked for is looked for again.
  if (state.filter.matching) state.filter.text.clear();
  state.filter.matching = Job();
  state.filter.stale = true;
}

void release_rest(AppState& state) {
  if (!state.loading) return;
  state.loading->hold = false;
  if (state.loading->held) std::exchange(state.loading->held, nullptr)(state);
}

std::string why_not_yet(const AppState& state) {
  if (!state.loading) return "";
  if (state.loading->work->step == Step::writing) {
    return "The review is being written; try again in a moment.";
  }
  return state.review && !state.review->partial
             ? "What was decided before is being looked up; try again in a moment."
             : "The review is still being read: deciding begins when all of it is there.";
}

void note_drawn(AppState& state) {
  LoadTimes& times = state.load_times;
  if (times.complete || !state.review) return;
  const LoadTimes::Clock::time_point now = LoadTimes::Clock::now();
  if (!times.painted && shows_code(state)) times.painted = now;
  if (!state.review->partial) times.complete = now;
}

}  // namespace whymark
