#include "core/format/json_text.h"

#include <cstddef>

namespace whymark {
namespace {

/// How many bytes the UTF-8 character at the front has; 0 where there is none. Strict: no overlong
/// forms, no surrogates, nothing above U+10FFFF.
size_t utf8_size(std::string_view bytes) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() < size) return 0;
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool outside = (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF4 && byte(1) > 0x8F);
  return overlong || outside ? 0 : size;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t size = utf8_size(bytes);
    if (size == 0) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

nlohmann::ordered_json json_text(std::string_view bytes) {
  if (is_utf8(bytes)) return bytes;
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return {{"hex", hex}};
}

bool bytes_of_json(const nlohmann::ordered_json& json, std::string& bytes) {
  if (json.is_string()) {
    bytes = json.get<std::string>();
    return true;
  }
  if (!json.is_object() || json.size() != 1 || !json.contains("hex") || !json["hex"].is_string()) {
    return false;
  }
  const auto hex = json["hex"].get<std::string>();
  if (hex.size() % 2 != 0) return false;
  bytes.clear();
  for (size_t i = 0; i < hex.size(); i += 2) {
    const size_t high = kDigits.find(hex[i]);
    const size_t low = kDigits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return false;
    bytes += static_cast<char>(high << 4 | low);
  }
  return true;
}

}  // namespace whymark
