#include "core/apply/plan.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "core/apply/words.h"

namespace whymark {
namespace {

/// The decided rows of each file. Fails on rows that nothing can be decided about, which only data
/// from outside can bring.
Result<std::map<uint32_t, PlannedFile>> by_file(const Document& document,
                                                const Decisions& decisions) {
  std::map<uint32_t, PlannedFile> files;
  for (const uint32_t row : decisions.rows()) {
    if (row >= document.rows.size() || !can_decide(document, row)) {
      return fail(fmt::format("cannot apply: line {} of the review is no added or removed line",
                              uint64_t{row} + 1));
    }
    const uint32_t file = document.file_of_row(row);
    if (file == kNone) {
      return fail(fmt::format("cannot apply: line {} of the review belongs to no file", row + 1));
    }
    PlannedFile& planned = files[file];
    planned.file = file;
    ++(document.rows.kind[row] == RowKind::added ? planned.discarded : planned.restored);
  }
  return files;
}

/// Two sections of one file cannot both be applied: the second was compared with bytes that the
/// first replaces.
Result<void> check_paths_differ(const Document& document,
                                const std::map<uint32_t, PlannedFile>& files) {
  std::map<std::string_view, uint32_t> seen;
  for (const auto& [file, planned] : files) {
    const std::string_view path = document.files[file].path;
    if (seen.emplace(path, file).second) continue;
    return fail(fmt::format(
        "cannot apply: {} stands in the review more than once, and decisions in one of its "
        "sections only can be applied at a time; clear the others",
        printable(path)));
  }
  return {};
}

}  // namespace

Result<Plan> make_plan(const Repository& repository, const Document& document,
                       const Decisions& decisions) {
  auto files = by_file(document, decisions);
  if (!files) return fail(std::move(files.error().message));
  if (auto differ = check_paths_differ(document, *files); !differ) {
    return fail(std::move(differ.error().message));
  }
  Plan plan;
  for (auto& [file, planned] : *files) {
    Guard guard = check_guard(repository, document, file);
    if (guard.state != GuardState::matches) return fail(std::move(guard.reason));
    planned.before = std::move(guard.image);
    planned.after =
        apply_decisions(document, file, decisions, planned.before.bytes, guard.line_ends);
    plan.files.push_back(std::move(planned));
  }
  return plan;
}

}  // namespace whymark
