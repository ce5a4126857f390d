// Numbers for texts, so that comparing two of them is comparing two numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace whymark {

/// Equal texts have equal numbers, from 0 on. The texts have to outlive it.
class TextIds {
 public:
  TextIds();
  uint32_t of(std::string_view text);
  /// How many different texts there were.
  uint32_t count() const { return static_cast<uint32_t>(texts_.size()); }

 private:
  uint32_t find(std::string_view text);
  void grow();

  struct Known {
    std::string_view text;
    size_t hash;
  };
  std::vector<Known> texts_;           // by number
  std::vector<uint32_t> slots_;        // numbers; a power of two of them, at most half in use
  std::array<uint32_t, 256> singles_;  // of texts of one byte, which are most of the tokens
};

}  // namespace whymark
