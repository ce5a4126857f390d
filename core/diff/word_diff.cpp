#include "core/diff/word_diff.h"

#include <algorithm>
#include <cstring>

#include "core/diff/merge_changes.h"
#include "core/diff/sequence_diff.h"
#include "core/diff/text_ids.h"
#include "core/diff/tokens.h"

namespace whymark {
namespace {

// A word of more bytes is data: what its ends have in common is found all the same.
constexpr size_t kMaxWordBytes = 1024;
// Common ends of more bytes are weighed by their length alone: 0.2 ms.
constexpr size_t kMaxWeighedBytes = 64 << 10;
// Where less than this share of the longer line is equal, its words were replaced altogether.
constexpr uint64_t kWholeShare = 5;  // a fifth

constexpr size_t kBlock = 4096;

/// How many bytes are the same from the start on.
size_t common_front(std::string_view a, std::string_view b) {
  const size_t most = std::min(a.size(), b.size());
  size_t at = 0;
  while (at + kBlock <= most && std::memcmp(a.data() + at, b.data() + at, kBlock) == 0)
    at += kBlock;
  while (at < most && a[at] == b[at]) ++at;
  return at;
}

size_t common_back(std::string_view a, std::string_view b) {
  const size_t most = std::min(a.size(), b.size());
  const char* const a_end = a.data() + a.size();
  const char* const b_end = b.data() + b.size();
  size_t at = 0;
  while (at + kBlock <= most &&
         std::memcmp(a_end - at - kBlock, b_end - at - kBlock, kBlock) == 0) {
    at += kBlock;
  }
  while (at < most &&
         a_end[-1 - static_cast<ptrdiff_t>(at)] == b_end[-1 - static_cast<ptrdiff_t>(at)]) {
    ++at;
  }
  return at;
}

/// How much of the common text in front is whole tokens, whatever follows it.
size_t front_tokens(std::string_view common) {
  const size_t lowest = common.size() - std::min(common.size(), kMaxWordBytes);
  for (size_t at = common.size(); at > lowest; --at) {
    if (surely_token(common, at)) return at;
  }
  for (size_t at = common.size(); lowest > 0 && at > 0; --at) {
    if (surely_cluster(common, at)) return at;
  }
  return 0;
}

/// How much of the common text at the end is whole tokens, whatever precedes it.
size_t back_tokens(std::string_view common) {
  const size_t highest = std::min(common.size(), kMaxWordBytes);
  for (size_t at = 0; at < highest; ++at) {
    if (surely_token(common, at)) return common.size() - at;
  }
  for (size_t at = 0; highest < common.size() && at < common.size(); ++at) {
    if (surely_cluster(common, at)) return common.size() - at;
  }
  return 0;
}

uint64_t weigh(const std::vector<WordToken>& tokens) {
  uint64_t sum = 0;
  for (const WordToken& token : tokens) sum += weight(token);
  return sum;
}

uint64_t weigh(std::string_view text) {
  if (text.size() > kMaxWeighedBytes) return text.size();
  uint64_t sum = 0;
  for (size_t at = 0; at < text.size();) {
    const WordToken token = first_token(text, at);
    sum += weight(token);
    at = token.end;
  }
  return sum;
}

class Comparison {
 public:
  Comparison(std::string_view old_line, std::string_view new_line, DiffBudget& budget)
      : old_line_(old_line), new_line_(new_line), budget_(budget) {}

  WordDiff run() {
    front_ = common_front(old_line_, new_line_);
    if (front_ == old_line_.size() && front_ == new_line_.size()) {
      diff_.alike = !old_line_.empty();
      return std::move(diff_);
    }
    front_ = front_tokens(old_line_.substr(0, front_));
    old_.text = old_line_.substr(front_);
    new_.text = new_line_.substr(front_);
    const size_t back =
        back_tokens(old_.text.substr(old_.text.size() - common_back(old_.text, new_.text)));
    const std::string_view common_end = old_.text.substr(old_.text.size() - back);
    old_.text.remove_suffix(back);
    new_.text.remove_suffix(back);
    equal_ = weigh(old_line_.substr(0, front_)) + weigh(common_end);
    differing_ = 0;
    compare_middle();
    diff_.alike = equal_ >= differing_;
    return std::move(diff_);
  }

