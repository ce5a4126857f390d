#include "app/gui/cut_text.h"

namespace whymark {

std::string_view cut(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (text[most] & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

std::string_view cut_start(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  size_t at = text.size() - most;
  while (at < text.size() && (text[at] & 0xC0) == 0x80) ++at;
  return text.substr(at);
}

}  // namespace whymark
