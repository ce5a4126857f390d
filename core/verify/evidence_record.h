// What the frontmatter's `evidence` holds: records of commands that were run again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"
#include "core/verify/claimed_commands.h"
#include "core/verify/verdict.h"

namespace whymark {

/// A record as it is written; spec/whymark-v1.md, 15.1. Texts are empty where there is none.
struct EvidenceRecord {
  std::string command;
  std::optional<std::string> note_id;  // none: of a check
  std::string file;
  ClaimStatus claimed = ClaimStatus::unknown;
  RunStatus status = RunStatus::unavailable;  // never not_run
  std::string ran;
  std::optional<int64_t> duration_ms, exit_code;
  std::string cwd, tool, runtime;
  std::string source, source_after, head, base, review_hash;
  std::string output_hash, output_artifact, summary;
  uint32_t row = kNone;  // of the frontmatter, where it was read

  /// It claimed to pass or to fail, and the other was found.
  bool contradicted() const;
};

struct ReviewEvidence {
  std::vector<EvidenceRecord> records;  // the sound ones only
  std::vector<Diagnostic> diagnostics;  // evidence-invalid, for each of the others
};

/// Reads the records of a document. One that lacks what it must have, or has what it cannot have
/// (a log elsewhere than under its hash), is a diagnostic and no record.
ReviewEvidence read_evidence(const Document& document);

/// A command as a record has it: YAML takes UTF-8 only, what is none is made visible.
std::string evidence_command(std::string_view command);

/// The record of each claim, an index into `records`, or kNone. Claims of one command in one note,
/// or of one command by checks, have its records in their order; where there are more or fewer of
/// them, all have the first that is contradicted, or else the last.
std::vector<uint32_t> records_of_claims(const Document& document, const ClaimedCommands& claims,
                                        const std::vector<EvidenceRecord>& records);

/// What each claim says came out. Where an earlier run found it contradicted and wrote so into the
/// claim, that is what it said before: a false claim stays one until it comes true or somebody
/// changes it.
std::vector<ClaimStatus> claimed_statuses(const Document& document, const ClaimedCommands& claims,
                                          const std::vector<EvidenceRecord>& records);

/// SHA-256 of the diff as `whymark patch` prints it: what notes, formatting and frontmatter do not
/// change.
std::string reviewed_diff_hash(const Document& document);

}  // namespace whymark
