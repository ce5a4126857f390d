#include "core/base/captured_output.h"

#include <fmt/format.h>

#include <algorithm>

namespace whymark {

void CapturedOutput::add(std::string_view bytes) {
  total_ += bytes.size();
  const std::string_view first = bytes.substr(0, half_ - std::min(half_, head_.size()));
  head_ += first;
  bytes.remove_prefix(first.size());
  if (bytes.size() > half_) bytes.remove_prefix(bytes.size() - half_);
  const std::string_view growing = bytes.substr(0, half_ - std::min(half_, tail_.size()));
  tail_ += growing;
  bytes.remove_prefix(growing.size());
  while (!bytes.empty()) {
    const size_t size = std::min(bytes.size(), half_ - oldest_);
    bytes.copy(tail_.data() + oldest_, size);
    bytes.remove_prefix(size);
    oldest_ = (oldest_ + size) % half_;
  }
}

std::string CapturedOutput::text() const {
  std::string text = head_;
  if (left_out() > 0) {
    text += fmt::format("\n[whymark: {} of {} bytes are left out here]\n", left_out(), total_);
  }
  text.append(tail_, oldest_);
  text.append(tail_, 0, oldest_);
  return text;
}

}  // namespace whymark
