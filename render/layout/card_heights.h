// The heights of all cards of a review: they say where each stands, whether it is in view or not.
#pragma once

#include <vector>

#include "render/layout/card.h"
#include "render/layout/prose.h"

namespace whymark {

/// Works them out, and keeps them for as long as nothing changes that they follow from.
class CardHeights {
 public:
  explicit CardHeights(CardExtent extent = CardExtent::whole) : extent_(extent) {}

  /// What is known of claims has changed: lines below them, borrowed until the next call.
  void set_claims(const ClaimLines* claims) {
    claims_ = claims;
    width_ = -1;
  }

  /// By note. Notes in printable ASCII are measured on all processors. `document` must always be
  /// the same.
  const std::vector<int>& of(const Document& document, int width, const Sizes& sizes,
                             const TextMeasure& measure);
  /// The part of that which any thread can do. Returns whether nothing is left for of().
  bool prepare(const Document& document, int width, const Sizes& sizes,
               const AsciiMeasure& measure);

 private:
  bool fits(const Document& document, int width, const Sizes& sizes,
            const TextMeasure& measure) const;

  CardExtent extent_;
  const ClaimLines* claims_ = nullptr;
  int width_ = -1;
  int line_ = 0;  // of prose: the scale
  int pad_ = 0;   // within a card: its density
  uint32_t revision_ = 0;
  bool all_known_ = false;
  std::vector<int> heights_;
};

}  // namespace whymark
