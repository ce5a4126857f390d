#include "core/diff/line_pairs.h"

#include <algorithm>
#include <limits>
#include <string>

#include "core/diff/line_likeness.h"
#include "core/diff/text_ids.h"

namespace whymark {
namespace {

// Pairs of lines that are looked at: all, of 256 lines and 256. Lines of code take 3 ms.
constexpr uint64_t kMaxPairs = 256 * 256;
// Of all lines of both sides; where they have more, each is looked at so far that all have no more:
// cutting them into tokens takes 4 ms, and pairs of lines as long as that 6 ms.
constexpr size_t kMaxBytes = 256 << 10;
constexpr size_t kMaxLineBytes = 16 << 10;
// Pairs of tokens that are compared in order: 3 ms. After that the order of tokens is ignored.
constexpr uint64_t kMaxCells = 1'000'000;

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

using Texts = std::vector<std::string_view>;

size_t bytes_of_each(const Texts& old_lines, const Texts& new_lines) {
  size_t bytes = 0;
  for (const Texts* lines : {&old_lines, &new_lines}) {
    for (const std::string_view line : *lines) bytes += std::min(line.size(), kMaxLineBytes);
  }
  return bytes <= kMaxBytes ? kMaxLineBytes : kMaxBytes / (old_lines.size() + new_lines.size());
}

/// The heaviest sequence of pairs in which both lines ascend, where the pairs are offered by
/// ascending old line.
class Chain {
 public:
  explicit Chain(size_t new_lines) : best_(new_lines + 1, kNone) {}

  /// All pairs of one old line.
  void add(const std::vector<LinePair>& row) {
    const size_t first = links_.size();
    for (const LinePair& pair : row) {
      const uint32_t previous = best_before(pair.new_line);
      const uint64_t before = previous == kNone ? 0 : links_[previous].total;
      links_.push_back({pair, before + pair.common + 1, previous});
    }
    for (size_t i = first; i < links_.size(); ++i) offer(static_cast<uint32_t>(i));
  }

  std::vector<LinePair> pairs() const {
    std::vector<LinePair> all;
    for (uint32_t at = best_before(static_cast<uint32_t>(best_.size()) - 1); at != kNone;
         at = links_[at].previous) {
      all.push_back(links_[at].pair);
    }
    std::reverse(all.begin(), all.end());
    return all;
  }

 private:
  struct Link {
    LinePair pair;
    uint64_t total;
    uint32_t previous;
  };

  // best_ is a tree of maxima over prefixes (Fenwick's): of the links that end in a new line.
  uint32_t best_before(uint32_t new_line) const {
    uint32_t best = kNone;
    for (uint32_t at = new_line; at > 0; at &= at - 1) {
      if (heavier(best_[at], best)) best = best_[at];
    }
    return best;
  }
  void offer(uint32_t link) {
    for (size_t at = links_[link].pair.new_line + 1; at < best_.size(); at += at & -at) {
      if (heavier(link, best_[at])) best_[at] = link;
    }
  }
  bool heavier(uint32_t a, uint32_t b) const {
    return a != kNone && (b == kNone || links_[a].total > links_[b].total);
  }

