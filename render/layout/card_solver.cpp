#include "render/layout/card_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace whymark {
namespace {

// Halves go up: a whole block is rounded alike, wherever on the page it is.
int64_t rounded(double place) { return static_cast<int64_t>(std::floor(place + 0.5)); }

CardRange joined(CardRange a, CardRange b) {
  if (a.first == a.end) return b;
  if (b.first == b.end) return a;
  return {std::min(a.first, b.first), std::max(a.end, b.end)};
}

}  // namespace

CardPlaces::CardPlaces(std::vector<CardBox> cards, int gap) : cards_(std::move(cards)), gap_(gap) {
  blocks_ = pool(0, cards_.size());
  free_.resize(cards_.size());
  tops_.resize(cards_.size());
  place_from(0, blocks_.size());
}

CardPlaces::Block CardPlaces::block_of(size_t card) const {
  return {card, 1, cards_[card].want, int64_t{cards_[card].height} + gap_};
}

bool CardPlaces::overlap(const Block& above, const Block& below) {
  return above.best() + static_cast<double>(above.height) >= below.best();
}

void CardPlaces::push(std::vector<Block>& blocks, Block block) {
  while (!blocks.empty() && overlap(blocks.back(), block)) {
    const Block& above = blocks.back();
    block = {above.first, above.count + block.count,
             above.sum + block.sum - static_cast<int64_t>(block.count) * above.height,
             above.height + block.height};
    blocks.pop_back();
  }
  blocks.push_back(block);
}

std::vector<CardPlaces::Block> CardPlaces::pool(size_t first, size_t end) const {
  std::vector<Block> blocks;
  for (size_t card = first; card < end; ++card) push(blocks, block_of(card));
  return blocks;
}

size_t CardPlaces::index_of_block(size_t card) const {
  const auto after = std::partition_point(
      blocks_.begin(), blocks_.end(), [card](const Block& block) { return block.first <= card; });
  return static_cast<size_t>(after - blocks_.begin()) - 1;
}

/// Where the block ends.
int64_t CardPlaces::place(const Block& block, int64_t top) {
  for (size_t card = block.first; card < block.first + block.count; ++card) {
    tops_[card] = top;
    top += int64_t{cards_[card].height} + gap_;
  }
  return top;
}

/// Places `least_blocks` blocks, and those below them for as long as they move.
CardRange CardPlaces::place_from(size_t block, size_t least_blocks) {
  if (block >= blocks_.size()) return {};
  const size_t first = blocks_[block].first;
  int64_t end = 0;  // nothing stands above the page
  if (first > 0) end = free_[first - 1] + cards_[first - 1].height + gap_;
  size_t done = first;
  for (size_t i = block; i < blocks_.size(); ++i) {
    const Block& each = blocks_[i];
    const int64_t top = std::max(rounded(each.best()), end);
    if (i >= block + least_blocks && top == free_[each.first]) break;
    end = place(each, top);
    done = each.first + each.count;
  }
  const auto from = static_cast<std::ptrdiff_t>(first);
  std::copy(tops_.begin() + from, tops_.begin() + static_cast<std::ptrdiff_t>(done),
            free_.begin() + from);
  return {first, done};
}

CardRange CardPlaces::set_height(size_t card, int height) {
  const std::optional<size_t> pinned = pinned_;
  CardRange moved = unpin();
  cards_[card].height = height;
  // What is above the block stays as it is unless the block grows into it, and likewise below.
  size_t first = index_of_block(card);
  size_t end = first + 1;
  std::vector<Block> solved;
  const auto add = [&](const Block& block) {
    push(solved, block);
    while (first > 0 && solved.size() == 1 && overlap(blocks_[first - 1], solved[0])) {
      const Block below = solved[0];
      solved[0] = blocks_[--first];
      push(solved, below);
    }
  };
  const Block old = blocks_[first];
  for (size_t each = old.first; each < old.first + old.count; ++each) add(block_of(each));
  while (end < blocks_.size() && overlap(solved.back(), blocks_[end])) add(blocks_[end++]);
  const auto at = blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(first),
                                blocks_.begin() + static_cast<std::ptrdiff_t>(end));
  blocks_.insert(at, solved.begin(), solved.end());
  moved = joined(moved, place_from(first, solved.size()));
  if (pinned) moved = joined(moved, pin(pinned));
  return moved;
}

CardRange CardPlaces::unpin() {
  pinned_.reset();
  const CardRange back = std::exchange(moved_by_pin_, {});
  std::copy(free_.begin() + static_cast<std::ptrdiff_t>(back.first),
            free_.begin() + static_cast<std::ptrdiff_t>(back.end),
            tops_.begin() + static_cast<std::ptrdiff_t>(back.first));
  return back;
}

CardRange CardPlaces::pin(std::optional<size_t> card) {
  const CardRange back = unpin();
  if (!card) return back;
  pinned_ = card;
  moved_by_pin_ = place_pinned(*card);
  return joined(back, moved_by_pin_);
}

/// Without the pinned card its block falls in two, and nothing else does. Bounds on the result are
/// met by clamping it, which for the least squares is exact.
CardRange CardPlaces::place_pinned(size_t card) {
  const size_t index = index_of_block(card);
  const Block& block = blocks_[index];
  CardRange moved{card, card + 1};
  const int64_t top = cards_[card].want;
  tops_[card] = top;

  int64_t above = 0;  // the room that all cards before it take
  for (size_t i = 0; i < card; ++i) above += int64_t{cards_[i].height} + gap_;
  const bool fits = above <= top;
  std::vector<Block> before = pool(block.first, card);
  before.insert(before.begin(), blocks_.begin(),
                blocks_.begin() + static_cast<std::ptrdiff_t>(index));
  int64_t limit = top;  // where what stands above must end
  int64_t room = above;
  for (size_t i = before.size(); i-- > 0;) {
    const Block& each = before[i];
    room -= each.height;  // what stands above this block takes
    int64_t place_at = rounded(each.best());
    if (fits) place_at = std::max(place_at, room);
    place_at = std::min(place_at, limit - each.height);
    // Blocks that were there before, and do not move, have nothing to move above them.
    if (fits && i < index && place_at == free_[each.first]) break;
    place(each, place_at);
    limit = place_at;
    moved.first = each.first;
  }

  std::vector<Block> after = pool(card + 1, block.first + block.count);
  int64_t end = top + cards_[card].height + gap_;
  for (const Block& each : after) {
    end = place(each, std::max(rounded(each.best()), end));
    moved.end = each.first + each.count;
  }
  for (size_t i = index + 1; i < blocks_.size(); ++i) {
    const Block& each = blocks_[i];
    const int64_t place_at = std::max(rounded(each.best()), end);
    if (place_at == free_[each.first]) break;
    end = place(each, place_at);
    moved.end = each.first + each.count;
  }
  return moved;
}

std::vector<int64_t> solve_cards(const std::vector<CardBox>& cards, int gap,
                                 std::optional<size_t> pinned) {
  CardPlaces places(cards, gap);
  places.pin(pinned);
  return places.tops();
}

}  // namespace whymark
