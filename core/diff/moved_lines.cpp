#include "core/diff/moved_lines.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <string_view>

#include "core/diff/blanks.h"

namespace whymark {
namespace {

// Lines that count, next to each other: what a block is found by. One alone is alike by chance.
constexpr size_t kMinLines = 2;
// Of a block, all lines and all letters. (git's colours ask for 20 letters and no number of lines.)
constexpr uint32_t kMinRows = 3;
constexpr uint32_t kMinLetters = 30;
// Added lines that are looked for; the index takes at most 20 bytes for each.
constexpr uint32_t kMaxIndexed = 12'000'000;
// Of places that a block may have gone to: compared, and looked at in the index.
constexpr int kMaxCandidates = 8;
constexpr int kMaxLooks = 64;
constexpr uint32_t kRowsPerPoll = 4096;

bool is_content(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') ||
         (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool counts(std::string_view line) { return std::any_of(line.begin(), line.end(), is_content); }

// The last lines that count of those that were put in: their hashes, and how far they are apart.
class Window {
 public:
  void clear() { count_ = 0; }
  void add(uint32_t row, std::string_view trimmed) {
    std::rotate(rows_.begin(), rows_.begin() + 1, rows_.end());
    std::rotate(hashes_.begin(), hashes_.begin() + 1, hashes_.end());
    rows_.back() = row;
    hashes_.back() = std::hash<std::string_view>()(trimmed);
    ++count_;
  }
  bool full() const { return count_ >= kMinLines; }
  uint32_t first_row() const { return rows_.front(); }
  uint32_t code() const {
    uint64_t code = 0;
    for (size_t i = 0; i < kMinLines; ++i) {
      code = (code ^ hashes_[i] ^ (rows_[i] - rows_[0])) * 0x9E3779B97F4A7C15;
      code ^= code >> 29;
    }
    return static_cast<uint32_t>(code ^ code >> 32);
  }

 private:
  std::array<uint32_t, kMinLines> rows_{};
  std::array<size_t, kMinLines> hashes_{};
  size_t count_ = 0;
};

// Where windows of added lines begin, by their code: chains of them, first rows first.
class Index {
 public:
  void add(uint32_t row, uint32_t code) {
    rows_.push_back(row);
    codes_.push_back(code);
  }
  size_t size() const { return rows_.size(); }
  void finish() {
    size_t heads = 1;
    while (heads < rows_.size()) heads *= 2;
    heads_.assign(heads, kNone);
    next_.resize(rows_.size());
    for (auto at = static_cast<uint32_t>(rows_.size()); at-- > 0;) {
      uint32_t& head = heads_[codes_[at] & (heads - 1)];
      next_[at] = head;
      head = at;
    }
  }
  /// Calls `visit` with the first rows of windows that have the code, until it says that it has
  /// enough. Those in `used` are forgotten on the way.
  template <class Visit>
  void visit(uint32_t code, const std::vector<bool>& used, const Visit& visit) {
    uint32_t* link = &heads_[code & (heads_.size() - 1)];
    for (int looks = 0; *link != kNone && looks < kMaxLooks;) {
      const uint32_t at = *link;
      if (used[rows_[at]]) {
        *link = next_[at];
        continue;
      }
      ++looks;
      if (codes_[at] == code && !visit(rows_[at])) return;
      link = &next_[at];
    }
  }

 private:
  std::vector<uint32_t> rows_, codes_, next_, heads_;
};

class Finder {
 public:
  Finder(const Document& document, const CancelFlag& cancelled)
      : document_(document), cancelled_(cancelled), used_(document.rows.size()) {}

  MovedBlocks run(const WhitespaceChanges& whitespace) {
    for (const RowRanges* rows : {&whitespace.removed, &whitespace.added}) {
      for (const RowRange& range : rows->ranges()) set_used(range);
    }
    each_window(RowKind::added, [this](const Window& window) {
      limited_ = index_.size() == kMaxIndexed;
      if (!limited_) index_.add(window.first_row(), window.code());
      return !limited_;
    });
    index_.finish();
    each_window(RowKind::removed, [this](const Window& window) {
      if (!used_[window.first_row()]) look_for(window);
      return true;
    });
    return {std::move(blocks_), limited_};
  }

 private:
  void set_used(RowRange rows) { std::fill_n(used_.begin() + rows.first, rows.count, true); }

  std::string_view trimmed(uint32_t row) const { return trim_white(document_.content(row)); }

  // Windows of lines of a kind that stand next to each other and are not in use.
  template <class Visit>
  void each_window(RowKind kind, const Visit& visit) {
    Window window;
    for (const Hunk& hunk : document_.hunks) {
      if (cancelled_) return;
      window.clear();
      for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
        if (row % kRowsPerPoll == 0 && cancelled_) return;
        if (document_.rows.kind[row] != kind || used_[row]) {
          window.clear();
          continue;
        }
        const std::string_view line = trimmed(row);
        if (!counts(line)) continue;
        window.add(row, line);
        if (window.full() && !visit(window)) return;
      }
    }
  }

  bool alike(uint32_t removed, uint32_t added) const {
    return removed < document_.rows.size() && added < document_.rows.size() &&
           document_.rows.kind[removed] == RowKind::removed &&
           document_.rows.kind[added] == RowKind::added && !used_[removed] && !used_[added] &&
           trimmed(removed) == trimmed(added);
  }

  void look_for(const Window& window) {
    MovedBlock best;
    int candidates = 0;
    index_.visit(window.code(), used_, [&](uint32_t added) {
      const MovedBlock block = grown(window.first_row(), added);
      if (block.removed.count > best.removed.count) best = block;
      return ++candidates < kMaxCandidates;
    });
    if (best.removed.count == 0 || !has_enough(best.removed)) return;
    for (uint32_t i = 0; i < best.removed.count && !best.reindented; ++i) {
      best.reindented =
          document_.content(best.removed.first + i) != document_.content(best.added_first + i);
    }
    set_used(best.removed);
    set_used(best.added());
    blocks_.push_back(best);
  }

  // As far as lines are the same: down, and up over those that do not count, which no window began
  // with.
  MovedBlock grown(uint32_t removed, uint32_t added) const {
    uint32_t count = 0;
    while (alike(removed + count, added + count)) ++count;
    while (count > 0 && removed > 0 && added > 0 && alike(removed - 1, added - 1) &&
           !counts(trimmed(removed - 1))) {
      --removed;
      --added;
      ++count;
    }
    return {{removed, count}, added, false};
  }

  bool has_enough(RowRange rows) const {
    if (rows.count < kMinRows) return false;
    uint64_t letters = 0;
    for (uint32_t row = rows.first; row < rows.end(); ++row) {
      const std::string_view line = trimmed(row);
      letters += static_cast<uint64_t>(std::count_if(line.begin(), line.end(), is_content));
      if (letters >= kMinLetters) return true;
    }
    return false;
  }

  const Document& document_;
  const CancelFlag& cancelled_;
  std::vector<bool> used_;  // rows that cannot be in a block any more
  Index index_;
  std::vector<MovedBlock> blocks_;
  bool limited_ = false;
};

}  // namespace

MovedBlocks::MovedBlocks(std::vector<MovedBlock> blocks, bool limited)
    : blocks_(std::move(blocks)), by_added_(blocks_.size()), limited_(limited) {
  std::iota(by_added_.begin(), by_added_.end(), 0u);
  std::sort(by_added_.begin(), by_added_.end(), [this](uint32_t a, uint32_t b) {
    return blocks_[a].added_first < blocks_[b].added_first;
  });
  for (const MovedBlock& block : blocks_) lines_ += block.removed.count;
}

const MovedBlock* MovedBlocks::of_row(uint32_t row) const {
  const auto after =
      std::partition_point(blocks_.begin(), blocks_.end(),
                           [row](const MovedBlock& b) { return b.removed.first <= row; });
  if (after != blocks_.begin() && std::prev(after)->removed.contains(row))
    return &*std::prev(after);
  const auto behind = std::partition_point(by_added_.begin(), by_added_.end(), [&](uint32_t b) {
    return blocks_[b].added_first <= row;
  });
  if (behind == by_added_.begin()) return nullptr;
  const MovedBlock& block = blocks_[*std::prev(behind)];
  return block.added().contains(row) ? &block : nullptr;
}

uint32_t MovedBlocks::other_end(uint32_t row) const {
  const MovedBlock* block = of_row(row);
  if (block == nullptr) return kNone;
  if (block->removed.contains(row)) return block->added_first + (row - block->removed.first);
  return block->removed.first + (row - block->added_first);
}

MovedBlocks find_moved_blocks(const Document& document, const WhitespaceChanges& whitespace,
                              const CancelFlag& cancelled) {
  return Finder(document, cancelled).run(whitespace);
}

}  // namespace whymark
