// Decisions as JSON, for agents, CI and whoever keeps them; spec/decisions-v1.md describes it.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/apply/decisions.h"
#include "core/base/result.h"
#include "core/format/document.h"

namespace whymark {

/// Lines by number and side, parts with their bytes, so that they can be read without the document;
/// its SHA-256 says which one they were made on.
nlohmann::ordered_json decisions_json(const Document& document, const Decisions& decisions);

/// Reads what decisions_json() writes, and the shorter ways of saying it (a whole file, a hunk,
/// what a note covers). Fails with the entry and what is wrong with it: a line that the review does
/// not show, a part that is not there, another review.
Result<Decisions> read_decisions(const Document& document, std::string_view json);

/// The SHA-256 of the review's bytes.
std::string review_hash(const Document& document);

}  // namespace whymark
