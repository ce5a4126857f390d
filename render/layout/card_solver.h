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

/// The tops of the cards. They keep the order given, stay `gap` apart, do not go above 0, and the
/// sum of the squared distances from their wishes is the least possible (isotonic regression by
/// pooling adjacent violators, linear time). `pinned` stands exactly where it wishes, and the
/// others make room; the cards before it may then go above 0.
std::vector<int64_t> solve_cards(const std::vector<CardBox>& cards, int gap,
                                 std::optional<size_t> pinned = std::nullopt);

}  // namespace whymark
