#include "core/format/quoted_pieces.h"

#include <unordered_map>

namespace whymark {

QuotedPieces::QuotedPieces(std::string_view text) : text_(text) {
  for (size_t at = text.find('`'); at != kNone;) {
    size_t end = at;
    while (end < text.size() && text[end] == '`') ++end;
    runs_.push_back({at, end - at, kNone});
    at = text.find('`', end);
  }
  link_runs();
}

void QuotedPieces::link_runs() {
  constexpr size_t kFew = 16;
  if (runs_.size() <= kFew) {
    for (size_t i = 0; i < runs_.size(); ++i) {
      size_t next = i + 1;
      while (next < runs_.size() && runs_[next].size != runs_[i].size) ++next;
      if (next < runs_.size()) runs_[i].next_same = next;
    }
    return;
  }
  std::unordered_map<size_t, size_t> last;  // by size
  for (size_t i = runs_.size(); i-- > 0;) {
    const auto [found, fresh] = last.emplace(runs_[i].size, i);
    if (fresh) continue;
    runs_[i].next_same = found->second;
    found->second = i;
  }
}

size_t QuotedPieces::end_at(size_t at) {
  if (text_[at] == '"') {
    const size_t close = text_.find('"', at + 1);
    return close == kNone ? kNone : close + 1;
  }
  // A quoted string may have swallowed the front of a run.
  while (run_ < runs_.size() && runs_[run_].begin + runs_[run_].size <= at) ++run_;
  if (run_ == runs_.size() || runs_[run_].begin != at) return kNone;
  const size_t close = runs_[run_].next_same;
  return close == kNone ? kNone : runs_[close].begin + runs_[close].size;
}

size_t QuotedPieces::last_of(size_t at) {
  const size_t end = end_at(at);
  if (end != kNone) return end - 1;
  while (text_[at] == '`' && at + 1 < text_.size() && text_[at + 1] == '`') ++at;
  return at;
}

}  // namespace whymark
