// The commands that a review claims to have run, and who claims it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Where a claim of a command stands.
enum class ClaimPlace : uint8_t {
  field,        // a `verify:` field of a note
  check_line,   // an `@check`
  front_check,  // an entry of the frontmatter's `checks`
};

struct CommandClaim {
  ClaimPlace place = ClaimPlace::field;
  uint32_t index = 0;     // into Document::fields, Document::checks or Frontmatter::checks
  uint32_t note = kNone;  // index into Document::notes; kNone: it is a check of the whole change
  uint32_t row = kNone;
  uint32_t command = 0;  // index into ClaimedCommands::commands
  ClaimStatus status = ClaimStatus::unknown;
  std::string comment;
};

struct ClaimedCommand {
  std::string text;
  std::string why_not;  // why it cannot be run, as a sentence part about it; empty where it can
};

/// In document order; a command stands where it is claimed first.
struct ClaimedCommands {
  std::vector<ClaimedCommand> commands;  // each text once
  std::vector<CommandClaim> claims;
};

ClaimedCommands collect_commands(const Document& document);

/// Why a text cannot be meant as a command, as a sentence part: it is empty or holds a place, has a
/// byte that no command can have, or is a sentence. Empty where it can.
std::string why_no_command(std::string_view text);

}  // namespace whymark
