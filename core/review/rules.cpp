#include "core/review/rules.h"

#include <iterator>

#include "core/base/check.h"
#include "core/format/codes.h"
#include "core/format/validator_codes.h"

namespace whymark {
namespace {

constexpr Rule kRules[] = {
    {code::kDocumentEmpty, "there is nothing in it"},
    {code::kFrontmatterMissing, "the first line is not ---"},
    {code::kFrontmatterUnterminated, "no closing ---"},
    {code::kFrontmatterInvalid, "broken YAML (E); a key given twice, a value of a wrong shape (W)"},
    {code::kFrontmatterExtra, "an unknown key"},
    {code::kVersionMissing, "no version, or not a whole number"},
    {code::kVersionUnsupported, "a version other than 1"},
    {code::kTitleMissing, "no title"},
    {code::kScopeUnknown, "an unknown scope"},
    {code::kFilePathMissing, "@file without a path"},
    {code::kFileAttrUnknown, "an attribute that @file does not have, or has already"},
    {code::kFileTokenUnknown, "a word that means nothing in @file"},
    {code::kHunkOutsideFile, "a hunk before any @file"},
    {code::kHunkHeaderLoose, "no ranges, or no second @@"},
    {code::kHunkCounts, "the counts and the body differ"},
    {code::kHunkCombined, "the diff of a merge"},
    {code::kSelectorMissing, "a note without a selector"},
    {code::kSelectorInvalid, "a word that is no selector"},
    {code::kSelectorOutOfRange, "no named line is in the diff"},
    {code::kSelectorPartial, "some named lines are not"},
    {code::kNoteTokenUnknown, "a word or an attribute that means nothing in @note"},
    {code::kNoteEmpty, "a note that says nothing"},
    {code::kKindUnknown, "a kind that is none of 5.4"},
    {code::kRiskUnknown, "a risk in the header that is none"},
    {code::kUrgencyUnknown, "an urgency in the header that is none"},
    {code::kConfidenceInvalid,
     "a confidence in the header that is no number from 0 to 1, nor a percentage"},
    {code::kAttributeAsProse, "a field with the name of an attribute that is none"},
    {code::kIdDuplicate, "an id that an earlier note has"},
    {code::kFieldUnknown, "a field of no documented name"},
    {code::kFieldAfterBody, "a field below the body"},
    {code::kStatusUnknown, "a status that a claim, a check or a review cannot have"},
    {code::kCheckEmpty, "a check that does not say what was run"},
    {code::kStrayLine, "a line that belongs nowhere"},
    {code::kSummaryMissing, "no summary"},
    {code::kSummaryStub, "a summary that only holds its place"},
    {code::kFileEmpty, "a section with neither hunk nor note, where there are lines to show"},
    {code::kNoteStub, "a field or a body that only holds its place"},
    {code::kNoteNoWhy, "a note that does not say why"},
    {code::kNoteNoSource, "a note about lines without a source"},
    {code::kNoteNoVerify, "a note without a claim, where one is wanted"},
    {code::kHighRiskUnverified, "high risk, and no claim that passed"},
    {code::kVerifyUnrunnable, "a claim or a check of a command that names none"},
    {code::kVerifyFailing, "a claim that failed"},
    {code::kLowConfidenceNoFollowup, "low confidence, and neither todo nor question"},
    {code::kCheckFailing, "a check that failed"},
    {code::kCoverageBelowThreshold, "less coverage than was asked for"},
    {code::kEvidenceInvalid, "a record of evidence that cannot be used"},
    {code::kEvidenceContradicted, "a claim that came out otherwise when it was run"},
    {code::kReviewStale,
     "a file that is not the one reviewed (E); it cannot be told whether it is (W)"},
    {code::kFileMissing, "a file that is not in the working tree"},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

size_t rule_index(std::string_view code) {
  size_t index = 0;
  while (index < std::size(kRules) && kRules[index].code != code) ++index;
  WHYMARK_CHECK(index < std::size(kRules));
  return index;
}

}  // namespace whymark
