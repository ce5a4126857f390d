// What stands on a note's card, and where.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
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
  rule,         // between the rows of a table
  copy,         // copies what its link says
  fold,         // folds the card
  unfold,
};

/// What a click on an item leads to.
enum class CardLinkType : uint8_t {
  file,  // a path, also with `:line` or `#Lline` behind it
  url,   // an address for other programs
  note,  // `#id`, `#above`, `#below`
  copy,  // text to be copied
};

struct CardLink {
  CardLinkType type = CardLinkType::file;
  std::string text;  // as it was written
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
  int link = -1;      // into Card::links
  int paragraph = 0;  // ascending; what is on several lines of one is copied as one line
};

struct Card {
  std::vector<CardItem> items;
  std::vector<CardLink> links;
  int width = 0;
  int height = 0;
};

/// How much of a card there is: folded, only its header.
enum class CardExtent : uint8_t { whole, folded };

/// What is known of a claim beyond what it says: a line below it.
struct ClaimLine {
  std::string text;
  Color color = Color::muted;
  bool contradicted = false;
};
using ClaimLines = std::map<uint32_t, ClaimLine>;  // by the claim's field

/// Bytes [first, end) of a code block.
struct ColorSpan {
  size_t first = 0, end = 0;
  Color color = Color::text;
};

/// The colours of a code block, by what its fence says: sorted and disjoint, borrowed until the
/// next call; null where there are none, or none yet.
using CodeColouring =
    std::function<const std::vector<ColorSpan>*(std::string_view info, std::string_view code)>;

/// Lays out every word of a note: header, why, what, sources, claims, the other fields in the order
/// of the format, the body. Nothing is cut off.
Card lay_out_card(const Document& document, const Note& note, int width, const Sizes& sizes,
                  const TextMeasure& measure, CardExtent extent = CardExtent::whole,
                  const CodeColouring& colouring = {}, const ClaimLines* claims = nullptr);

/// The height of the card that lay_out_card() makes, at a tenth of the cost.
int card_height(const Document& document, const Note& note, int width, const Sizes& sizes,
                const TextMeasure& measure, CardExtent extent = CardExtent::whole,
                const ClaimLines* claims = nullptr);

/// Markdown of a width, without a card around it.
Card lay_out_markdown(std::string_view text, int width, Color color, const Sizes& sizes,
                      const TextMeasure& measure, const CodeColouring& colouring = {});

/// `+8..12`, `file`, `whole change` … as the card's header shows it.
std::string selector_label(const Document& document, const Note& note);

/// Text of a card from one place to another, as it is copied: `first` and `last` are items, the
/// offsets bytes of their text.
std::string card_text(const Card& card, size_t first, size_t first_offset, size_t last,
                      size_t last_offset);

}  // namespace whymark
