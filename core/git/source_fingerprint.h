// One hash of all that a command which is run in the repository can depend on and git knows of.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/git/repository.h"

namespace whymark {

struct SourceFingerprint {
  std::string hash;                  // SHA-256, lower-case hex
  std::string head;                  // the commit that HEAD names; empty before the first
  std::vector<std::string> remarks;  // what could not be looked into, in words
};

/// SHA-256 over the commit of HEAD, then path, mode and content of every file that is tracked, or
/// untracked and not ignored, in order of path: spec/whymark-v1.md, 15.1. Left out are
/// `.artifacts/`, `.whymark` and `.quality.json` files below `reviews/`, and `left_out`, a path of
/// the root: the review that the hash is written into. What is installed outside of the repository,
/// or ignored in it, is no part of it. Reads on all processors; fails once `cancelled`.
Result<SourceFingerprint> fingerprint_source(const Repository& repository,
                                             std::string_view left_out,
                                             const std::atomic<bool>* cancelled = nullptr);

}  // namespace whymark
