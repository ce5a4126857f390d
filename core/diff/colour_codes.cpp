#include "core/diff/colour_codes.h"

#include <algorithm>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::string_view kOpening = "\x1b[";

/// The length of the colour code that `text` starts with, or 0.
size_t code_length(std::string_view text) {
  if (!starts_with(text, kOpening)) return 0;
  size_t end = kOpening.size();
  while (end < text.size() && (is_digit(text[end]) || text[end] == ';' || text[end] == ':')) ++end;
  return end < text.size() && (text[end] == 'm' || text[end] == 'K') ? end + 1 : 0;
}

bool is_patch_line(std::string_view text) {
  for (const std::string_view start : {"diff -", "--- ", "+++ ", "@@ -"}) {
    if (starts_with(text, start)) return true;
  }
  return false;
}

}  // namespace

bool is_coloured_patch(std::string_view text) {
  size_t at = starts_with(text, kOpening) ? 0 : text.find("\n\x1b[");
  while (at != std::string_view::npos) {
    std::string_view line = text.substr(at);
    if (line.front() == '\n') line.remove_prefix(1);
    while (const size_t length = code_length(line)) line.remove_prefix(length);
    if (is_patch_line(line)) return true;
    at = text.find("\n\x1b[", at + 1);
  }
  return false;
}

std::string without_colour_codes(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const size_t escape = std::min(text.find('\x1b'), text.size());
    plain += text.substr(0, escape);
    text.remove_prefix(escape);
    const size_t length = code_length(text);
    if (length == 0 && !text.empty()) plain += text.front();
    text.remove_prefix(std::min(std::max<size_t>(length, 1), text.size()));
  }
  return plain;
}

}  // namespace whymark
