#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace whymark {

/// 1,204
inline std::string grouped(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

/// "1 hit", "1,204 hits".
inline std::string grouped(uint64_t number, std::string_view thing) {
  return grouped(number) + ' ' + std::string(thing) + (number == 1 ? "" : "s");
}

}  // namespace whymark
