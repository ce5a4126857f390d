// The state that was reviewed, as a working tree of its own: claims are tested on that code and not
// on what else lies about.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/format/document.h"
#include "core/git/repository.h"

namespace whymark {

/// A temporary git worktree outside of the repository: the commit that the review's `base` names,
/// with the review's diff applied to files and index, each file checked by its `newsha`. Where that
/// is the very tree of the commit that `head` names, HEAD is that commit. Nothing that git does not
/// know is in it. Gone again with this, whatever was made in it.
class ReviewedTree {
 public:
  /// Runs git, without the user's hooks. `interrupted` is asked while it runs. Fails, with the
  /// reason, where the state cannot be built or is not the one that was reviewed; nothing is left
  /// then.
  static Result<ReviewedTree> build(const Repository& repository, const Document& document,
                                    const std::function<bool()>& interrupted);
  ReviewedTree(ReviewedTree&& other) noexcept;
  ReviewedTree& operator=(ReviewedTree&&) = delete;
  ~ReviewedTree();

  /// Absolute path of the working tree.
  const std::string& root() const { return root_; }
  /// What could not be checked, in sentences.
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  ReviewedTree(std::string repository, std::string folder)
      : repository_(std::move(repository)), folder_(std::move(folder)), root_(folder_ + "/tree") {}

  std::string repository_;  // root of the one that the worktree belongs to
  std::string folder_;      // the temporary folder around it; empty once it was moved from
  std::string root_;
  std::vector<std::string> remarks_;

  friend class ReviewedTreeBuilder;
};

/// Changes to the environment that keep git in a command from looking at another repository than
/// the one the command runs in: `NAME`, as CommandToRun has it.
std::vector<std::string> without_git_variables();

}  // namespace whymark
