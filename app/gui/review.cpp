#include "app/gui/review.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/base/file_io.h"
#include "core/format/parser.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

std::string folder_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  return error ? std::string(".") : absolute.parent_path().string();
}

Result<Repository> find_repository(const std::string& review, const std::string& named) {
  if (!named.empty()) return Repository::discover(named);
  Result<Repository> beside = Repository::discover(folder_of(review));
  if (beside) return beside;
  Result<Repository> here = Repository::discover(".");
  return here ? std::move(here) : std::move(beside);
}

}  // namespace

const Guard& Review::guard(uint32_t file) {
  const auto known = guards_.find(file);
  if (known != guards_.end()) return known->second;
  Guard guard;
  if (repository) {
    guard = check_guard(*repository, document, file);
    guard.contents.reset();  // only whether it can be written is asked here; apply reads it anew
  } else {
    guard.reason = no_repository;
  }
  if (guard.state != GuardState::matches && was_applied(file)) {
    guard.reason = fmt::format(
        "{} has been written from here: U takes that back, and a new review shows it as it is.",
        make_visible(document.files[file].path).text);
  }
  return guards_.emplace(file, std::move(guard)).first->second;
}

void Review::note_applied(const std::vector<JournalFile>& files, bool undone) {
  for (const JournalFile& file : files) {
    if (undone) {
      applied_.erase(file.path);
    } else {
      applied_.insert(file.path);
    }
  }
}

Result<std::unique_ptr<Review>> open_review(const std::string& path,
                                            const std::string& repository_dir) {
  Result<TextBuffer> text = read_file(path);
  if (!text) return tl::unexpected<Error>(text.error());
  auto review = std::make_unique<Review>();
  review->path = path;
  review->document = parse(std::move(*text));
  review->metrics = measure(review->document);
  Result<Repository> repository = find_repository(path, repository_dir);
  if (repository) {
    review->repository = std::move(*repository);
  } else {
    review->no_repository = repository.error().message;
  }
  return review;
}

}  // namespace whymark
