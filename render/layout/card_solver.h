// Where cards stand: in the order of their lines, never overlapping, as near to their lines as can
// be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace whymark {

/// A card's wish. In pixels of the page.
struct CardBox {
  int64_t want = 0;  // top, level with the first line it is about; ascending over the cards
  int height = 0;
};

/// Cards by index, end exclusive.
struct CardRange {
  size_t first = 0, end = 0;
};

/// The tops of the cards. They keep the order given, stay a gap apart, do not go above 0, and the
/// sum of the squared distances from their wishes is the least possible (isotonic regression by
/// pooling adjacent violators, linear time). What changes later costs as many cards as touch each
/// other there: the others have nothing to do with it.
class CardPlaces {
 public:
  CardPlaces() = default;
  CardPlaces(std::vector<CardBox> cards, int gap);

  const std::vector<int64_t>& tops() const { return tops_; }

  /// Returns which cards may have moved.
  CardRange set_height(size_t card, int height);
  /// The pinned card stands exactly where it wishes, and the others make room; the cards before it
  /// may then go above 0. Returns which cards may have moved.
  CardRange pin(std::optional<size_t> card);

 private:
  /// Cards that touch move as one; the best place of the first is the mean of what the members wish
  /// less what stands above them in the block.
  struct Block {
    size_t first = 0, count = 0;
    int64_t sum = 0;     // of these wishes
    int64_t height = 0;  // of the members, each with the gap below it
    double best() const { return static_cast<double>(sum) / static_cast<double>(count); }
  };

  Block block_of(size_t card) const;
  static bool overlap(const Block& above, const Block& below);
  static void push(std::vector<Block>& blocks, Block block);
  std::vector<Block> pool(size_t first, size_t end) const;
  size_t index_of_block(size_t card) const;
  CardRange place_from(size_t block, size_t least_blocks);
  int64_t place(const Block& block, int64_t top);
  CardRange unpin();
  CardRange place_pinned(size_t card);

  std::vector<CardBox> cards_;
  int gap_ = 0;
  std::vector<Block> blocks_;  // of all cards, as if none were pinned
  std::vector<int64_t> free_;  // tops as if none were pinned
  std::vector<int64_t> tops_;
  std::optional<size_t> pinned_;
  CardRange moved_by_pin_;
};

/// The same at once.
std::vector<int64_t> solve_cards(const std::vector<CardBox>& cards, int gap,
                                 std::optional<size_t> pinned = std::nullopt);

}  // namespace whymark
