#include "core/format/edit.h"

#include <algorithm>

namespace whymark {

Result<std::string> apply_edits(const Document& document, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.range.offset < b.range.offset; });
  const std::string_view text = document.text.view();
  uint64_t size = text.size();
  uint64_t done = 0;
  for (const Edit& edit : edits) {
    const uint64_t end = uint64_t{edit.range.offset} + edit.range.size;
    if (edit.range.offset < done || end > text.size()) {
      return fail("cannot rewrite the review: two changes are about the same bytes");
    }
    done = end;
    size += edit.text.size();
    size -= edit.range.size;
  }
  if (size > TextBuffer::kMaxSize) {
    return fail("cannot rewrite the review: it would be over the limit of 4 GiB");
  }
  std::string out;
  out.reserve(size);
  size_t at = 0;
  for (const Edit& edit : edits) {
    out += text.substr(at, edit.range.offset - at);
    out += edit.text;
    at = edit.range.end();
  }
  out += text.substr(at);
  return out;
}

}  // namespace whymark
