// Puts items on a card from top to bottom. Private to card*.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/layout/card.h"

namespace whymark {

/// A word of a card's header, or a label.
struct Badge {
  FontRole role;
  Color color;
  std::string text;
};

class CardWriter {
 public:
  struct Margins {
    int left = 0, right = 0, top = 0;
  };

  /// `items`: whether they are wanted, or only the height.
  CardWriter(int width, Margins margins, const Sizes& sizes, const TextMeasure& measure,
             bool items = true, const CodeColouring* colouring = nullptr);

  const Sizes& sizes() const { return sizes_; }
  bool has_items() const { return items_; }
  int inner() const { return inner_; }
  int y() const { return y_; }
  /// Where the lines after the first start: under it, unless that leaves too little room.
  int hanging(int x) const { return x <= inner_ / 3 ? x : 0; }
  int text_width(FontRole role, std::string_view text) const;

  void space(double at_scale_1) { y_ += sizes_.px(at_scale_1); }
  void end_line() { y_ += sizes_.small_line; }
  /// What is written from now on is copied as another paragraph.
  void begin_paragraph() { ++paragraph_; }

  /// Text speaks of other notes.
  void set_about_note() { about_note_ = true; }

  /// An index for items to come, or for nothing (-1).
  int link(CardLinkType type, std::string_view text);

  /// One line's worth of items starting at x (from the text's left edge); returns x after it.
  int item(CardItemType type, int x, FontRole role, Color color, std::string text, int link = -1);
  /// A word that is one item where it fits between x and `room`, else on the next line, broken
  /// where it must be. Returns x after it and a gap.
  int badge(int x, int room, const Badge& word);
  /// Wrapped text from `x` on the current line; the next lines start at `indent` and end `less`
  /// before the others.
  void prose(const std::vector<Inline>& text, FontRole role, Color color, int line_height,
             int x = 0, int indent = 0, int less = 0);
  void markdown(std::string_view text, Color color = Color::text);
  /// A muted word, then text after it, wrapped under itself.
  void labelled(std::string_view label, Color color, const std::vector<Inline>& text);

  /// The confidence, ending at x (from the text's left edge) on a line that begins at `y`.
  void meter(int right, int y, std::optional<double> value);
  /// What it takes, with the room to its left.
  int meter_width(std::optional<double> value) const;
  void status(int x, ClaimStatus claim);
  /// A small sign at the right end of the current line.
  void sign(CardItemType type, int link);

  Card finish(int bottom);

 private:
  void code_line(std::string_view line, int indent, size_t offset,
                 const std::vector<ColorSpan>* colours);
  void code_block(const Block& block, int indent);
  void table(const Block& block, int indent);
  void table_as_list(const Block& block, int indent);
  std::vector<int> column_widths(const Block& block, int room) const;
  void place_cell(const std::vector<Inline>& cell, FontRole role, Color color, int x, int y,
                  int width);
  void rule(int indent, int width);
  void add(CardItem item);

  const Sizes& sizes_;
  const TextMeasure& measure_;
  bool items_;
  const CodeColouring* colouring_;
  int left_;
  int inner_;
  int y_;
  bool about_note_ = false;
  int paragraph_ = 0;
  Card card_;
};

/// A one-line value: emphasis and code spans, no paragraphs.
std::vector<Inline> inline_text(std::string_view text);

}  // namespace whymark
