// From a scope to its change: list both sides, pair them, find renames, compare.
#include <algorithm>
#include <optional>

#include "core/base/parallel.h"
#include "core/git/change_options.h"
#include "core/git/compare.h"
#include "core/git/list_pairs.h"
#include "core/git/renames.h"
#include "core/git/scope.h"

namespace whymark {
namespace git {
namespace {

/// The ids of what was added in the working tree, where renames need them. One that cannot be read
/// is no rename; what is wrong with it is told when it is compared.
void learn_ids(FilePairs& files, Readers& readers, unsigned workers) {
  auto& pairs = files.pairs;
  if (std::none_of(pairs.begin(), pairs.end(),
                   [](const FilePair& pair) { return pair.before.there() && !pair.after.there(); }))
    return;
  run_parallel(pairs.size(), workers, [&](unsigned worker, size_t i) {
    FilePair& pair = pairs[i];
    if (pair.before.there() || pair.after.id_known || !pair.after.there()) return;
    if (auto contents = readers.read(worker, pair.path, pair.after)) pair.after.id = contents->id;
  });
}

Result<Change> compare_all(FilePairs files, Readers& readers, const ChangeOptions& options,
                           unsigned workers) {
  std::vector<Result<std::optional<FileChange>>> compared(files.pairs.size());
  run_parallel(files.pairs.size(), workers, [&](unsigned worker, size_t i) {
    compared[i] = compare(readers, worker, files.pairs[i], options.context_lines);
  });
  Change change;
  change.remarks = std::move(files.remarks);
  for (auto& each : compared) {
    if (!each) return fail("cannot read " + each.error().message);
    if (*each) change.files.push_back(std::move(**each));
  }
  return change;
}

}  // namespace
}  // namespace git

Result<ScopedChange> read_change(const Repository& repository, const ChangeOptions& options) {
  auto sides = git::resolve_scope(repository.raw(), options);
  if (!sides) return fail(sides.error().message);
  auto files = git::list_pairs(repository, options, *sides);
  if (!files) return fail(files.error().message);
  const unsigned workers = worker_count();
  git::Readers readers(repository, workers);
  git::learn_ids(*files, readers, workers);
  git::find_renames(
      *files,
      [&readers](unsigned worker, const std::string& path, const git::FileSide& side) {
        const auto contents = readers.read(worker, path, side);
        return contents ? sign_content(contents->bytes) : ContentSignature();
      },
      workers);
  git::split_type_changes(*files);
  auto change = git::compare_all(std::move(*files), readers, options, workers);
  if (!change) return fail(change.error().message);
  return ScopedChange{std::move(*change), sides->base, sides->head, sides->title};
}

}  // namespace whymark
