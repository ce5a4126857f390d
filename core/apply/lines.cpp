#include "core/apply/lines.h"

namespace whymark {

FileLines::FileLines(std::string_view bytes) : bytes_(bytes) {
  size_t at = 0;
  while (at < bytes.size()) {
    starts_.push_back(at);
    const size_t newline = bytes.find('\n', at);
    at = newline == std::string_view::npos ? bytes.size() : newline + 1;
  }
  starts_.push_back(bytes.size());
}

std::string_view FileLines::content(size_t line) const {
  std::string_view text = whole(line);
  if (text.back() == '\n') text.remove_suffix(1);
  return text;
}

CrAtEnds cr_at_ends(std::string_view bytes) {
  size_t with_cr = 0, ends = 0;
  for (size_t at = bytes.find('\n'); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
    ++ends;
    if (at > 0 && bytes[at - 1] == '\r') ++with_cr;
  }
  if (with_cr == 0) return CrAtEnds::none;
  return with_cr == ends ? CrAtEnds::all : CrAtEnds::some;
}

}  // namespace whymark
