#include "app/gui/page.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

#include "app/gui/expand.h"
#include "core/apply/decide.h"
#include "core/apply/outcome.h"
#include "core/apply/outcome_patch.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kRailMost = 518;  // map, leaders and cards, at scale 1
constexpr int kRailLeast = 300;
constexpr int kSummaryMost = 760;    // longer lines are hard to follow
constexpr int kLeastForRail = 1180;  // of the window
constexpr int kInlineLeft = 44;      // of a card between the lines, from where the code begins
constexpr int kInlineGap = 6;        // above and below it
constexpr double kRailShare = 0.325;
constexpr size_t kMaxLaidOut = 256;
constexpr uint32_t kWholeHunk = 1 << 28;  // lines of context
constexpr int kLanes = 6;                 // brackets beyond this share the last lane

int digits(uint32_t value) {
  int count = 1;
  while (value >= 10) {
    value /= 10;
    ++count;
  }
  return count;
}

uint32_t highest_line(const Document& document) {
  uint32_t highest = 0;
  for (const Hunk& hunk : document.hunks) {
    highest = std::max({highest, hunk.old_start + hunk.old_count, hunk.new_start + hunk.new_count});
  }
  return highest;
}

/// `cards` ascend by their first lines.
void count_sharing(std::vector<PlacedCard>& cards) {
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ends;  // of open brackets
  for (size_t first = 0; first < cards.size();) {
    const uint32_t line = cards[first].lines.first;
    size_t end = first;
    while (!ends.empty() && ends.top() < line) ends.pop();
    for (; end < cards.size() && cards[end].lines.first == line; ++end) {
      cards[end].sharing = 0;
      if (cards[end].bracket) ends.push(cards[end].lines.last);
    }
    cards[first].sharing = static_cast<uint32_t>(ends.size());
    first = end;
  }
}

CardExtent extent_of(const CardFolds& folds, uint32_t note) {
  return folds.has(note) ? CardExtent::folded : CardExtent::whole;
}

LineRange lines_of(const Note& note, const DocumentLayout& layout) {
  if (note.anchor.present > 0) {
    const uint32_t first = layout.line_of_row(note.anchor.first_row);
    const uint32_t last = layout.line_of_row(note.anchor.last_row);
    if (first != kNone && last != kNone) return {first, last};
  }
  const uint32_t header = note.file == kNone ? 0 : layout.line_of_file(note.file);
  return header == kNone ? LineRange{0, 0} : LineRange{header, header};
}

}  // namespace

Frame Frame::of(int width, int height, const Sizes& sizes, bool cards) {
  Frame f;
  f.width = width;
  f.height = height;
  f.top = std::min(sizes.toolbar, height);
  f.bottom = std::max(height - sizes.status, f.top);
  f.tree_right = sizes.tree;
  f.inline_cards = cards && width < sizes.px(kLeastForRail);
  f.has_cards = cards && !f.inline_cards;
  const int rail = f.has_cards ? std::clamp(static_cast<int>(width * kRailShare),
                                            sizes.px(kRailLeast), sizes.px(kRailMost))
                               : 2 * sizes.map_left + sizes.map;
  f.code_left = f.tree_right;
  f.code_right = std::max(width - rail, f.code_left);
  f.map_left = f.code_right + sizes.map_left;
  f.map_right = f.map_left + sizes.map;
  f.cards_left = f.map_right + sizes.leader;
  f.cards_right = width - sizes.card_right;
  if (f.inline_cards) {
    // Brackets take the right end of the lines, not of the cards.
    f.cards_left = f.code_left + std::min(sizes.px(kInlineLeft), (f.code_right - f.code_left) / 8);
    f.cards_right = std::min(f.code_right - sizes.px(12), f.cards_left + sizes.px(kSummaryMost));
  }
  return f;
}

Page Page::build(const Review& review, const Frame& frame, const Sizes& sizes,
                 const TextMeasure& measure, bool summary_open, uint32_t selected,
                 const Decisions& decisions, const PageView& view) {
  Page page = begin(review, frame, sizes, measure, summary_open);
  page.read_card_heights(review, measure, view);
  page.lay_out(review.document, decisions, view, selected);
  return page;
}

void Page::go_on(Review& review, const AsciiMeasure& measure, uint32_t selected,
                 const Decisions& decisions, const PageView& view) {
  const Document& document = review.document;
  CardHeights& heights = view.card_folds.all ? review.folded_card_heights : review.card_heights;
  unfinished_ = !heights.prepare(document, card_width, sizes, measure);
  // Lines with cards between them cannot be laid out before these.
  if (unfinished_ && frame.inline_cards) return;
  if (!unfinished_) read_card_heights(review, measure, view);
  lay_out_lines(document, decisions, view);
  if (!unfinished_) place_notes(document, view, selected);
}

