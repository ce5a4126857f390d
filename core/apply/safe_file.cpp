#include "core/apply/safe_file.h"

#include <fmt/format.h>

#include "core/apply/staged_file.h"
#include "core/apply/words.h"

namespace whymark {

Result<FileImage> read_beneath(const std::string& root, const std::string& path,
                               OpenFailure& failure) {
  failure = OpenFailure::none;
  const auto give_up = [&](const PathFailure& cause) {
    failure = cause.kind;
    return fail(fmt::format("cannot read {}: {}", printable(path), cause.why));
  };
  const auto parent = open_parent(root, path);
  if (!parent) return give_up(parent.error());
  auto image = read_in(*parent);
  if (!image) return give_up(image.error());
  return std::move(*image);
}

Result<void> replace_beneath(const std::string& root, const std::string& path,
                             const FileImage& before, std::string_view bytes) {
  auto staged = StagedFile::stage(root, path, before, bytes);
  if (!staged) return fail(std::move(staged.error().message));
  return staged->commit();
}

}  // namespace whymark
