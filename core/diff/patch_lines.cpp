#include "core/diff/patch_lines.h"

#include "core/format/scan.h"

namespace whymark {

PatchLines::PatchLines(std::string_view text) : rest_(text) {
  for (Line& line : window_) line = take();
}

PatchLines::Line PatchLines::take() {
  if (rest_.empty()) return {};
  const size_t end = rest_.find('\n');
  const Line line{rest_.substr(0, end), true};
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  return line;
}

void PatchLines::next() {
  window_ = {window_[1], window_[2], take()};
  ++number_;
}

bool at_names(const PatchLines& lines) {
  return starts_with(lines.line(), "--- ") && starts_with(lines.below(1), "+++ ");
}

bool at_patch(const PatchLines& lines) {
  return at_names(lines) && starts_with(lines.below(2), "@@");
}

}  // namespace whymark