void Page::finish(const Review& review, const TextMeasure& measure, uint32_t selected,
                  const Decisions& decisions, const PageView& view) {
  if (!unfinished_) return;
  unfinished_ = false;
  read_card_heights(review, measure, view);
  if (frame.inline_cards) lay_out_lines(review.document, decisions, view);
  place_notes(review.document, view, selected);
}

void Page::read_card_heights(const Review& review, const TextMeasure& measure,
                             const PageView& view) {
  card_folds_ = view.card_folds;
  claims_ = &review.claim_states.lines;
  CardHeights& heights = card_folds_.all ? review.folded_card_heights : review.card_heights;
  card_heights = heights.of(review.document, card_width, sizes, measure);
  for (const uint32_t note : card_folds_.except) {
    if (note >= card_heights.size()) continue;
    card_heights[note] = card_height(review.document, review.document.notes[note], card_width,
                                     sizes, measure, extent_of(card_folds_, note), claims_);
  }
}

/// In the order of the lines that they stand below.
void Page::read_card_lines(const Document& document, const PageView& view) {
  card_lines_.clear();
  if (!frame.inline_cards) return;
  for (uint32_t index = 0; index < document.notes.size(); ++index) {
    if (view.hidden_notes && (*view.hidden_notes)[index]) continue;
    const Note& note = document.notes[index];
    CardLine line;
    line.file = note.file;
    line.before_row = note.anchor.present > 0 ? note.anchor.last_row + 1 : 0;
    line.note = index;
    line.height = card_heights[index] + 2 * sizes.px(kInlineGap);
    card_lines_.push_back(line);
  }
  // One more than kNone is 0.
  std::stable_sort(
      card_lines_.begin(), card_lines_.end(), [](const CardLine& a, const CardLine& b) {
        return std::tuple(a.file + 1, a.before_row) < std::tuple(b.file + 1, b.before_row);
      });
}

Page Page::begin(const Review& review, const Frame& frame, const Sizes& sizes,
                 const TextMeasure& measure, bool summary_open) {
  const Document& document = review.document;
  Page page;
  page.sizes = sizes;
  page.frame = frame;
  const int text_width = frame.code_right - frame.code_left - 2 * sizes.summary_pad;
  std::vector<Inline> text;
  for (Block& block : parse_markdown(document.front.summary)) {
    for (Inline& piece : block.inlines) text.push_back(std::move(piece));
    if (!text.empty()) text.push_back({" "});
  }
  page.summary =
      wrap(text, static_cast<float>(std::max(text_width - sizes.px(60), sizes.px(80))), measure);
  if (!document.front.summary.empty()) {
    const int width = std::min(text_width, sizes.px(kSummaryMost));
    page.open_summary =
        lay_out_markdown(document.front.summary, width, Color::muted, sizes, measure);
    const int less = sizes.prose_line;  // the line of the word that closes it
    page.summary_height_ = (summary_open ? page.open_summary.height + less : sizes.prose_line) +
                           2 * sizes.summary_pad + sizes.hairline;
  }

  page.cell = std::max(static_cast<int>(measure.advance(FontRole::code, ' ')), 1);
  const float digit = measure.advance(FontRole::code_small, '0');
  const int wide = static_cast<int>(digit * static_cast<float>(digits(highest_line(document))));
  page.number_width = std::max(sizes.number, wide + sizes.px(6));

  page.card_width = std::max(frame.cards_right - frame.cards_left, sizes.px(120));
  return page;
}

LayoutOptions Page::layout_options(const Document& document, const Decisions& decisions,
                                   const PageView& view) {
  LayoutOptions options;
  options.sizes = sizes;
  options.summary_height = summary_height_;
  options.split = view.split;
  options.tab_width = view.tab_width;
  options.folds = &view.folds;
  options.hidden = &view.hidden;
  options.whitespace = view.whitespace;
  options.decided = &decisions.rows;
  options.inserted = &inserted;
  options.inserted_texts = &edit_lines;
  if (frame.inline_cards) options.cards = &card_lines_;
  if (!view.expanded.empty()) {
    options.expanded = [&view](uint32_t hunk) {
      const auto found = view.expanded.find(hunk);
      return found == view.expanded.end() ? ExpandedLines{} : found->second;
    };
    options.expanded_text = [&view](uint32_t file, uint32_t line) {
      return view.texts.at(file)->new_side.line(line);
    };
  }
  if (view.reads_files) {
    options.goes_on = [&](uint32_t file) { return goes_on_below(document, view, file); };
  }
  if (!view.wrap) return options;
  options.rewritten = &rewritten_;
  // How wide the brackets are is known when the lines are; wrapping leaves room for the widest.
  const int brackets = !frame.has_cards && !frame.inline_cards
                           ? 0
                           : sizes.px(9) + (kLanes - 1) * sizes.px(7) + sizes.px(9);
  const CodePanes widest =
      CodePanes::of(frame.code_left, frame.code_right, number_width, brackets, sizes);
  options.wrap_columns = static_cast<uint32_t>(widest.whole.columns(cell));
  options.wrap_columns_side =
      static_cast<uint32_t>(std::min(widest.old_side.columns(cell), widest.new_side.columns(cell)));
  return options;
}

