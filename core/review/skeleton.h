#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/diff/file_change.h"

namespace whymark {

/// Where the skeleton asks for a note.
enum class Stubs { none, file, hunk };

/// What a review starts from. Empty texts are left out.
struct SkeletonOptions {
  std::string title, author, date, scope, base, head;
  std::vector<std::string> checks;  // commands to be run on the whole change
  Stubs stubs = Stubs::hunk;
};

/// A review of a change, in canonical form, as the pieces it is made of: the first has all that
/// stands above the sections, then one for each file. What the change lacks is told in comments.
/// Takes the change apart, so that its text is held once.
std::vector<std::string> write_skeleton(Change change, const SkeletonOptions& options);

}  // namespace whymark
