#include "core/apply/line_replacer.h"

#include <utility>

#include "core/base/check.h"

namespace whymark {

/// The end of the line before the last one, which has none itself.
std::string_view LineReplacer::end_of_line_before() const {
  const size_t newline = out_.rfind('\n');
  if (newline == std::string::npos) return line_end_;
  return newline > 0 && out_[newline - 1] == '\r' ? "\r\n" : "\n";
}

void LineReplacer::record(size_t first, size_t end, std::string_view text) {
  if (first == end && text.empty()) return;
  if (!replacements_.empty() && replacements_.back().end == first) {
    replacements_.back().end = end;
    replacements_.back().text += text;
  } else {
    replacements_.push_back({first, end, std::string(text)});
  }
}

/// Before another line; what that takes is recorded at copied_.
void LineReplacer::end_last_line() {
  if (ends_in_empty_line_ || (!out_.empty() && out_.back() != '\n')) {
    const std::string_view end = end_of_line_before();
    record(copied_, copied_, end);
    out_ += end;
    ends_in_empty_line_ = false;
  }
}

void LineReplacer::add(std::string_view lines) {
  if (lines.empty()) return;
  end_last_line();
  out_ += lines;
}

void LineReplacer::keep_until(size_t end) {
  WHYMARK_CHECK(end >= copied_ && end <= before_.size());
  add(before_.substr(copied_, end - copied_));
  copied_ = end;
}

void LineReplacer::replace(size_t first, size_t end, std::string_view text) {
  keep_until(first);
  add(text);
  record(first, end, text);
  copied_ = end;
}

void LineReplacer::replace_by_empty_line(size_t first, size_t end) {
  keep_until(first);
  end_last_line();
  replace(first, end, "");
  ends_in_empty_line_ = true;
}

std::vector<Replacement> LineReplacer::finish(std::string& bytes) {
  keep_until(before_.size());
  bytes = std::move(out_);
  return std::move(replacements_);
}

}  // namespace whymark
