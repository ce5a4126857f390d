// A review with what happened when its commands were run.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/format/document.h"
#include "core/verify/claimed_commands.h"
#include "core/verify/evidence_record.h"
#include "core/verify/verify_run.h"

namespace whymark {

struct RewrittenReview {
  std::string text;
  std::vector<std::string> remarks;  // what could not be written, each a sentence
};

/// What was run: the claims of a review, what each says came out, and the reports by command.
struct RunOfReview {
  const ClaimedCommands& claims;
  const std::vector<ClaimStatus>& claimed;
  const std::vector<CommandReport>& reports;
};

/// Changes only what must change: the status of a claim that came out otherwise, with a comment
/// that says so and keeps what stood there; of checks of the frontmatter `ran`, and `detail` with
/// the status. A command that could not be run leaves its claims as they are. `evidence` gets a
/// record for each claim that was run, in the place of the one it had; the others stay, those that
/// cannot be read, too. Fails where the frontmatter cannot be written.
Result<RewrittenReview> rewrite_review(const Document& document, const RunOfReview& run);

/// The comment of a claim that came out otherwise than it says: "exit code 1; pass was claimed: 8
/// assertions". The other way: what stood there before, where it is such a comment.
std::string contradiction_comment(const std::string& reason, ClaimStatus claimed,
                                  const std::string& before);
std::string comment_before_contradiction(const std::string& comment);

}  // namespace whymark
