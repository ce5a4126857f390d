#include "render/layout/text_lines.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/check.h"

namespace whymark {
namespace {

/// Appends where lines begin after the line ends of `bytes`, which stand at `offset`.
void append_starts(std::string_view bytes, size_t offset, std::vector<size_t>& starts) {
  for (size_t at = 0; (at = bytes.find('\n', at)) != std::string_view::npos;) {
    starts.push_back(offset + ++at);
  }
}

}  // namespace

TextLines::TextLines(std::string text, LineEndStyle fallback)
    : text_(std::move(text)), starts_{0}, line_ends_(fallback) {
  append_starts(text_, 0, starts_);
  if (starts_.size() == 1) return;
  const bool crlf = std::all_of(starts_.begin() + 1, starts_.end(), [this](size_t start) {
    return start >= 2 && text_[start - 2] == '\r';
  });
  line_ends_ = crlf ? LineEndStyle::crlf : LineEndStyle::lf;
}

size_t TextLines::end(size_t line) const {
  if (line + 1 == count()) return text_.size();
  const size_t feed = starts_[line + 1] - 1;
  const bool cr =
      line_ends_ == LineEndStyle::crlf && feed > starts_[line] && text_[feed - 1] == '\r';
  return cr ? feed - 1 : feed;
}

size_t TextLines::next(size_t line) const {
  return line + 1 == count() ? text_.size() : starts_[line + 1];
}

std::string_view TextLines::content(size_t line) const {
  return std::string_view(text_).substr(begin(line), end(line) - begin(line));
}

size_t TextLines::line_of(size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<size_t>(after - starts_.begin()) - 1;
}

std::string TextLines::with_line_ends(std::string_view bytes) const {
  std::string fitting;
  fitting.reserve(bytes.size());
  for (size_t i = 0; i < bytes.size(); ++i) {
    const bool lone = bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r');
    if (lone && line_ends_ == LineEndStyle::crlf) fitting += '\r';
    fitting += bytes[i];
  }
  return fitting;
}

void TextLines::replace(size_t offset, size_t size, std::string_view bytes) {
  WHYMARK_CHECK(offset <= text_.size() && size <= text_.size() - offset);
  std::vector<size_t> added;
  append_starts(bytes, offset, added);
  const auto first = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto last = std::upper_bound(first, starts_.end(), offset + size);
  // Unsigned arithmetic wraps around, so that one addition serves both directions.
  std::for_each(last, starts_.end(), [delta = bytes.size() - size](size_t& at) { at += delta; });
  const auto common = std::min(last - first, static_cast<std::ptrdiff_t>(added.size()));
  std::copy_n(added.begin(), common, first);
  const auto rest = starts_.erase(first + common, last);
  starts_.insert(rest, added.begin() + common, added.end());
  text_.replace(offset, size, bytes);
}

}  // namespace whymark
