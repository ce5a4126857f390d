// What stands on a note's card, and where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"
#include "render/layout/prose.h"
#include "render/layout/sizes.h"

namespace whymark {

enum class CardItemType : uint8_t {
  text,
  pill,         // text on a code-span background
  chip,         // text in an outline
  dashed_chip,  // an inference: text in a dashed outline, after its own sign
  meter,        // `value` in 0..1 of a bar
  status,       // the sign of `claim`
  block,        // a background for a code block
};

/// A thing to draw, in pixels from the card's top left corner. Text is centred in the height.
struct CardItem {
  CardItemType type = CardItemType::text;
  int x = 0, y = 0, width = 0, height = 0;
  FontRole role = FontRole::prose;
  Color color = Color::text;
  std::string text;
  double value = 0;
  ClaimStatus claim = ClaimStatus::unknown;
};

struct Card {
  std::vector<CardItem> items;
  int width = 0;
  int height = 0;
};

/// Lays out every word of a note: header, why, what, sources, claims, the other fields in the order
/// of the format, the body. Nothing is cut off.
Card lay_out_card(const Document& document, const Note& note, int width, const Sizes& sizes,
                  const TextMeasure& measure);

/// The height of the card that lay_out_card() makes, at a tenth of the cost.
int card_height(const Document& document, const Note& note, int width, const Sizes& sizes,
                const TextMeasure& measure);

/// Markdown of a width, without a card around it.
Card lay_out_markdown(std::string_view text, int width, Color color, const Sizes& sizes,
                      const TextMeasure& measure);

/// `+8..12`, `file`, `whole change` … as the card's header shows it.
std::string selector_label(const Document& document, const Note& note);

}  // namespace whymark
