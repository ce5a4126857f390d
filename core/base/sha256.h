#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// The SHA-256 of the bytes, in lower-case hex.
std::string sha256(std::string_view bytes);

}  // namespace whymark
