// Which language a file is in.
#pragma once

#include <cstdint>
#include <string_view>

namespace whymark {

/// Those with a grammar; `none` is drawn plain.
enum class Language : uint8_t {
  none,
  bash,
  c,
  cpp,
  csharp,
  css,
  go,
  html,
  java,
  javascript,  // JSX included
  json,
  markdown,
  markdown_inline,  // the text of a paragraph; only found within markdown
  php,
  python,
  ruby,
  rust,
  sql,
  toml,
  tsx,
  typescript,
  yaml,
};
inline constexpr uint8_t kLanguageCount = static_cast<uint8_t>(Language::yaml) + 1;

/// By the first that says something: `lang` (the section's, or a name in a fenced block, upper or
/// lower case), the file's name, its ending, a `#!` in its first line. A `lang` that is not known
/// means none: it was said on purpose.
Language language_of(std::string_view path, std::string_view first_line, std::string_view lang);

/// The language's common name in lower case; "" for none.
std::string_view word(Language language);

}  // namespace whymark
