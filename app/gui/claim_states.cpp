#include "app/gui/claim_states.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "app/gui/state.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

struct Weighed {
  ClaimedCommands claims;
  ReviewEvidence evidence;
  std::vector<ClaimEvidence> found;
};

ClaimLines lines_of(const ClaimStates& states) {
  ClaimLines lines;
  for (size_t i = 0; i < states.found.size(); ++i) {
    const CommandClaim& claim = states.claims.claims[i];
    const ClaimEvidence& found = states.found[i];
    if (claim.place != ClaimPlace::field || found.state == EvidenceState::none) continue;
    lines[claim.index] = {claim_words(found), claim_color(found),
                          found.state == EvidenceState::contradicted};
  }
  return lines;
}

void take(AppState& state, Weighed weighed) {
  Review& review = *state.review;
  ClaimStates& states = review.claim_states;
  states.claims = std::move(weighed.claims);
  states.evidence = std::move(weighed.evidence);
  states.found = std::move(weighed.found);
  states.ready = true;
  states.lines = lines_of(states);
  if (states.lines.empty()) return;
  review.card_heights.set_claims(&states.lines);
  review.folded_card_heights.set_claims(&states.lines);
  state.card_folds_stale = true;
}

}  // namespace

uint32_t ClaimStates::passed() const {
  return static_cast<uint32_t>(std::count_if(
      found.begin(), found.end(), [](const ClaimEvidence& each) { return each.passed; }));
}

uint32_t ClaimStates::contradicted() const {
  return static_cast<uint32_t>(std::count_if(
      found.begin(), found.end(),
      [](const ClaimEvidence& each) { return each.state == EvidenceState::contradicted; }));
}

void start_claim_states(AppState& state) {
  if (!state.review || state.review->partial || state.loading) return;
  ClaimStates& states = state.review->claim_states;
  if (states.ready || states.weighing) return;
  const Review& review = *state.review;
  states.weighing = state.workers.submit(
      Priority::soon, [&state, &review](const CancelFlag& cancelled) -> Workers::Delivery {
        auto weighed = std::make_shared<Weighed>();
        weighed->claims = collect_commands(review.document);
        weighed->evidence = read_evidence(review.document);
        if (cancelled) return {};
        // A repository is not for two threads.
        std::optional<Repository> repository;
        if (review.repository && !weighed->evidence.records.empty()) {
          if (auto found = Repository::discover(review.repository->root())) {
            repository.emplace(std::move(*found));
          }
        }
        const EvidenceSurroundings around = look_around(
            review.document, weighed->evidence, repository ? &*repository : nullptr, review.path);
        weighed->found =
            weigh_evidence(review.document, weighed->claims, weighed->evidence, around);
        return [&state, weighed] { take(state, std::move(*weighed)); };
      });
}

std::string claim_words(const ClaimEvidence& evidence) {
  if (evidence.state == EvidenceState::none) return "not run again";
  const std::string reason = with_marks(evidence.reason);
  const std::string said =
      evidence.passed ? "run here and passed" : std::string(word(evidence.state));
  return reason.empty() ? said : fmt::format("{}: {}", said, reason);
}

Color claim_color(const ClaimEvidence& evidence) {
  if (evidence.passed) return Color::ok;
  switch (evidence.state) {
    case EvidenceState::contradicted:
      return Color::fail;
    case EvidenceState::stale:
    case EvidenceState::unavailable:
      return Color::unk;
    default:
      return Color::muted;
  }
}

const ClaimEvidence* evidence_of_check(const Review& review, uint32_t check) {
  const ClaimStates& states = review.claim_states;
  const auto front = static_cast<uint32_t>(review.document.front.checks.size());
  const ClaimPlace place = check < front ? ClaimPlace::front_check : ClaimPlace::check_line;
  const uint32_t index = check < front ? check : check - front;
  for (size_t i = 0; i < states.found.size(); ++i) {
    const CommandClaim& claim = states.claims.claims[i];
    if (claim.place == place && claim.index == index) return &states.found[i];
  }
  return nullptr;
}

}  // namespace whymark
