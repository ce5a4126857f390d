// What `whymark verify` prints of a run, command by command.
#pragma once

#include <string>

#include "core/verify/rewrite_review.h"

namespace whymark {

/// A command in one line, safe to print, at most `columns` wide; 0: as wide as it is.
std::string command_line_text(const std::string& command, uint32_t columns);

/// How a command came out, with the claims that it speaks against; lines that end in LF.
std::string report_of_command(const Document& document, const std::string& name,
                              const RunOfReview& run, uint32_t command);

/// "5 claims: 3 confirmed, 1 contradicted, 0 unrunnable, 1 recorded".
std::string verdict_sentence(const RunOfReview& run);

}  // namespace whymark
