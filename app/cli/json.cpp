#include "app/cli/json.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

namespace whymark {
namespace {

/// Takes a UTF-8 character off the front. False where there is none.
bool take_character(std::string_view& text, uint32_t& character) {
  const auto lead = static_cast<unsigned char>(text.front());
  const size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || text.size() < size) return false;
  character = size == 1 ? lead : lead & (0x7Fu >> size);
  for (size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0) != 0x80) return false;
    character = character << 6 | (next & 0x3F);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (character < kLeast[size] || character > 0x10FFFF) return false;
  if (character >= 0xD800 && character < 0xE000) return false;
  text.remove_prefix(size);
  return true;
}

void append_escaped(std::string& out, uint32_t character) {
  const auto to = std::back_inserter(out);
  if (character == '"' || character == '\\') {
    out += '\\';
    out += static_cast<char>(character);
  } else if (character >= 0x20 && character < 0x7F) {
    out += static_cast<char>(character);
  } else if (character < 0x10000) {
    fmt::format_to(to, "\\u{:04x}", character);
  } else {
    const uint32_t rest = character - 0x10000;
    fmt::format_to(to, "\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
  }
}

}  // namespace

void append_json(std::string& out, std::string_view text) {
  const size_t start = out.size();
  out += '"';
  std::string_view rest = text;
  while (!rest.empty()) {
    uint32_t character = 0;
    if (take_character(rest, character)) {
      append_escaped(out, character);
      continue;
    }
    out.resize(start);
    out += "{\"hex\": \"";
    for (const char c : text) {
      fmt::format_to(std::back_inserter(out), "{:02x}", static_cast<unsigned char>(c));
    }
    out += "\"}";
    return;
  }
  out += '"';
}

}  // namespace whymark
