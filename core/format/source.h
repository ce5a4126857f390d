#pragma once

#include <string>
#include <string_view>

namespace whymark {

enum class SourceType {
  file,
  url,
  doc,
  spec,
  commit,
  pr,
  issue,
  test,
  dep,
  convention,
  prompt,
  inference,
  other
};

/// A parsed `source:` value, `<type>:<locator> — <why it matters>`.
struct Source {
  SourceType type = SourceType::other;
  std::string locator;  // empty for inference
  std::string note;     // why it matters; empty where not given
};

/// Accepts any text; untyped text is SourceType::other, a bare http(s) address a url.
Source parse_source(std::string_view value);

std::string_view word(SourceType type);

}  // namespace whymark
