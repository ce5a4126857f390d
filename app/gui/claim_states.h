// What is known of the commands that a review claims to have run: the records in it, weighed
// against what is here.
#pragma once

#include <string>
#include <vector>

#include "core/base/workers.h"
#include "core/verify/claimed_commands.h"
#include "core/verify/evidence_record.h"
#include "core/verify/evidence_state.h"
#include "render/layout/card.h"

namespace whymark {

struct AppState;
struct Review;

/// Of one review; records are weighed by a worker.
struct ClaimStates {
  ClaimedCommands claims;
  ReviewEvidence evidence;
  std::vector<ClaimEvidence> found;  // by claim; empty until they are weighed
  ClaimLines lines;                  // what the cards say of them
  bool ready = false;
  Job weighing;

  /// How many claims were run here, on this very source, and passed.
  uint32_t passed() const;
  uint32_t contradicted() const;
};

/// Has a worker weigh the records of a review that is there whole. Once a frame.
void start_claim_states(AppState& state);

/// How a state is told, and in which colour.
std::string claim_words(const ClaimEvidence& evidence);
Color claim_color(const ClaimEvidence& evidence);

/// "contradicted: ...", of a check by its place among the frontmatter's and the body's; empty where
/// nobody has run it.
const ClaimEvidence* evidence_of_check(const Review& review, uint32_t check);

}  // namespace whymark
