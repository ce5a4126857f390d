#include "app/gui/page.h"

#include <algorithm>
#include <tuple>

#include "app/gui/expand.h"
#include "core/apply/decide.h"
#include "core/apply/outcome.h"
#include "core/apply/outcome_patch.h"
#include "fonts/cells.h"
#include "render/layout/card_solver.h"

namespace whymark {
namespace {

constexpr int kRailMost = 518;  // map, leaders and cards, at scale 1
constexpr int kRailLeast = 300;
constexpr int kSummaryMost = 760;  // longer lines are hard to follow
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
  const int rail = cards ? std::clamp(static_cast<int>(width * kRailShare), sizes.px(kRailLeast),
                                      sizes.px(kRailMost))
                         : 2 * sizes.map_left + sizes.map;
  f.code_left = f.tree_right;
  f.code_right = std::max(width - rail, f.code_left);
  f.map_left = f.code_right + sizes.map_left;
  f.map_right = f.map_left + sizes.map;
  f.cards_left = f.map_right + sizes.leader;
  f.cards_right = width - sizes.card_right;
  f.has_cards = cards;
  return f;
}

Page Page::build(const Review& review, const Frame& frame, const Sizes& sizes,
                 const TextMeasure& measure, bool summary_open, uint32_t selected,
                 const Decisions& decisions, const PageView& view) {
  Page page = begin(review, frame, sizes, measure, summary_open);
  page.card_heights = review.card_heights.of(review.document, page.card_width, sizes, measure);
  page.lay_out(review.document, decisions, view, selected);
  return page;
}

void Page::go_on(Review& review, const AsciiMeasure& measure, uint32_t selected,
                 const Decisions& decisions, const PageView& view) {
  const Document& document = review.document;
  unfinished_ = !review.card_heights.prepare(document, card_width, sizes, measure);
  lay_out_lines(document, decisions, view);
  if (unfinished_) return;
  card_heights = review.card_heights.of(document, card_width, sizes, measure);
  place_notes(document, view, selected);
}

void Page::finish(const Review& review, const TextMeasure& measure, uint32_t selected,
                  const PageView& view) {
  if (!unfinished_) return;
  unfinished_ = false;
  card_heights = review.card_heights.of(review.document, card_width, sizes, measure);
  place_notes(review.document, view, selected);
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
  const int brackets =
      !frame.has_cards ? 0 : sizes.px(9) + (kLanes - 1) * sizes.px(7) + sizes.px(9);
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
  const LayoutOptions options = layout_options(document, decisions, view);
  wrap_columns = options.wrap_columns;
  wrap_columns_side = options.wrap_columns_side;
  layout = DocumentLayout(document, options);
}

void Page::lay_out_files(const Document& document, const Decisions& decisions, const PageView& view,
                         const std::vector<uint32_t>& files, uint32_t selected) {
  read_parts(document, decisions, view);
  read_edits(document, decisions);
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
  cards.clear();
  note_order.clear();
  place_of_note.resize(notes);
  for (const uint32_t index : order) {
    place_of_note[index] = static_cast<uint32_t>(note_order.size());
    if (is_hidden(index)) continue;
    note_order.push_back(index);
    const Note& note = document.notes[index];
    if (note.file != kNone && view.folds.has_file(note.file)) continue;
    PlacedCard placed;
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
  std::optional<size_t> pinned;
  card_of_note.assign(place_of_note.size(), kNone);
  for (size_t i = 0; i < cards.size(); ++i) {
    const PlacedCard& placed = cards[i];
    card_of_note[placed.note] = static_cast<uint32_t>(i);
    if (placed.note == selected) pinned = i;
    boxes.push_back({placed.line_top, placed.height});
    ranges.push_back(placed.lines);
    tops.push_back(placed.line_top);
    bottoms.push_back(placed.line_bottom);
  }
  const std::vector<int64_t> places = solve_cards(boxes, sizes.card_gap, pinned);
  const std::vector<int> lanes = assign_lanes(ranges);
  const std::vector<int64_t> leaders = leader_starts(tops, bottoms);
  top = 0;
  bottom = layout.height();
  bracket_width = 0;
  int64_t deepest = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    PlacedCard& placed = cards[i];
    placed.top = places[i];
    placed.lane = lanes[i];
    placed.leader_y = leaders[i];
    deepest = placed.deepest_line = std::max(deepest, placed.line_bottom);
    if (!frame.has_cards) continue;  // they take no room
    if (placed.bracket) {
      bracket_width = std::max(bracket_width, bracket_inset(placed) + sizes.px(9));
    }
    top = std::min(top, placed.top);
    bottom = std::max(bottom, placed.top + placed.height + sizes.card_gap);
  }
  panes = CodePanes::of(frame.code_left, frame.code_right, number_width, bracket_width, sizes);
}

const Card& Page::card(const Document& document, const TextMeasure& measure, uint32_t note) {
  const auto known = laid_out_.find(note);
  if (known != laid_out_.end()) return known->second;
  if (laid_out_.size() >= kMaxLaidOut) laid_out_.clear();
  Card card = lay_out_card(document, document.notes[note], card_width, sizes, measure);
  return laid_out_.emplace(note, std::move(card)).first->second;
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
