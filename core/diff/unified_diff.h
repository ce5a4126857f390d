#pragma once
#include <string_view>

#include "core/diff/file_change.h"
namespace whymark {
inline Change parse_unified_diff(std::string_view) { return {}; }
}  // namespace whymark
