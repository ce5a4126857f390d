#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/format/document.h"

namespace whymark {

/// What a reviewer says of the whole change: `review` of the frontmatter.
enum class ReviewVerdict : uint8_t { pending, approved, changes_requested };

/// As the format has it: `changes-requested`.
std::string_view verdict_word(ReviewVerdict verdict);

/// The document's text with the verdict in its frontmatter: `status`, `by` and `at` of `review`,
/// which is added where it is missing. No other byte changes. Fails where FrontmatterEditor does.
Result<std::string> with_verdict(const Document& document, ReviewVerdict verdict,
                                 std::string_view by, std::string_view at);

}  // namespace whymark
