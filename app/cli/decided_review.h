// A review with what is decided about it: for every command that is about decisions.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "core/apply/decisions.h"
#include "core/format/document.h"
#include "core/git/repository.h"
#include "core/session/decision_store.h"

namespace whymark {

/// What did not work, and what the program ends with then.
struct CommandError {
  std::string message;
  int exit_code = 0;
};
template <class T>
using CommandResult = tl::expected<T, CommandError>;

struct DecidedSource {
  std::string file;       // the review, or `-`
  std::string decisions;  // a file of them, or `-`; empty: those saved by the viewer
  std::string repo;       // a folder in the repository; empty: see find_repository()
  bool unsound = false;   // saved decisions that do not fit the review are read all the same
};

/// Adds FILE, --decisions and --repo. FILE may be left out where `file_required` is not set.
CLI::Option* add_decided_options(CLI::App& command, DecidedSource& source, bool file_required);

/// The repository that is named; else the one around `file`, else around the folder that the
/// program runs in, as the viewer looks for it.
Result<Repository> find_repository(const std::string& named, const std::string& file);

struct DecidedReview {
  Document document;
  Result<Repository> repository;
  Decisions decisions;
  ReviewKey key;
  bool saved = false;  // the decisions are those saved by the viewer
};

/// Reads both. Decisions that are unsound are wrong usage.
CommandResult<DecidedReview> read_decided(const DecidedSource& source);

/// Forgets the saved decisions on the review.
Result<void> clear_saved(const ReviewKey& key);

}  // namespace whymark