  std::vector<Link> links_;
  std::vector<uint32_t> best_;
};

/// For each old line the one new line that is the same but for white space, where both are the only
/// ones on their sides; kNone elsewhere. Such pairs never cross.
std::vector<uint32_t> anchors(const Texts& old_lines, const Texts& new_lines, size_t max_bytes) {
  const auto bare = [max_bytes](const Texts& lines) {
    std::vector<std::string> all;
    for (const std::string_view line : lines) {
      std::string& text = all.emplace_back(line.substr(0, max_bytes));
      text.erase(std::remove_if(text.begin(), text.end(),
                                [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }),
                 text.end());
    }
    return all;
  };
  const std::vector<std::string> old_texts = bare(old_lines);
  const std::vector<std::string> new_texts = bare(new_lines);
  struct Seen {
    uint32_t times[2] = {0, 0};
    uint32_t new_line = 0;
  };
  TextIds ids;
  std::vector<Seen> seen;
  const auto see = [&](const std::string& text, size_t side) -> Seen& {
    const uint32_t id = ids.of(text);
    if (id == seen.size()) seen.emplace_back();
    ++seen[id].times[side];
    return seen[id];
  };
  for (const std::string& text : old_texts) see(text, 0);
  for (uint32_t j = 0; j < new_texts.size(); ++j) see(new_texts[j], 1).new_line = j;
  Chain chain(new_lines.size());
  for (uint32_t i = 0; i < old_texts.size(); ++i) {
    const Seen& line = seen[ids.of(old_texts[i])];
    const auto size = static_cast<uint32_t>(old_texts[i].size());
    if (size > 0 && line.times[0] == 1 && line.times[1] == 1) {
      chain.add({{i, line.new_line, size}});
    }
  }
  std::vector<uint32_t> partner(old_lines.size(), kNone);
  for (const LinePair& pair : chain.pairs()) partner[pair.old_line] = pair.new_line;
  return partner;
}

/// Which new lines each old one is compared with.
struct Candidates {
  uint32_t first = 0, end = 0;
};

/// Old lines [old_first, old_end) with new lines [new_first, new_end): between two anchors, or all.
struct Gap {
  uint32_t old_first, old_end, new_first, new_end;
  uint64_t rows() const { return old_end - old_first; }
  uint64_t columns() const { return new_end - new_first; }
};

/// Where there are too many pairs between anchors, lines are compared with those around the same
/// place between the anchors.
void add_candidates(const std::vector<Gap>& gaps, std::vector<Candidates>& candidates) {
  uint64_t pairs = 0;
  uint64_t rows = 0;
  for (const Gap& gap : gaps) {
    pairs += gap.rows() * gap.columns();
    rows += gap.rows();
  }
  const uint64_t all = std::numeric_limits<uint32_t>::max();
  const uint64_t reach = pairs <= kMaxPairs ? all : kMaxPairs / (2 * rows);
  for (const Gap& gap : gaps) {
    for (uint64_t i = 0; i < gap.rows(); ++i) {
      const uint64_t middle = i * gap.columns() / gap.rows();
      const uint64_t first = middle - std::min(middle, reach);
      const uint64_t end = std::min(gap.columns(), middle + reach + 1);
      candidates[gap.old_first + i] = {static_cast<uint32_t>(gap.new_first + first),
                                       static_cast<uint32_t>(gap.new_first + end)};
    }
  }
}

std::vector<Candidates> candidates_of(const Texts& old_lines, const Texts& new_lines,
                                      size_t max_bytes) {
  const auto rows = static_cast<uint32_t>(old_lines.size());
  const auto columns = static_cast<uint32_t>(new_lines.size());
  std::vector<Candidates> candidates(rows);
  std::vector<Gap> gaps;
  Gap gap{0, rows, 0, columns};
  if (uint64_t{rows} * columns > kMaxPairs) {
    const std::vector<uint32_t> partner = anchors(old_lines, new_lines, max_bytes);
    for (uint32_t i = 0; i < rows; ++i) {
      if (partner[i] == kNone) continue;
      gaps.push_back({gap.old_first, i, gap.new_first, partner[i]});
      candidates[i] = {partner[i], partner[i] + 1};
      gap.old_first = i + 1;
      gap.new_first = partner[i] + 1;
    }
  }
  gaps.push_back(gap);
  add_candidates(gaps, candidates);
  return candidates;
}

}  // namespace

std::vector<LinePair> pair_lines(const Texts& old_lines, const Texts& new_lines) {
  if (old_lines.empty() || new_lines.empty()) return {};
  const size_t max_bytes = bytes_of_each(old_lines, new_lines);
  const std::vector<Candidates> candidates = candidates_of(old_lines, new_lines, max_bytes);
  LineLikeness likeness(old_lines, new_lines, max_bytes, kMaxCells);
  Chain chain(new_lines.size());
  std::vector<LinePair> row;
  for (uint32_t i = 0; i < old_lines.size(); ++i) {
    row.clear();
    likeness.select(i);
    for (uint32_t j = candidates[i].first; j < candidates[i].end; ++j) {
      const uint32_t common = likeness.common(j);
      if (common > 0) row.push_back({i, j, common});
    }
    chain.add(row);
  }
  return chain.pairs();
}

}  // namespace whymark
