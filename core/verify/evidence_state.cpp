#include "core/verify/evidence_state.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "core/git/source_fingerprint.h"
#include "core/verify/log_folder.h"

namespace whymark {
namespace {

/// A state and why it is so.
struct Weighed {
  EvidenceState state;
  std::string reason;
};

class Scales {
 public:
  explicit Scales(const EvidenceSurroundings& surroundings) : here_(surroundings) {}

  Weighed weigh(const EvidenceRecord& record) {
    if (record.contradicted()) {
      return {EvidenceState::contradicted,
              fmt::format("{} was claimed, {} was found{}", word(record.claimed),
                          word(record.status), when(record))};
    }
    if (here_.root.empty()) {
      return {EvidenceState::imported, "there is no working tree to compare it with"};
    }
    if (record.status == RunStatus::unavailable) {
      return {EvidenceState::unavailable,
              "it could not be run" + (record.summary.empty() ? "" : ": " + record.summary)};
    }
    if (record.source.empty() || record.source_after.empty() || here_.source.empty()) {
      return {EvidenceState::unavailable, "the fingerprint of the source is missing"};
    }
    if (record.source != record.source_after) {
      return {EvidenceState::stale, "the repository changed while it ran"};
    }
    if (record.source != here_.source) {
      return {EvidenceState::stale, "the source changed since it was run" + when(record)};
    }
    if (record.review_hash != here_.review_hash) {
      return {EvidenceState::stale,
              "the diff of the review changed since it was run" + when(record)};
    }
    return weigh_output(record);
  }

 private:
  static std::string when(const EvidenceRecord& record) {
    return record.ran.empty() ? "" : fmt::format(" ({})", record.ran);
  }

  Weighed weigh_output(const EvidenceRecord& record) {
    if (record.output_artifact.empty()) {
      return {EvidenceState::unavailable, "its output was not kept"};
    }
    const auto [found, fresh] = logs_.try_emplace(record.output_hash, LogState::missing);
    if (fresh) found->second = check_log(here_.root, record.output_hash);
    if (found->second == LogState::missing) {
      return {EvidenceState::unavailable, "its output is missing: " + record.output_artifact};
    }
    if (found->second == LogState::altered) {
      return {EvidenceState::unavailable, "its output was altered: " + record.output_artifact};
    }
    return {EvidenceState::current, fmt::format("it was run on this very source{}", when(record))};
  }

  const EvidenceSurroundings& here_;
  std::map<std::string, LogState> logs_;  // by hash: several claims may share one
};

}  // namespace

std::string_view word(EvidenceState state) {
  switch (state) {
    case EvidenceState::none:
      break;
    case EvidenceState::current:
      return "current";
    case EvidenceState::stale:
      return "stale";
    case EvidenceState::unavailable:
      return "unavailable";
    case EvidenceState::imported:
      return "imported";
    case EvidenceState::contradicted:
      return "contradicted";
  }
  return "none";
}

std::string path_beneath(const std::string& root, const std::string& path) {
  std::error_code ignored;
  const auto real = std::filesystem::weakly_canonical(path, ignored);
  const auto real_root = std::filesystem::weakly_canonical(root, ignored);
  const std::string relative = real.lexically_relative(real_root).string();
  const bool outside = relative.empty() || relative == ".." || relative.substr(0, 3) == "../";
  return outside ? "" : relative;
}

EvidenceSurroundings look_around(const Document& document, const ReviewEvidence& evidence,
                                 const Repository* repository, const std::string& review_path) {
  EvidenceSurroundings here;
  if (evidence.records.empty()) return here;
  here.review_hash = reviewed_diff_hash(document);
  if (repository == nullptr || repository->root().empty()) return here;
  here.root = repository->root();
  const auto now = fingerprint_source(*repository, path_beneath(here.root, review_path));
  if (now) here.source = now->hash;
  return here;
}

std::vector<ClaimEvidence> weigh_evidence(const Document& document, const ClaimedCommands& claims,
                                          const ReviewEvidence& evidence,
                                          const EvidenceSurroundings& surroundings) {
  std::vector<ClaimEvidence> all(claims.claims.size());
  const std::vector<uint32_t> of = records_of_claims(document, claims, evidence.records);
  Scales scales(surroundings);
  for (size_t i = 0; i < all.size(); ++i) {
    if (of[i] == kNone) continue;
    const EvidenceRecord& record = evidence.records[of[i]];
    Weighed weighed = scales.weigh(record);
    all[i].record = of[i];
    all[i].state = weighed.state;
    all[i].reason = std::move(weighed.reason);
    all[i].passed = weighed.state == EvidenceState::current && record.status == RunStatus::pass;
  }
  return all;
}

}  // namespace whymark
