// Text of any length, cut before it is drawn: a hostile name or path costs no more than others.
#pragma once

#include <cstddef>
#include <string_view>

namespace whymark {

/// More bytes than a path has that git can check out.
inline constexpr size_t kPathBytes = 4096;

/// The start of UTF-8 text, `most` bytes or up to three fewer: no character is cut.
std::string_view cut(std::string_view text, size_t most);
/// Its end, likewise.
std::string_view cut_start(std::string_view text, size_t most);

}  // namespace whymark
