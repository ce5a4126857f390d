#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/verify/claimed_commands.h"

namespace whymark {

struct VerifyOptions {
  std::string file, repo, filter, shard_text;
  std::vector<std::string> merge;
  double timeout_s = 0;
  unsigned at_once = 1;
  bool write = false, fail_fast = false, isolated = false, json = false, yes = false;
  uint32_t shard = 1, shards = 1;
};

/// Reads `I/N` into `shard` and `shards`.
Result<void> read_shard(VerifyOptions& options);

/// The commands that the filter and the shard leave, ascending. Fails where the filter is no
/// regular expression, or matches no command at all.
Result<std::vector<uint32_t>> select_commands(const VerifyOptions& options,
                                              const ClaimedCommands& claims);

}  // namespace whymark
