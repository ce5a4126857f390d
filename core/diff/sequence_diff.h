// What differs between two sequences, where comparing two items costs next to nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace whymark {

/// Items [old_first, old_end) stand where [new_first, new_end) do. One of the two may be empty.
struct ItemChange {
  uint32_t old_first = 0, old_end = 0;
  uint32_t new_first = 0, new_end = 0;
  friend bool operator==(const ItemChange&, const ItemChange&) = default;
};

/// The fewest items that have to be taken out and put in, in linear space and in time that grows
/// with the product of the items and of the changes. (E. Myers: An O(ND) difference algorithm and
/// its variations, 1986.) An object keeps its memory from one comparison to the next.
class SequenceDiff {
 public:
  /// What differs, in order. Items are small numbers: memory grows with the largest. Takes what it
  /// does from `steps`; where those do not last, the middle that was not compared is one change and
  /// capped() is true. Valid until the next call.
  const std::vector<ItemChange>& compare(std::span<const uint32_t> old_items,
                                         std::span<const uint32_t> new_items, uint64_t& steps);

  bool capped() const { return capped_; }

 private:
  struct Side {
    std::span<const uint32_t> all;
    std::vector<uint8_t> has;      // by item
    std::vector<uint8_t> differs;  // by place in `all`
    std::vector<uint32_t> items;   // those that the other side has too
    std::vector<uint32_t> places;  // of them in `all`
    void take(std::span<const uint32_t> sequence);
    void keep_those_of(const Side& other);
  };
  /// Items [old_first, old_end) of the old sequence and [new_first, new_end) of the new one.
  using Box = ItemChange;
  struct Place {
    uint32_t x = 0, y = 0;  // items of the old and of the new sequence that are left behind
  };
  /// How far one can get at a cost, by diagonal (x - y), seen from one corner of a box.
  struct Front {
    std::vector<int32_t> reach;  // x
    int32_t first = 0, last = 0;
    Place best;  // furthest from the corner of all
  };
  struct Split {
    Place from, to;  // from one corner to `from`, and from `to` to the other, it goes on; the box
                     // between is not compared, and empty where steps lasted
  };

  Box trim(Box box) const;
  void compare(Box box);
  Split split(Box box);
  template <class Equal, class Reached>
  bool advance(Front& front, int32_t cost, Place size, const Equal& equal, const Reached& reached);
  void mark(Box box);
  void collect();

  Side old_, new_;
  Front ahead_, back_;
  uint64_t steps_ = 0;  // left
  uint64_t until_ = 0;  // steps that the search at hand has to leave
  bool capped_ = false;
  std::vector<ItemChange> changes_;
};

}  // namespace whymark
