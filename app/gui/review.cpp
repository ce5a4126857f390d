#include "app/gui/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/base/file_io.h"
#include "core/format/parser.h"
#include "core/format/visible.h"
#include "core/git/generated_attribute.h"

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

Guard with_reason(GuardState state, const std::string& reason) {
  Guard guard;
  guard.state = state;
  guard.reason = reason;
  return guard;
}

// Only whether the file can be written is asked here; apply reads it anew.
Guard check_to_show(const Repository& repository, const Document& document, uint32_t file) {
  Guard guard = check_guard(repository, document, file);
  guard.contents.reset();
  return guard;
}

std::vector<GeneratedReason> generated_in(const Repository& repository, const Document& document,
                                          const Progress* progress) {
  std::vector<std::string_view> paths;
  paths.reserve(document.files.size());
  for (const FileSection& file : document.files) paths.push_back(file.path);
  return find_generated(document, generated_attributes(repository, paths, [progress] {
                          return progress != nullptr && progress->cancelled();
                        }));
}

}  // namespace

const Guard& Review::remember(uint32_t file, Guard guard) {
  if (guard.state != GuardState::matches && was_applied(file)) {
    guard.reason = fmt::format(
        "{} has been written from here: U takes that back, and a new review shows it as it is.",
        make_visible(document.files[file].path).text);
  }
  return guards_.insert_or_assign(file, std::move(guard)).first->second;
}

const Guard& Review::guard(uint32_t file) {
  const auto known = guards_.find(file);
  if (known != guards_.end()) return known->second;
  if (!partial && !repository) return guard_now(file);
  if (!partial && std::find(wanted_.begin(), wanted_.end(), file) == wanted_.end()) {
    wanted_.push_back(file);
  }
  static const Guard unchecked =
      with_reason(GuardState::unchecked, "This file is being compared with the one reviewed.");
  return unchecked;
}

const Guard& Review::guard_now(uint32_t file) {
  const auto known = guards_.find(file);
  if (known != guards_.end()) return known->second;
  if (repository) return remember(file, check_to_show(*repository, document, file));
  return remember(file, with_reason(GuardState::refused, no_repository));
}

void Review::check_wanted(Workers& workers) {
  const std::vector<uint32_t> files = std::exchange(wanted_, {});
  if (checking_ || files.empty()) return;
  checking_ = workers.submit(
      Priority::visible,
      [this, files, root = repository->root()](const CancelFlag& cancelled) -> Workers::Delivery {
        // One of its own: libgit2's are not shared between threads.
        const Result<Repository> own = Repository::discover(root);
        auto guards = std::make_shared<std::vector<Guard>>();
        for (const uint32_t file : files) {
          if (cancelled) return {};
          guards->push_back(own ? check_to_show(*own, document, file)
                                : with_reason(GuardState::refused, own.error().message));
        }
        return [this, files, guards] {
          checking_ = Job();
          for (size_t i = 0; i < files.size(); ++i) remember(files[i], std::move((*guards)[i]));
        };
      });
}

void Review::forget_guards() {
  checking_ = Job();
  guards_.clear();
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

std::unique_ptr<Review> make_review(const std::string& path, TextBuffer text,
                                    const std::string& repository_dir, Progress* progress) {
  auto review = std::make_unique<Review>();
  review->path = path;
  review->document = parse(std::move(text), progress);
  if (progress != nullptr && progress->cancelled()) return review;
  review->metrics = measure(review->document);
  Result<Repository> repository = find_repository(path, repository_dir);
  if (repository) {
    review->repository = std::move(*repository);
    review->generated = generated_in(*review->repository, review->document, progress);
  } else {
    review->no_repository = repository.error().message;
    review->generated = find_generated(review->document);
  }
  return review;
}

std::vector<GeneratedReason> find_generated_files(const std::string& path,
                                                  const std::string& repository_dir,
                                                  const Document& document) {
  const Result<Repository> repository = find_repository(path, repository_dir);
  return repository ? generated_in(*repository, document, nullptr) : find_generated(document);
}

Result<std::unique_ptr<Review>> open_review(const std::string& path,
                                            const std::string& repository_dir) {
  Result<TextBuffer> text = read_file(path);
  if (!text) return tl::unexpected<Error>(text.error());
  return make_review(path, std::move(*text), repository_dir);
}

}  // namespace whymark
