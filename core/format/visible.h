#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace whymark {

/// A piece of text made safe to print: `text` has marks in place of control characters, bidi and
/// zero-width controls and invalid bytes; `columns` is its width in terminal cells, where a tab
/// reaches to the next multiple of 4 counted from `start_column`.
struct Visible {
  std::string text;
  uint32_t columns = 0;
};

Visible make_visible(std::string_view bytes, uint32_t start_column = 0);

/// A word of the document for a message: between backticks, safe to print, cut where it is long. It
/// becomes text only when it is formatted, so a message that is not kept costs nothing.
struct Quoted {
  std::string_view bytes;
};
inline Quoted quote(std::string_view bytes) { return {bytes}; }
std::string to_string(Quoted word);

}  // namespace whymark

template <>
struct fmt::formatter<whymark::Quoted> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(whymark::Quoted word, Context& context) const {
    return fmt::formatter<std::string_view>::format(whymark::to_string(word), context);
  }
};
