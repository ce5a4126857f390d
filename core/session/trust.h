// Which lists of commands the user has agreed to run.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace whymark {

/// What the user agrees to: these commands, in this repository. A hash.
std::string trust_key(const std::string& root, const std::vector<std::string>& commands);

/// Kept as an empty file for each key in `trusted/` of a folder of the user's
/// (DecisionStore::default_folder()). Nothing is known in an empty folder name.
bool is_trusted(const std::string& folder, const std::string& key);
Result<void> remember_trust(const std::string& folder, const std::string& key);

}  // namespace whymark