void Page::lay_out(const Document& document, const Decisions& decisions, const PageView& view,
                   uint32_t selected) {
  lay_out_lines(document, decisions, view);
  place_notes(document, view, selected);
}

void Page::lay_out_lines(const Document& document, const Decisions& decisions,
                         const PageView& view) {
  read_parts(document, decisions, view);
  read_edits(document, decisions);
  read_card_lines(document, view);
  const LayoutOptions options = layout_options(document, decisions, view);
  wrap_columns = options.wrap_columns;
  wrap_columns_side = options.wrap_columns_side;
  layout = DocumentLayout(document, options);
}

void Page::lay_out_files(const Document& document, const Decisions& decisions, const PageView& view,
                         const std::vector<uint32_t>& files, uint32_t selected) {
  // What a filter hides or shows may be in any file.
  if (frame.inline_cards && view.hidden_notes != hidden_notes_) {
    lay_out(document, decisions, view, selected);
    return;
  }
  read_parts(document, decisions, view);
  read_edits(document, decisions);
  read_card_lines(document, view);
  const LayoutOptions options = layout_options(document, decisions, view);
  for (const uint32_t file : files) layout.update_file(options, file);
  place_notes(document, view, selected);
}

void Page::place_notes(const Document& document, const PageView& view, uint32_t selected) {
  const auto notes = static_cast<uint32_t>(document.notes.size());
  hidden_notes_ = view.hidden_notes;
  std::vector<LineRange> lines(notes);
  std::vector<uint32_t> order(notes);
  for (uint32_t note = 0; note < notes; ++note) {
    order[note] = note;
    lines[note] = lines_of(document.notes[note], layout);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return lines[a].first < lines[b].first; });
  std::vector<int64_t> card_tops;  // of those between the lines, by note; -1: it has none
  if (frame.inline_cards) {
    card_tops.assign(notes, -1);
    for (const Line& line : layout.card_lines()) {
      card_tops[line.index] = line.y + sizes.px(kInlineGap);
    }
  }
  cards.clear();
  note_order.clear();
  place_of_note.resize(notes);
  for (const uint32_t index : order) {
    place_of_note[index] = static_cast<uint32_t>(note_order.size());
    if (is_hidden(index)) continue;
    note_order.push_back(index);
    const Note& note = document.notes[index];
    if (note.file != kNone && view.folds.has_file(note.file)) continue;
    if (frame.inline_cards && card_tops[index] < 0) continue;
    PlacedCard placed;
    if (frame.inline_cards) placed.top = card_tops[index];
    placed.note = index;
    placed.height = card_heights[index];
    placed.lines = lines[index];
    placed.bracket = note.anchor.present > 0 && (layout.shows_row(note.anchor.first_row) ||
                                                 layout.shows_row(note.anchor.last_row));
    const Line last = layout.line(placed.lines.last);
    placed.line_top = layout.line(placed.lines.first).y;
    placed.line_bottom = last.y + last.height;
    cards.push_back(placed);
  }
  place_cards(selected);
}

/// What parts that are taken back make of their rows; only wrapping asks for it.
void Page::read_parts(const Document& document, const Decisions& decisions, const PageView& view) {
  rewritten_.clear();
  if (!view.wrap) return;
  for (const auto& [row, parts] : decisions.parts) {
    rewritten_.emplace(row, resulting_content(document, decisions, row));
  }
}

/// What the edits of hunks take out and put in.
void Page::read_edits(const Document& document, const Decisions& decisions) {
  inserted.clear();
  edit_lines.clear();
  dropped_by_edit = {};
  for (const auto& [row, text] : decisions.edits) {
    const Hunk& hunk = document.hunks[hunk_of_row(document, row)];
    Decisions only;
    only.edits.emplace(row, text);
    uint32_t before = hunk.rows.first;
    for (const OutcomeHunk& part : outcome_hunks(document, hunk.file, only, kWholeHunk)) {
      for (const OutcomeLine& line : part.lines) {
        if (line.sign == '+') {
          if (inserted.empty() || inserted.back().before_row != before) {
            inserted.push_back({before, 0, static_cast<uint32_t>(edit_lines.size())});
          }
          ++inserted.back().count;
          edit_lines.push_back(line.text);
          continue;
        }
        before = line.row + 1;
        if (line.sign == '-') dropped_by_edit.insert({line.row, 1});
      }
    }
  }
}

