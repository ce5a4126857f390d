// Everything that apply will write, worked out before anything is written.
#pragma once

#include <string>
#include <vector>

#include "core/apply/counts.h"
#include "core/apply/decisions.h"
#include "core/apply/file_state.h"
#include "core/base/result.h"
#include "core/format/document.h"
#include "core/git/repository.h"

namespace whymark {

/// A file and what it becomes.
struct PlannedFile {
  uint32_t file = 0;  // index into Document::files
  std::string path;   // relative to the root
  FileState before, after;
  DecisionCounts counts;
};

struct Plan {
  std::vector<PlannedFile> files;

  DecisionCounts counts() const;
};

/// Makes a plan file by file, so that a window can draw in between.
class Planner {
 public:
  /// All three must outlive this.
  Planner(const Repository& repository, const Document& document, const Decisions& decisions);

  size_t files() const { return files_.size(); }
  size_t planned() const { return next_; }
  bool done() const { return next_ == files_.size(); }

  /// Checks the next file. Fails, with the file and the reason, when it cannot be applied: then
  /// there is no plan, all or nothing.
  Result<void> step();
  Plan take() { return std::move(plan_); }

 private:
  Result<void> check_paths_differ() const;

  const Repository& repository_;
  const Document& document_;
  const Decisions& decisions_;
  std::vector<uint32_t> files_;
  size_t next_ = 0;
  Plan plan_;
};

/// All of it.
Result<Plan> make_plan(const Repository& repository, const Document& document,
                       const Decisions& decisions);

/// What applying the plan does, for the reviewer: "3 lines dropped, 1 restored in 2 files (a, b)".
std::string describe(const Plan& plan);
/// What becomes of whole files by that: "; a is empty now"; empty where nothing does.
std::string whole_file_words(const Plan& plan);

}  // namespace whymark
