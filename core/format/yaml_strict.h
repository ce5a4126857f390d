#pragma once

#include <string_view>

#include "core/format/yaml_tree.h"

namespace whymark {

/// The first thing in `text` that YAML forbids and yaml-cpp lets pass, with an empty message where
/// there is none: control characters, a byte order mark of UTF-16, directives, quotes that nothing
/// closes, text right behind a closing quote or without indentation inside quotes, keys without a
/// colon. `tree` is what yaml-cpp made of `text`. Linear.
YamlError find_yaml_fault(std::string_view text, const YamlTree& tree);

/// A control character that YAML allows only as an escape.
inline bool is_forbidden_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0x7F || (byte < 0x20 && c != '\t' && c != '\n' && c != '\r');
}

/// True when `a` stands before `b`.
inline bool is_before(const YamlError& a, const YamlError& b) {
  return a.line != b.line ? a.line < b.line : a.column < b.column;
}

}  // namespace whymark
