#include "core/diff/text_ids.h"

#include <functional>
#include <limits>

namespace whymark {
namespace {

constexpr uint32_t kFree = std::numeric_limits<uint32_t>::max();
constexpr size_t kLeastSlots = 64;

}  // namespace

TextIds::TextIds() { singles_.fill(kFree); }

uint32_t TextIds::of(std::string_view text) {
  if (text.size() != 1) return find(text);
  uint32_t& single = singles_[static_cast<unsigned char>(text.front())];
  if (single == kFree) single = find(text);
  return single;
}

uint32_t TextIds::find(std::string_view text) {
  if (2 * (texts_.size() + 1) > slots_.size()) grow();
  const size_t hash = std::hash<std::string_view>{}(text);
  size_t at = hash & (slots_.size() - 1);
  for (; slots_[at] != kFree; at = (at + 1) & (slots_.size() - 1)) {
    const Known& known = texts_[slots_[at]];
    if (known.hash == hash && known.text == text) return slots_[at];
  }
  slots_[at] = count();
  texts_.push_back({text, hash});
  return slots_[at];
}

void TextIds::grow() {
  slots_.assign(slots_.empty() ? kLeastSlots : 2 * slots_.size(), kFree);
  for (uint32_t id = 0; id < count(); ++id) {
    size_t at = texts_[id].hash & (slots_.size() - 1);
    while (slots_[at] != kFree) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = id;
  }
}

}  // namespace whymark
