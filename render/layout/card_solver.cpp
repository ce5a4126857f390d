#include "render/layout/card_solver.h"

#include <algorithm>
#include <limits>

namespace whymark {
namespace {

// Cards that touch move as one block; its place is the mean of its members' wishes.
struct Block {
  double sum;
  size_t count;
  double mean() const { return sum / static_cast<double>(count); }
};

// Taking the heights above it off each wish turns "stay apart" into "do not descend", which is
// isotonic regression. Bounds on the result are met by clamping it, which for the least squares is
// exact.
void pool(const std::vector<int64_t>& wishes, size_t first, size_t end, double low, double high,
          std::vector<int64_t>& places) {
  std::vector<Block> blocks;
  for (size_t i = first; i < end; ++i) {
    blocks.push_back({static_cast<double>(wishes[i]), 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
      const Block last = blocks.back();
      blocks.pop_back();
      blocks.back().sum += last.sum;
      blocks.back().count += last.count;
    }
  }
  size_t i = first;
  for (const Block& block : blocks) {
    const double place = std::max(low, std::min(high, block.mean()));
    for (size_t k = 0; k < block.count; ++k) {
      // Rounding is the same for a whole block and never changes an order.
      places[i++] = static_cast<int64_t>(place >= 0 ? place + 0.5 : place - 0.5);
    }
  }
}

}  // namespace

std::vector<int64_t> solve_cards(const std::vector<CardBox>& cards, int gap,
                                 std::optional<size_t> pinned) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::vector<int64_t> wishes(cards.size());
  std::vector<int64_t> above(cards.size());
  int64_t height = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    above[i] = height;
    wishes[i] = cards[i].want - height;
    height += cards[i].height + gap;
  }
  std::vector<int64_t> places(cards.size());
  if (pinned) {
    const auto pin = static_cast<double>(wishes[*pinned]);
    pool(wishes, 0, *pinned, pin < 0 ? -kFar : 0.0, pin, places);
    places[*pinned] = wishes[*pinned];
    pool(wishes, *pinned + 1, cards.size(), pin, kFar, places);
  } else {
    pool(wishes, 0, cards.size(), 0.0, kFar, places);
  }
  for (size_t i = 0; i < cards.size(); ++i) places[i] += above[i];
  return places;
}

}  // namespace whymark
