#include "core/git/path_filter.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "core/format/visible.h"

namespace whymark::git {
namespace {

/// A pathspec as seen from the root; `:/x` is one already.
std::string from_root(const std::string& folder, const std::string& spec) {
  if (spec.rfind(":/", 0) == 0) return spec.size() == 2 ? "*" : spec.substr(2);
  const std::string joined = (std::filesystem::path(folder) / spec).lexically_normal().string();
  if (joined == "." || joined == "./") return "*";
  return joined.back() == '/' ? joined.substr(0, joined.size() - 1) : joined;
}

}  // namespace

Result<PathFilter> PathFilter::make(const Repository& repository, const ChangeOptions& options) {
  PathFilter filter;
  filter.left_out_ = options.left_out;
  if (options.paths.empty()) return filter;
  std::string folder =
      std::filesystem::path(options.folder)
          .lexically_relative(repository.root().empty() ? options.folder : repository.root())
          .string();
  if (folder == "." || folder.rfind("..", 0) == 0) folder.clear();
  std::vector<std::string> specs;
  for (const std::string& spec : options.paths) {
    specs.push_back(from_root(folder, spec));
    if (specs.back().rfind("..", 0) == 0) {
      return fail(fmt::format("{} lies outside of the repository", make_visible(spec).text));
    }
  }
  std::vector<char*> raw;
  for (std::string& spec : specs) raw.push_back(spec.data());
  const git_strarray array{raw.data(), raw.size()};
  git_pathspec* made = nullptr;
  if (git_pathspec_new(&made, &array) != 0) {
    return fail("cannot use the paths that were named: " + last_error());
  }
  filter.specs_.reset(made);
  return filter;
}

bool PathFilter::wants(const std::string& path) const {
  if (!left_out_.empty() && path == left_out_) return false;
  return specs_ == nullptr ||
         git_pathspec_matches_path(specs_.get(), GIT_PATHSPEC_DEFAULT, path.c_str()) == 1;
}

}  // namespace whymark::git
