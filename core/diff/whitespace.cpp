#include "core/diff/whitespace.h"

#include <algorithm>
#include <unordered_map>

#include "core/diff/blanks.h"
#include "core/diff/sequence_diff.h"

namespace whymark {
namespace {

// Of either side of a group, between what is alike at its start and its end: 100 MB while it is
// compared.
constexpr uint32_t kMaxRows = 1'000'000;
// Comparisons for the middle of all groups together: about a second.
constexpr uint64_t kSteps = 100'000'000;
constexpr uint32_t kRowsPerPoll = 4096;

class Finder {
 public:
  Finder(const Document& document, const CancelFlag& cancelled)
      : document_(document), cancelled_(cancelled) {}

  WhitespaceChanges run() {
    for (const Hunk& hunk : document_.hunks) {
      for (uint32_t row = hunk.rows.first; row < hunk.rows.end();) {
        const RowRange removed = run_of(row, hunk.rows, RowKind::removed);
        if (removed.count == 0) {
          ++row;
          continue;
        }
        row = removed.end();
        const bool marked =
            row < hunk.rows.end() && document_.rows.kind[row] == RowKind::no_newline;
        if (marked) ++row;
        const RowRange added = run_of(row, hunk.rows, RowKind::added);
        row = added.end();
        compare(without_last(removed, marked),
                without_last(added, row < hunk.rows.end() && is_mark(row)));
        if (cancelled_) return std::move(found_);
      }
      if (cancelled_) break;
    }
    return std::move(found_);
  }

 private:
  bool is_mark(uint32_t row) const { return document_.rows.kind[row] == RowKind::no_newline; }

  static RowRange without_last(RowRange rows, bool cut) {
    return cut && rows.count > 0 ? RowRange{rows.first, rows.count - 1} : rows;
  }

  RowRange run_of(uint32_t first, RowRange within, RowKind kind) const {
    uint32_t end = first;
    while (end < within.end() && document_.rows.kind[end] == kind) ++end;
    return {first, end - first};
  }

  bool same(uint32_t removed, uint32_t added) const {
    return same_but_blanks(document_.content(removed), document_.content(added));
  }

  bool poll() { return ++polled_ % kRowsPerPoll == 0 && cancelled_; }

  void pair(uint32_t removed, uint32_t added) {
    found_.removed.append(removed);
    found_.added.append(added);
  }

  void compare(RowRange removed, RowRange added) {
    const uint32_t most = std::min(removed.count, added.count);
    uint32_t head = 0;
    while (head < most && same(removed.first + head, added.first + head)) {
      pair(removed.first + head, added.first + head);
      ++head;
      if (poll()) return;
    }
    uint32_t tail = 0;
    while (head + tail < most && same(removed.end() - 1 - tail, added.end() - 1 - tail)) {
      ++tail;
      if (poll()) return;
    }
    compare_middle({removed.first + head, removed.count - head - tail},
                   {added.first + head, added.count - head - tail});
    for (; tail > 0; --tail) pair(removed.end() - tail, added.end() - tail);
  }

  void compare_middle(RowRange removed, RowRange added) {
    if (removed.count == 0 || added.count == 0) return;
    if (removed.count > kMaxRows || added.count > kMaxRows || steps_ == 0) {
      found_.limited = true;
      return;
    }
    ids_.clear();
    number(removed, old_items_);
    number(added, new_items_);
    if (cancelled_) return;
    const std::vector<ItemChange>& changes = diff_.compare(old_items_, new_items_, steps_);
    found_.limited = found_.limited || diff_.capped();
    uint32_t at_old = 0;
    uint32_t at_new = 0;
    // Equal numbers are a promise of the hash only: what is hidden has to be the same.
    const auto pair_until = [&](uint32_t end) {
      for (; at_old < end; ++at_old, ++at_new) {
        if (same(removed.first + at_old, added.first + at_new)) {
          pair(removed.first + at_old, added.first + at_new);
        }
      }
    };
    for (const ItemChange& change : changes) {
      pair_until(change.old_first);
      at_old = change.old_end;
      at_new = change.new_end;
    }
    pair_until(removed.count);
  }

  void number(RowRange rows, std::vector<uint32_t>& items) {
    items.clear();
    for (uint32_t row = rows.first; row < rows.end() && !poll(); ++row) {
      const auto next = static_cast<uint32_t>(ids_.size());
      items.push_back(ids_.emplace(hash_but_blanks(document_.content(row)), next).first->second);
    }
  }

  const Document& document_;
  const CancelFlag& cancelled_;
  WhitespaceChanges found_;
  SequenceDiff diff_;
  std::unordered_map<uint64_t, uint32_t> ids_;
  std::vector<uint32_t> old_items_, new_items_;
  uint64_t steps_ = kSteps;
  uint64_t polled_ = 0;
};

}  // namespace

WhitespaceChanges find_whitespace_changes(const Document& document, const CancelFlag& cancelled) {
  return Finder(document, cancelled).run();
}

}  // namespace whymark
