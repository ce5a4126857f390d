// The codes of diagnostics that parsing raises. They are part of the format: never renamed, never
// reused.
#pragma once

#include <string_view>

namespace whymark::code {

inline constexpr std::string_view kFrontmatterUnterminated = "frontmatter-unterminated";
inline constexpr std::string_view kFrontmatterMissing = "frontmatter-missing";
inline constexpr std::string_view kFrontmatterInvalid = "frontmatter-invalid";
inline constexpr std::string_view kFrontmatterExtra = "frontmatter-extra";
inline constexpr std::string_view kVersionMissing = "version-missing";
inline constexpr std::string_view kVersionUnsupported = "version-unsupported";
inline constexpr std::string_view kTitleMissing = "title-missing";
inline constexpr std::string_view kScopeUnknown = "scope-unknown";
inline constexpr std::string_view kHunkOutsideFile = "hunk-outside-file";
inline constexpr std::string_view kHunkHeaderLoose = "hunk-header-loose";
inline constexpr std::string_view kFilePathMissing = "file-path-missing";
inline constexpr std::string_view kFileAttrUnknown = "file-attr-unknown";
inline constexpr std::string_view kFileTokenUnknown = "file-token-unknown";
inline constexpr std::string_view kSelectorInvalid = "selector-invalid";
inline constexpr std::string_view kSelectorMissing = "selector-missing";
inline constexpr std::string_view kSelectorOutOfRange = "selector-out-of-range";
inline constexpr std::string_view kSelectorPartial = "selector-partial";
inline constexpr std::string_view kNoteTokenUnknown = "note-token-unknown";
inline constexpr std::string_view kKindUnknown = "kind-unknown";
inline constexpr std::string_view kRiskUnknown = "risk-unknown";
inline constexpr std::string_view kUrgencyUnknown = "urgency-unknown";
inline constexpr std::string_view kConfidenceInvalid = "confidence-invalid";
inline constexpr std::string_view kIdDuplicate = "id-duplicate";
inline constexpr std::string_view kAttributeAsProse = "attribute-as-prose";
inline constexpr std::string_view kFieldUnknown = "field-unknown";
inline constexpr std::string_view kNoteEmpty = "note-empty";
inline constexpr std::string_view kStrayLine = "stray-line";
inline constexpr std::string_view kDocumentEmpty = "document-empty";

// Ours, beyond the list that other tools know.
inline constexpr std::string_view kHunkCounts = "hunk-counts";      // they disagree with the body
inline constexpr std::string_view kHunkCombined = "hunk-combined";  // `@@@`, a merge's diff
inline constexpr std::string_view kFieldAfterBody = "field-after-body";  // field parsing resumed
inline constexpr std::string_view kStatusUnknown = "status-unknown";     // of a claim or the review
inline constexpr std::string_view kCheckEmpty = "check-empty";  // it says nothing that was run

}  // namespace whymark::code
