#pragma once

#include <string_view>

namespace whymark {

inline constexpr std::string_view kSummaryStub = "TODO: say what this change does and why";
inline constexpr std::string_view kWhyStub = "TODO: why is this so?";

}  // namespace whymark
