// The options that say which change a review is made from, and the review made from it: for every
// command that starts from a change.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/diff/file_change.h"

namespace whymark {

struct ChangeSource {
  std::vector<std::string> words;  // `staged`, `branch main`
  bool unstaged = false, staged = false, worktree = false;
  std::string branch, commit;            // a base, a revision
  CLI::Option* branch_option = nullptr;  // it may be given without a base
  CLI::Option* commit_option = nullptr;
  std::string diff;  // a plain diff to read, or `-`
  std::string repo = ".";
  uint32_t context_lines = 3;
  std::vector<std::string> paths;
  bool no_untracked = false;
  std::string left_out;  // an absolute path that is no part of the change: the output's

  std::string title, author;
  std::vector<std::string> checks;
  std::string stubs = "hunk";  // hunk, file, none
};

/// `with_words`: scopes may be given as words too.
void add_change_options(CLI::App& command, ChangeSource& source, bool with_words);

/// A review that was made. `pieces` joined are its text.
struct NewReview {
  std::vector<std::string> pieces;
  std::string title, scope, base, head;
  std::string root;  // of the repository, where there is one
  struct File {
    std::string path, status;
    uint32_t added = 0, removed = 0;
  };
  std::vector<File> files;
  std::vector<std::string> remarks;
};

/// Fails with kind `nothing` where the scope has no change.
struct SourceError {
  std::string message;
  int exit_code = 0;
};
tl::expected<NewReview, SourceError> make_review(const ChangeSource& source);

}  // namespace whymark
