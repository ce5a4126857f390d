// Writing the review's own file anew, and going on with what it says then.
#pragma once

#include <functional>
#include <string>

#include "app/gui/state.h"

namespace whymark {

/// What was done, once the window shows it.
using RewriteWords = std::function<std::string(const AppState& state)>;

/// Empty where the review's file can be written.
std::string why_no_rewrite(const AppState& state);

/// Writes `text` in the place of the review's bytes, unless these are others by now. Decisions,
/// selection and what is in view stay. Where it cannot be written, or would be read
/// as other hunks or notes, the message says why and nothing has changed.
void rewrite_review_file(AppState& state, std::string text, RewriteWords words);

}  // namespace whymark
