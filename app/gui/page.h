// The laid-out review: lines, cards, brackets. Worked out when the document, a measure or the
// selection changes, not per frame.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/gui/review.h"
#include "app/gui/tree.h"
#include "render/layout/brackets.h"
#include "render/layout/card.h"
#include "render/layout/document_layout.h"

namespace whymark {

/// Where the parts of the window are, in device pixels.
struct Frame {
  int width = 0, height = 0;
  int tree_right = 0;       // 0 where the tree does not fit
  int top = 0, bottom = 0;  // of the part between toolbar and status bar
  int code_left = 0, code_right = 0;
  int map_left = 0, map_right = 0;
  int cards_left = 0, cards_right = 0;

  static Frame of(int width, int height, const Sizes& sizes);
  int view_height() const { return bottom - top; }
};

/// A note on the page. y in pixels of the page.
struct PlacedCard {
  uint32_t note = 0;
  int height = 0;        // of the card
  LineRange lines;       // of the page; the header line for a note about a file or the whole change
  bool bracket = false;  // whether it names lines that are in the diff
  int lane = 0;
  int64_t line_top = 0, line_bottom = 0;  // of its lines
  int64_t leader_y = 0;                   // where the leader leaves the bracket
  int64_t top = 0;                        // of the card
  int64_t deepest_line =
      0;  // greatest line_bottom up to this card: bounds the search for brackets in view
};

struct Page {
  Sizes sizes;
  Frame frame;
  DocumentLayout layout;
  std::vector<PlacedCard> cards;  // down the page
  int card_width = 0;
  int cell = 8;                        // width of a cell of code
  std::vector<uint32_t> card_of_note;  // index into cards, by note
  std::vector<TreeRow> tree;
  Paragraph summary;                    // on as many lines as it takes; closed, its first is shown
  Card open_summary;                    // its blocks
  std::vector<std::string> edit_lines;  // that edits of hunks put in, down the page
  RowSet dropped_by_edit;               // rows of the new side that an edit takes out
  int number_width = 0;                 // of a line-number column
  int text_left = 0;                    // of code, from code_left
  int bracket_width = 0;                // at the right of the code, kept free of text
  int64_t top = 0, bottom = 0;          // extent that can be scrolled over: lines and cards

  /// `selected` (a note or kNone) is pinned level with its lines.
  static Page build(const Review& review, const Frame& frame, const Sizes& sizes,
                    const TextMeasure& measure, bool summary_open, uint32_t selected,
                    const Decisions& decisions);
  void place_cards(uint32_t selected);

  /// What stands on the card of a note. Kept for the cards last asked for: a review may have more
  /// notes than memory has room for their words.
  const Card& card(const Document& document, const TextMeasure& measure, uint32_t note);

  /// The x of a bracket's upright, counted from the right edge of the code.
  int bracket_inset(const PlacedCard& placed) const;

  /// Index of the first card that may reach below `y`, and of the first bracket that may.
  size_t first_card_below(int64_t y) const;
  size_t first_bracket_below(int64_t y) const;

 private:
  std::vector<InsertedLines> read_edits(const Document& document, const Decisions& decisions);

  std::unordered_map<uint32_t, Card> laid_out_;  // by note
};

}  // namespace whymark
