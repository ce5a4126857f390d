// Results of a run as JSON: for programs, and for the other parts of a run that several machines
// share. spec/verify-v1.md describes it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/verify/rewrite_review.h"

namespace whymark {

/// What was asked for, beside the commands.
struct VerifyFacts {
  std::string file;  // the review, as it was named
  bool isolated = false;
  uint32_t shard = 1, shards = 1;
  std::vector<std::string> remarks;
};

/// {"whymark_verify": 1, "file", "review" (its hash), "isolated", "shard", "commands": […],
/// "claims": […], "totals": {…}, "remarks": […]}. Commands that were not run are in it, as not-run.
nlohmann::ordered_json verify_json(const Document& document, const RunOfReview& run,
                                   const VerifyFacts& facts);

/// The path of the review that a result is about. Fails where the text is no result.
Result<std::string> file_of_verify_json(std::string_view json);

/// Takes the commands that were run into `reports`, by command. Fails where the result is of
/// another review or another version of it, where a command has a result already, and where it is
/// no result; nothing is taken then.
Result<void> take_verify_json(std::string_view json, const Document& document,
                              const ClaimedCommands& claims, std::vector<CommandReport>& reports);

/// How many claims have each verdict, by Verdict.
std::vector<uint32_t> count_verdicts(const RunOfReview& run);

}  // namespace whymark