 private:
  void compare_middle() {
    if (old_.text.size() + new_.text.size() > budget_.bytes) skip_equal();
    const uint64_t bytes = old_.text.size() + new_.text.size();
    if (bytes > budget_.bytes) {
      diff_.too_long = !old_.text.empty() && !new_.text.empty();
      differing_ = std::max(old_.text.size(), new_.text.size());
      diff_.parts.push_back(part(0, old_.text.size(), 0, new_.text.size()));
      return;
    }
    budget_.bytes -= bytes;
    tokenize(old_.text, old_.tokens);
    tokenize(new_.text, new_.tokens);
    std::vector<ItemChange> changes = differing_tokens();
    const uint64_t old_weight = weigh(old_.tokens);
    uint64_t differing = 0;
    for (const ItemChange& change : changes) {
      for (uint32_t i = change.old_first; i < change.old_end; ++i) {
        differing += weight(old_.tokens[i]);
      }
    }
    const uint64_t common = old_weight - differing;
    equal_ += common;
    differing_ = std::max(old_weight, weigh(new_.tokens)) - common;
    // A single change says more, and is a single click too.
    const bool few_equal = (kWholeShare - 1) * equal_ < differing_;
    if (few_equal && changes.size() > 1 && !diff_.too_long) return replace_all();
    merge_changes(old_, new_, changes);
    for (const ItemChange& change : changes) {
      diff_.parts.push_back(part(begin(old_, change.old_first), begin(old_, change.old_end),
                                 begin(new_, change.new_first), begin(new_, change.new_end)));
    }
  }

  /// Tokens in front that only what follows could make different ones. Behind them one line may
  /// have nothing left to compare.
  void skip_equal() {
    while (!old_.text.empty() && !new_.text.empty()) {
      const WordToken token = first_token(old_.text);
      const size_t size = first_token(new_.text).end;
      if (old_.text.substr(0, token.end) != new_.text.substr(0, size)) return;
      old_.text.remove_prefix(size);
      new_.text.remove_prefix(size);
      front_ += size;
      equal_ += weight(token);
    }
  }

  std::vector<ItemChange> differing_tokens() {
    TextIds ids;
    const auto numbers = [&ids](const TokenLine& line) {
      std::vector<uint32_t> all(line.tokens.size());
      for (uint32_t i = 0; i < all.size(); ++i) all[i] = ids.of(line.token(i));
      return all;
    };
    const std::vector<uint32_t> old_numbers = numbers(old_);
    const std::vector<uint32_t> new_numbers = numbers(new_);
    SequenceDiff sequences;
    std::vector<ItemChange> changes = sequences.compare(old_numbers, new_numbers, budget_.steps);
    diff_.too_long = sequences.capped();
    return changes;
  }

  /// One part for the lines but their indentation, where that is the same.
  void replace_all() {
    const size_t old_indent = indent(old_line_);
    const size_t new_indent = indent(new_line_);
    const bool same = old_line_.substr(0, old_indent) == new_line_.substr(0, new_indent);
    const auto from = static_cast<uint32_t>(same ? old_indent : 0);
    diff_.parts.push_back({from, static_cast<uint32_t>(old_line_.size()), from,
                           static_cast<uint32_t>(new_line_.size())});
  }

  static size_t indent(std::string_view line) {
    if (line.empty()) return 0;
    const WordToken first = first_token(line);
    return first.kind == TokenKind::space ? first.end : 0;
  }

  static size_t begin(const TokenLine& line, uint32_t token) {
    return token < line.tokens.size() ? line.tokens[token].first : line.text.size();
  }

  Part part(size_t old_from, size_t old_to, size_t new_from, size_t new_to) const {
    const auto at = [this](size_t byte) { return static_cast<uint32_t>(front_ + byte); };
    return {at(old_from), at(old_to), at(new_from), at(new_to)};
  }

  std::string_view old_line_, new_line_;
  DiffBudget& budget_;
  size_t front_ = 0;                    // bytes in front that are the same
  TokenLine old_, new_;                 // what is left of the lines
  uint64_t equal_ = 0, differing_ = 0;  // in weights; of the longer line
  WordDiff diff_;
};

}  // namespace

WordDiff diff_words(std::string_view old_line, std::string_view new_line) {
  DiffBudget budget;
  return diff_words(old_line, new_line, budget);
}

WordDiff diff_words(std::string_view old_line, std::string_view new_line, DiffBudget& budget) {
  return Comparison(old_line, new_line, budget).run();
}

}  // namespace whymark
