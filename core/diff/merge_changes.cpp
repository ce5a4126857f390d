#include "core/diff/merge_changes.h"

#include <algorithm>

namespace whymark {
namespace {

// Words that are equal between two changes keep them apart if they weigh more than this share of
// either: `of` between two long phrases does not, an operand between two names does.
constexpr uint64_t kKeepsApart = 3;  // a third

// What joins words to a name, a path, a date or a contraction.
constexpr std::string_view kGlue = ".:/\\-'@#~";

struct Sum {
  uint64_t weight = 0;
  uint32_t words = 0, others = 0;
  friend Sum operator-(const Sum& a, const Sum& b) {
    return {a.weight - b.weight, a.words - b.words, a.others - b.others};
  }
};

/// Of the tokens before each, and of all.
std::vector<Sum> sums(const std::vector<WordToken>& tokens) {
  std::vector<Sum> all(tokens.size() + 1);
  for (size_t i = 0; i < tokens.size(); ++i) {
    all[i + 1] = all[i];
    all[i + 1].weight += weight(tokens[i]);
    all[i + 1].words += tokens[i].kind == TokenKind::word;
    all[i + 1].others += tokens[i].kind == TokenKind::other;
  }
  return all;
}

class Merger {
 public:
  Merger(const TokenLine& old_line, const TokenLine& new_line)
      : old_(old_line),
        new_(new_line),
        old_sums_(sums(old_line.tokens)),
        new_sums_(sums(new_line.tokens)) {}

  bool belong_together(const ItemChange& left, const ItemChange& right) const {
    const Sum between = new_sums_[right.new_first] - new_sums_[left.new_end];
    const uint64_t smaller = std::min(size_of(left), size_of(right));
    // What was taken out on one side of a word and put in on the other: the word has moved.
    if (is_moved(left, right) && between.weight <= smaller) return true;
    if (between.words > 0) return kKeepsApart * between.weight <= smaller;
    if (between.others == 0) return true;
    if (!is_word_for_word(left) || !is_word_for_word(right)) return between.others <= smaller;
    const bool single = right.new_first - left.new_end == 1;
    return single && kGlue.find(new_.token(left.new_end)) != std::string_view::npos;
  }

 private:
  uint64_t size_of(const ItemChange& change) const {
    return std::max((old_sums_[change.old_end] - old_sums_[change.old_first]).weight,
                    (new_sums_[change.new_end] - new_sums_[change.new_first]).weight);
  }
  static bool is_moved(const ItemChange& left, const ItemChange& right) {
    const auto taken = [](const ItemChange& change) { return change.new_first == change.new_end; };
    const auto put = [](const ItemChange& change) { return change.old_first == change.old_end; };
    return (taken(left) && put(right)) || (put(left) && taken(right));
  }
  bool is_word_for_word(const ItemChange& change) const {
    return change.old_end - change.old_first == 1 && change.new_end - change.new_first == 1 &&
           old_.tokens[change.old_first].kind == TokenKind::word &&
           new_.tokens[change.new_first].kind == TokenKind::word;
  }

  const TokenLine& old_;
  const TokenLine& new_;
  std::vector<Sum> old_sums_, new_sums_;
};

}  // namespace

void merge_changes(const TokenLine& old_line, const TokenLine& new_line,
                   std::vector<ItemChange>& changes) {
  if (changes.size() < 2) return;
  const Merger merger(old_line, new_line);
  size_t kept = 0;
  for (const ItemChange& next : std::vector<ItemChange>(changes)) {
    ItemChange change = next;
    // What has grown may take in what stood apart from a smaller one.
    while (kept > 0 && merger.belong_together(changes[kept - 1], change)) {
      --kept;
      change.old_first = changes[kept].old_first;
      change.new_first = changes[kept].new_first;
    }
    changes[kept++] = change;
  }
  changes.resize(kept);
}

}  // namespace whymark
