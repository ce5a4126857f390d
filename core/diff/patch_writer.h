#pragma once

#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// The plain diff of a review as git writes it, notes stripped: what git apply takes. `pieces`
/// joined are its text. `remarks` names each section that is not in it, and says why: contents that
/// the review does not show, and what would take the place of such a file. Sections of context are
/// no change, and not named.
struct Patch {
  std::vector<std::string> pieces;
  std::vector<std::string> remarks;
};
Patch write_patch(const Document& document);

}  // namespace whymark