void Page::place_cards(uint32_t selected) {
  std::vector<CardBox> boxes;
  std::vector<LineRange> ranges;
  std::vector<int64_t> tops;
  std::vector<int64_t> bottoms;
  card_of_note.assign(place_of_note.size(), kNone);
  for (size_t i = 0; i < cards.size(); ++i) {
    const PlacedCard& placed = cards[i];
    card_of_note[placed.note] = static_cast<uint32_t>(i);
    boxes.push_back({placed.line_top, placed.height});
    ranges.push_back(placed.lines);
    tops.push_back(placed.line_top);
    bottoms.push_back(placed.line_bottom);
  }
  const std::vector<int> lanes = assign_lanes(ranges);
  const std::vector<int64_t> leaders = leader_starts(tops, bottoms);
  bracket_width = 0;
  int64_t deepest = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    PlacedCard& placed = cards[i];
    placed.lane = lanes[i];
    placed.leader_y = leaders[i];
    deepest = placed.deepest_line = std::max(deepest, placed.line_bottom);
    // Where there are no cards brackets take no room.
    if (placed.bracket && (frame.has_cards || frame.inline_cards)) {
      bracket_width = std::max(bracket_width, bracket_inset(placed) + sizes.px(9));
    }
  }
  panes = CodePanes::of(frame.code_left, frame.code_right, number_width, bracket_width, sizes);
  count_sharing(cards);
  if (frame.inline_cards) {
    top = 0;
    bottom = layout.height();
    return;
  }
  places_ = CardPlaces(std::move(boxes), sizes.card_gap);
  take_places({0, cards.size()});
  pin_card(selected);
}

void Page::pin_card(uint32_t selected) {
  if (frame.inline_cards) return;
  std::optional<size_t> pinned;
  if (selected < card_of_note.size() && card_of_note[selected] != kNone) {
    pinned = card_of_note[selected];
  }
  take_places(places_.pin(pinned));
}

void Page::take_places(CardRange moved) {
  for (size_t i = moved.first; i < moved.end; ++i) cards[i].top = places_.tops()[i];
  top = 0;
  bottom = layout.height();
  if (!frame.has_cards || cards.empty()) return;
  top = std::min(top, cards.front().top);
  bottom = std::max(bottom, cards.back().top + cards.back().height + sizes.card_gap);
}

void Page::refold_cards(const Review& review, const TextMeasure& measure, const PageView& view,
                        uint32_t selected) {
  laid_out_.clear();
  read_card_heights(review, measure, view);
  for (PlacedCard& placed : cards) placed.height = card_heights[placed.note];
  place_cards(selected);
}

void Page::refold_card(const Document& document, const TextMeasure& measure, const PageView& view,
                       uint32_t note) {
  laid_out_.erase(note);
  card_folds_ = view.card_folds;
  const int height = card_height(document, document.notes[note], card_width, sizes, measure,
                                 extent_of(card_folds_, note), claims_);
  card_heights[note] = height;
  const uint32_t card = card_of_note[note];
  if (card == kNone) return;
  cards[card].height = height;
  if (!frame.inline_cards) take_places(places_.set_height(card, height));
}

const Card& Page::card(const Document& document, const TextMeasure& measure, uint32_t note,
                       const CodeColouring& colouring) {
  const auto known = laid_out_.find(note);
  if (known != laid_out_.end()) return known->second;
  if (laid_out_.size() >= kMaxLaidOut) laid_out_.clear();
  Card card = lay_out_card(document, document.notes[note], card_width, sizes, measure,
                           extent_of(card_folds_, note), colouring, claims_);
  return laid_out_.emplace(note, std::move(card)).first->second;
}

const Card* Page::drawn_card(uint32_t note) const {
  const auto known = laid_out_.find(note);
  return known == laid_out_.end() ? nullptr : &known->second;
}

uint32_t Page::folded_notes(const Document& document, uint32_t file) const {
  const RowRange notes = document.files[file].notes;
  uint32_t folded = 0;
  for (uint32_t note = notes.first; note < notes.end(); ++note) {
    if (document.notes[note].file != file || is_hidden(note)) continue;
    folded += card_of_note[note] == kNone;
  }
  return folded;
}

int Page::bracket_inset(const PlacedCard& placed) const {
  return sizes.px(9) + std::min(placed.lane, kLanes - 1) * sizes.px(7);
}

size_t Page::first_card_below(int64_t y) const {
  const auto found = std::partition_point(
      cards.begin(), cards.end(),
      [y](const PlacedCard& placed) { return placed.top + placed.height <= y; });
  return static_cast<size_t>(found - cards.begin());
}

size_t Page::first_bracket_below(int64_t y) const {
  const auto found =
      std::partition_point(cards.begin(), cards.end(),
                           [y](const PlacedCard& placed) { return placed.deepest_line <= y; });
  return static_cast<size_t>(found - cards.begin());
}

}  // namespace whymark
