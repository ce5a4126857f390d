// What a record of evidence is worth now.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/git/repository.h"
#include "core/verify/evidence_record.h"

namespace whymark {

enum class EvidenceState : uint8_t {
  none,          // nobody has run it, as far as the review says
  current,       // run on the very source and diff that are here, and its output is there
  stale,         // source or diff are others now
  unavailable,   // it could not be run, or its output or a fingerprint is missing
  imported,      // there is no working tree to compare with
  contradicted,  // claimed and found differ, whenever that was
};
inline constexpr size_t kEvidenceStates = 6;
std::string_view word(EvidenceState state);

/// Of one claim of a command, in the order of ClaimedCommands::claims.
struct ClaimEvidence {
  EvidenceState state = EvidenceState::none;
  std::string reason;       // one sentence for the reader; empty where there is no record
  uint32_t record = kNone;  // index into ReviewEvidence::records

  /// Only this counts as success: it was run here, on this source, and it passed.
  bool passed = false;
};

/// What records are compared with.
struct EvidenceSurroundings {
  std::string root;         // of the working tree; empty: there is none
  std::string source;       // its fingerprint; empty: it could not be taken
  std::string review_hash;  // reviewed_diff_hash() of the review
};

/// All of it for a review at `review_path`; `repository` may be null. Takes the fingerprint of the
/// working tree only where there are records: reads all its files, for a worker.
EvidenceSurroundings look_around(const Document& document, const ReviewEvidence& evidence,
                                 const Repository* repository, const std::string& review_path);

/// Reads the logs that the records name.
std::vector<ClaimEvidence> weigh_evidence(const Document& document, const ClaimedCommands& claims,
                                          const ReviewEvidence& evidence,
                                          const EvidenceSurroundings& surroundings);

/// A file's path relative to the root; empty where it lies outside of it.
std::string path_beneath(const std::string& root, const std::string& path);

}  // namespace whymark
