// The codes of diagnostics that validating raises. They are part of the format: never renamed,
// never reused.
#pragma once

#include <string_view>

namespace whymark::code {

inline constexpr std::string_view kSummaryMissing = "summary-missing";
inline constexpr std::string_view kSummaryStub = "summary-stub";
inline constexpr std::string_view kFileEmpty = "file-empty";
inline constexpr std::string_view kNoteStub = "note-stub";
inline constexpr std::string_view kNoteNoWhy = "note-no-why";
inline constexpr std::string_view kNoteNoSource = "note-no-source";
inline constexpr std::string_view kNoteNoVerify = "note-no-verify";
inline constexpr std::string_view kHighRiskUnverified = "high-risk-unverified";
inline constexpr std::string_view kVerifyUnrunnable = "verify-unrunnable";
inline constexpr std::string_view kVerifyFailing = "verify-failing";
inline constexpr std::string_view kLowConfidenceNoFollowup = "low-confidence-no-followup";
inline constexpr std::string_view kCheckFailing = "check-failing";
inline constexpr std::string_view kCoverageBelowThreshold = "coverage-below-threshold";
inline constexpr std::string_view kEvidenceInvalid = "evidence-invalid";
inline constexpr std::string_view kEvidenceContradicted = "evidence-contradicted";

// Of the working tree, which only a tool that has it can raise.
inline constexpr std::string_view kReviewStale = "review-stale";
inline constexpr std::string_view kFileMissing = "file-missing";

}  // namespace whymark::code
