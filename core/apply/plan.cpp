#include "core/apply/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/apply/decide.h"
#include "core/apply/guard.h"
#include "core/apply/outcome.h"
#include "core/apply/words.h"

namespace whymark {
namespace {

constexpr uint32_t kPermissionBits = 07777;
constexpr size_t kNamed = 3;  // files in a sentence

/// What becomes of files as a whole. Named where they are few.
}  // namespace

std::string whole_file_words(const Plan& plan) {
  struct Kind {
    const char *one, *many;
    bool (*is)(const PlannedFile& file);
  };
  constexpr Kind kKinds[] = {
      {"is deleted", "are deleted",
       [](const PlannedFile& file) { return file.before.exists && !file.after.exists; }},
      {"is there again", "are there again",
       [](const PlannedFile& file) { return !file.before.exists && file.after.exists; }},
      {"is empty now", "are empty now",
       [](const PlannedFile& file) {
         return file.before.exists && file.after.exists && file.after.bytes.empty();
       }},
  };
  std::string text;
  for (const Kind& kind : kKinds) {
    const auto count =
        static_cast<size_t>(std::count_if(plan.files.begin(), plan.files.end(), kind.is));
    if (count > kNamed) text += fmt::format("; {} {}", counted(count, "file"), kind.many);
    if (count == 0 || count > kNamed) continue;
    for (const PlannedFile& file : plan.files) {
      if (!kind.is(file)) continue;
      text +=
          fmt::format("; {} {}", plan.files.size() == 1 ? "it" : printable(file.path), kind.one);
    }
  }
  return text;
}

DecisionCounts Plan::counts() const {
  DecisionCounts sum;
  for (const PlannedFile& file : files) sum += file.counts;
  return sum;
}

Planner::Planner(const Repository& repository, const Document& document, const Decisions& decisions)
    : repository_(repository),
      document_(document),
      decisions_(decisions),
      files_(decided_files(document, decisions)) {}

/// Two sections of one file cannot both be applied: the second was compared with bytes that the
/// first replaces.
Result<void> Planner::check_paths_differ() const {
  std::map<std::string_view, uint32_t> seen;
  for (const uint32_t file : files_) {
    const std::string_view path = document_.files[file].path;
    if (seen.emplace(path, file).second) continue;
    return fail(fmt::format(
        "cannot apply: {} stands in the review more than once, and decisions in one of its "
        "sections only can be applied at a time; clear the others",
        printable(path)));
  }
  return {};
}

Result<void> Planner::step() {
  if (next_ == 0) {
    if (auto sound = check_decisions(document_, decisions_); !sound) return sound;
    if (auto differ = check_paths_differ(); !differ) return differ;
  }
  if (done()) return {};
  const uint32_t file = files_[next_];
  const FileSection& section = document_.files[file];
  Guard guard = check_guard(repository_, document_, file);
  if (guard.state != GuardState::matches) return fail(std::move(guard.reason));
  PlannedFile planned;
  planned.file = file;
  planned.path = section.path;
  planned.counts = count_decisions(document_, decisions_, section.rows);
  const Outcome outcome =
      outcome_of(document_, file, decisions_, guard.contents->file->clean_bytes(), guard.line_ends);
  auto after = write_back(repository_, guard, outcome);
  if (!after) {
    return fail(
        fmt::format("{} is read-only: {}.", printable(section.path), after.error().message));
  }
  FileImage& image = guard.contents->image;
  planned.before = {!guard.absent, image.status.st_mode & kPermissionBits, std::move(image.bytes)};
  // The review may show less than all of the file, and a last line without its newline may be left
  // without a byte: neither is deleted.
  const bool deleted = decisions_.deletions.count(section.header_row) != 0 &&
                       outcome.bytes.empty() && is_emptied(document_, decisions_, file);
  planned.after = {!deleted, guard.absent ? guard.mode : planned.before.mode, std::move(*after)};
  if (deleted) planned.after = {};
  plan_.files.push_back(std::move(planned));
  ++next_;
  return {};
}

Result<Plan> make_plan(const Repository& repository, const Document& document,
                       const Decisions& decisions) {
  Planner planner(repository, document, decisions);
  do {
    if (auto stepped = planner.step(); !stepped) return fail(std::move(stepped.error().message));
  } while (!planner.done());
  return planner.take();
}

std::string describe(const Plan& plan) {
  const std::string what = describe(plan.counts());
  if (plan.files.size() == 1) {
    return fmt::format("{} in {}", what, printable(plan.files.front().path));
  }
  std::string names;
  for (size_t i = 0; i < plan.files.size() && i < kNamed; ++i) {
    names += (i == 0 ? "" : ", ") + printable(plan.files[i].path);
  }
  if (plan.files.size() > kNamed) names += fmt::format(" and {} more", plan.files.size() - kNamed);
  return fmt::format("{} in {} ({})", what, counted(plan.files.size(), "file"), names);
}

}  // namespace whymark
