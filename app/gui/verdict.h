// What the reviewer says of the whole change, written into the review's file.
#pragma once

#include <string>

#include "app/gui/state.h"

namespace whymark {

/// Writes it, by git's user.name, else the login name, with the time. Asks first where somebody
/// else has said something. The window goes on with the new text; decisions, selection and what is
/// in view stay. Where it cannot be written the message says why, and nothing has changed.
void give_verdict(AppState& state, ReviewVerdict verdict);
/// The same without asking: state.asked_verdict.
void write_asked_verdict(AppState& state);

/// "approved", "changes requested", "pending", another word as it stands; empty: nothing was said.
std::string verdict_words(const Frontmatter& front);
/// "approved by Ann at 2026-12-01T10:00:00Z"
std::string verdict_details(const Frontmatter& front);
/// Whether the words are these of the verdict.
bool has_verdict(const Frontmatter& front, ReviewVerdict verdict);

}  // namespace whymark
