// The texts of assets/ that are built into the program.
#pragma once

#include <string_view>

namespace whymark {

/// What an author is told who writes a review; its line `{{skeleton}}` stands for the skeleton.
std::string_view author_prompt();

/// `whymark help annotate`, `whymark help claims` and `whymark help format`.
std::string_view help_annotate();
std::string_view help_claims();
std::string_view help_format();

}  // namespace whymark
