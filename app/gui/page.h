// The laid-out review: lines, cards, brackets. Worked out when the document, a measure or the
// selection changes, not per frame.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/gui/code_pane.h"
#include "app/gui/page_view.h"
#include "app/gui/review.h"
#include "render/layout/brackets.h"
#include "render/layout/card.h"
#include "render/layout/card_solver.h"
#include "render/layout/document_layout.h"

namespace whymark {

/// Where the parts of the window are, in device pixels.
struct Frame {
  int width = 0, height = 0;
  int tree_right = 0;       // 0 where there is no tree
  int top = 0, bottom = 0;  // of the part between toolbar and status bar
  int code_left = 0, code_right = 0;
  int map_left = 0, map_right = 0;
  int cards_left = 0, cards_right = 0;
  bool has_cards = false;     // in a rail
  bool inline_cards = false;  // there is no room for a rail: they stand between the lines

  /// `cards`: whether there are any.
  static Frame of(int width, int height, const Sizes& sizes, bool cards);
  int view_height() const { return bottom - top; }
  bool operator==(const Frame&) const = default;
};

/// A note on the page. y in pixels of the page.
struct PlacedCard {
  uint32_t note = 0;
  int height = 0;        // of the card
  LineRange lines;       // of the page; the header line for a note about a file or the whole change
  bool bracket = false;  // whether it names lines that are in the diff
  int lane = 0;
  uint32_t sharing = 0;  // notes about its first line, its own among them; 0 where an earlier card
                         // has that first line too
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
  std::vector<PlacedCard> cards;     // down the page; without those of folded files
  std::vector<int> card_heights;     // by note
  std::vector<uint32_t> note_order;  // all notes that no filter hides, down the page
  int card_width = 0;
  int cell = 8;                         // width of a cell of code
  std::vector<uint32_t> card_of_note;   // index into cards, or kNone, by note
  std::vector<uint32_t> place_of_note;  // index into note_order, by note; where it would be
  Paragraph summary;                    // on as many lines as it takes; closed, its first is shown
  Card open_summary;                    // its blocks
  std::vector<std::string> edit_lines;  // that edits of hunks put in, down the page
  RowSet dropped_by_edit;               // rows of the new side that an edit takes out
  std::vector<InsertedLines> inserted;  // where these stand
  int number_width = 0;                 // of a line-number column
  CodePanes panes;
  uint32_t wrap_columns = 0, wrap_columns_side = 0;  // 0: lines are not wrapped
  int bracket_width = 0;                             // at the right of the code, kept free of text
  int64_t top = 0, bottom = 0;  // extent that can be scrolled over: lines and cards

  /// `selected` (a note or kNone) is pinned level with its lines.
  static Page build(const Review& review, const Frame& frame, const Sizes& sizes,
                    const TextMeasure& measure, bool summary_open, uint32_t selected,
                    const Decisions& decisions, const PageView& view);
  /// The same in three steps: what asks the fonts, then what takes long and any thread can do, and
  /// the heights of the cards that are not in plain ASCII, which ask the fonts again.
  static Page begin(const Review& review, const Frame& frame, const Sizes& sizes,
                    const TextMeasure& measure, bool summary_open);
  void go_on(Review& review, const AsciiMeasure& measure, uint32_t selected,
             const Decisions& decisions, const PageView& view);
  void finish(const Review& review, const TextMeasure& measure, uint32_t selected,
              const Decisions& decisions, const PageView& view);
  /// Lays the lines out anew, all of them or those of some files.
  void lay_out(const Document& document, const Decisions& decisions, const PageView& view,
               uint32_t selected);
  void lay_out_files(const Document& document, const Decisions& decisions, const PageView& view,
                     const std::vector<uint32_t>& files, uint32_t selected);
  /// Pins another note level with its lines.
  void pin_card(uint32_t selected);
  /// Reads the heights of the cards again, for `view.card_folds`, and places them. Cards between
  /// the lines need the lines to be laid out after it.
  void refold_cards(const Review& review, const TextMeasure& measure, const PageView& view,
                    uint32_t selected);
  /// The same where only one note was folded or unfolded: the others move as far as they touch it.
  void refold_card(const Document& document, const TextMeasure& measure, const PageView& view,
                   uint32_t note);

  /// What stands on the card of a note. Kept for the cards last asked for: a review may have more
  /// notes than memory has room for their words.
  const Card& card(const Document& document, const TextMeasure& measure, uint32_t note,
                   const CodeColouring& colouring);
  /// The card of a note as it was last drawn, or nullptr.
  const Card* drawn_card(uint32_t note) const;
  /// Lays out anew what is shown of cards, whose code has got colours.
  void forget_cards() { laid_out_.clear(); }

  /// How many notes about a folded file are not shown for that.
  uint32_t folded_notes(const Document& document, uint32_t file) const;

  /// The x of a bracket's upright, counted from the right edge of the code.
  int bracket_inset(const PlacedCard& placed) const;

  /// Index of the first card that may reach below `y`, and of the first bracket that may.
  size_t first_card_below(int64_t y) const;
  size_t first_bracket_below(int64_t y) const;

 private:
  LayoutOptions layout_options(const Document& document, const Decisions& decisions,
                               const PageView& view);
  void read_parts(const Document& document, const Decisions& decisions, const PageView& view);
  void read_edits(const Document& document, const Decisions& decisions);
  void lay_out_lines(const Document& document, const Decisions& decisions, const PageView& view);
  void place_notes(const Document& document, const PageView& view, uint32_t selected);
  void place_cards(uint32_t selected);
  void take_places(CardRange moved);
  void read_card_heights(const Review& review, const TextMeasure& measure, const PageView& view);
  void read_card_lines(const Document& document, const PageView& view);
  bool is_hidden(uint32_t note) const { return hidden_notes_ && (*hidden_notes_)[note]; }

  int summary_height_ = 0;
  bool unfinished_ = false;  // some heights of cards are missing
  std::shared_ptr<const std::vector<bool>> hidden_notes_;
  std::map<uint32_t, std::string> rewritten_;  // rows of which parts are taken back
  CardFolds card_folds_;
  const ClaimLines* claims_ = nullptr;           // of the review
  CardPlaces places_;                            // of `cards`, in the rail
  std::vector<CardLine> card_lines_;             // of cards between the lines
  std::unordered_map<uint32_t, Card> laid_out_;  // by note
};

}  // namespace whymark
