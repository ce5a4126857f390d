#include "render/layout/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/format/claim.h"
#include "core/format/source.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// A one-line value: emphasis and code spans, no paragraphs.
std::vector<Inline> inline_text(std::string_view text) {
  std::vector<Inline> all;
  for (Block& block : parse_markdown(text)) {
    if (!block.marker.empty()) all.push_back({block.marker + ' '});
    for (Inline& piece : block.inlines) all.push_back(std::move(piece));
  }
  return all;
}

void append(std::vector<Inline>& text, std::string_view more) {
  if (!text.empty()) text.push_back({" "});
  for (Inline& piece : inline_text(more)) text.push_back(std::move(piece));
}

struct Badge {
  FontRole role;
  Color color;
  std::string text;
};

/// Puts items on a card from top to bottom.
class CardWriter {
 public:
  /// Text stands `left` and `top` in.
  CardWriter(int width, int left, int right, int top, const Sizes& sizes,
             const TextMeasure& measure, bool items = true)
      : sizes_(sizes),
        measure_(measure),
        items_(items),
        left_(left),
        inner_(std::max(width - left - right, sizes.px(40))),
        y_(top) {
    card_.width = width;
  }

  const Sizes& sizes() const { return sizes_; }
  int text_width(FontRole role, std::string_view text) const {
    return static_cast<int>(std::ceil(measure_.width(role, text)));
  }

  void space(double at_scale_1) { y_ += sizes_.px(at_scale_1); }

  /// One line's worth of items starting at x (from the text's left edge); returns x after it.
  int item(CardItemType type, int x, FontRole role, Color color, std::string text) {
    const bool framed = type == CardItemType::chip || type == CardItemType::dashed_chip;
    int width = text_width(role, text);
    if (framed) width += 2 * sizes_.px(5);
    if (type == CardItemType::dashed_chip) width += sizes_.px(12);  // its sign
    if (items_) {
      card_.items.push_back(
          {type, left_ + x, y_, width, sizes_.small_line, role, color, std::move(text)});
    }
    return x + width;
  }

  void end_line() { y_ += sizes_.small_line; }

  /// A word that is one item where it fits between x and `room`, else on the next line, broken
  /// where it must be. Returns x after it and a gap.
  int badge(int x, int room, const Badge& word) {
    const int width = text_width(word.role, word.text);
    if (x > 0 && x + width > room) {
      end_line();
      x = 0;
    }
    if (width <= inner_) {
      return item(CardItemType::text, x, word.role, word.color, word.text) + sizes_.px(7);
    }
    prose({Inline{word.text}}, word.role, word.color, sizes_.small_line);
    return 0;
  }

  /// Wrapped text from `x` on the current line; the next lines start at `indent`.
  void prose(const std::vector<Inline>& text, FontRole role, Color color, int line_height,
             int x = 0, int indent = 0) {
    const auto width = static_cast<float>(inner_ - indent);
    const auto first_x = static_cast<float>(std::max(x - indent, 0));
    if (!items_) {
      y_ += count_lines(text, width, measure_, role, first_x) * line_height;
      return;
    }
    const Paragraph paragraph = wrap(text, width, measure_, role, first_x);
    for (const ProseRun& run : paragraph.runs) {
      const bool code = run.role == FontRole::code_small;
      card_.items.push_back({run.pill ? CardItemType::pill : CardItemType::text,
                             left_ + indent + static_cast<int>(std::lround(run.x)),
                             y_ + run.line * line_height, static_cast<int>(std::ceil(run.width)),
                             line_height, run.role, code ? Color::text : color, run.text});
    }
    y_ += paragraph.lines * line_height;
  }

  /// A line of code as it stands, its white space kept, broken where it is too wide.
  void code_line(std::string_view line, int indent) {
    std::vector<Cell> cells;
    layout_cells(line, kTabWidth, std::numeric_limits<uint32_t>::max(), cells);
    const float cell = measure_.of(FontRole::code_small, ' ');
    const int room = inner_ - indent - sizes_.px(6);
    const auto most = static_cast<uint32_t>(std::max(static_cast<float>(room) / cell, 1.0f));
    std::string text;
    uint32_t used = 0;
    const auto flush = [&] {
      const int width = text_width(FontRole::code_small, text);
      card_.items.push_back({CardItemType::text, left_ + indent, y_, width, sizes_.prose_line,
                             FontRole::code_small, Color::text, std::exchange(text, {})});
      y_ += sizes_.prose_line;
      used = 0;
    };
    for (const Cell& each : cells) {
      if (used > 0 && used + each.width > most) flush();
      if (each.kind == CellKind::tab) {
        text.append(each.width, ' ');
      } else {
        text += with_marks(line.substr(each.offset, each.size));
      }
      used += each.width;
    }
    flush();
  }

  void code_block(const Block& block, int indent) {
    const int top = y_;
    const size_t at = card_.items.size();
    const int pad = sizes_.px(6);
    y_ += pad;
    std::string_view rest = block.inlines.empty() ? std::string_view() : block.inlines[0].text;
    while (!rest.empty()) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      code_line(rest.substr(0, end), indent + pad);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    y_ += pad;
    CardItem background{CardItemType::block, left_ + indent, top, inner_ - indent, y_ - top};
    background.color = Color::line;
    card_.items.insert(card_.items.begin() + static_cast<std::ptrdiff_t>(at), background);
  }

  void markdown(std::string_view text, Color color = Color::text) {
    const std::vector<Block> blocks = parse_markdown(text);
    for (size_t i = 0; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      if (i > 0) space(block.type == BlockType::item ? 2 : 5);
      const int indent = block.depth * sizes_.px(14);
      int first_x = indent;
      if (!block.marker.empty()) {
        // Right-aligned before its text; a marker wider than the indent pushes the first line.
        const int width = text_width(FontRole::prose, block.marker) + sizes_.px(4);
        const int x = std::max(indent - width, 0);
        item(CardItemType::text, x, FontRole::prose, Color::muted, block.marker);
        first_x = std::max(indent, x + width);
      }
      if (block.type == BlockType::code) {
        code_block(block, indent);
      } else {
        prose(block.inlines,
              block.type == BlockType::heading ? FontRole::prose_strong : FontRole::prose,
              block.type == BlockType::quote ? Color::muted : color, sizes_.prose_line, first_x,
              indent);
      }
    }
  }

  /// A muted word, then text after it, wrapped under itself.
  void labelled(std::string_view label, Color color, std::string_view text) {
    const int x = badge(0, inner_, {FontRole::small_strong, color, std::string(label)});
    prose(inline_text(text), FontRole::small, Color::text, sizes_.small_line, x, 0);
  }

  int inner() const { return inner_; }
  /// Where the lines after the first start: under it, unless that leaves too little room.
  int hanging(int x) const { return x <= inner_ / 3 ? x : 0; }
  int y() const { return y_; }

  /// The confidence at the right end of the header line. Returns the room to its left.
  int meter(double value) {
    const std::string percent = fmt::format("{}%", std::lround(value * 100));
    const int width = text_width(FontRole::small, percent);
    const int right = left_ + inner_;
    card_.items.push_back({CardItemType::text, right - width, y_, width, sizes_.small_line,
                           FontRole::small, Color::muted, percent});
    const int bar = sizes_.px(34);
    card_.items.push_back({CardItemType::meter,
                           right - width - sizes_.px(8) - bar,
                           y_,
                           bar,
                           sizes_.small_line,
                           FontRole::small,
                           Color::muted,
                           {},
                           value});
    return inner_ - width - bar - sizes_.px(16);
  }

  void status(int x, ClaimStatus claim) {
    CardItem sign{CardItemType::status, left_ + x, y_, sizes_.px(10), sizes_.small_line};
    sign.color = status_color(claim);
    sign.claim = claim;
    card_.items.push_back(sign);
  }

  Card finish(int bottom) {
    card_.height = y_ + bottom;
    return std::move(card_);
  }

 private:
  const Sizes& sizes_;
  const TextMeasure& measure_;
  bool items_;  // whether they are wanted, or only the height
  int left_;
  int inner_;
  int y_;
  Card card_;
};

Color level_color(Level level) {
  if (level == Level::high) return Color::fail;
  return level == Level::medium ? Color::unk : Color::muted;
}

std::vector<Badge> badges(const Document& document, const Note& note) {
  const std::string kind = note.kind_word.empty() ? std::string(word(note.kind))
                                                  : with_marks(document.view(note.kind_word));
  std::vector<Badge> all{
      {FontRole::small_strong, kind_color(note.kind), kind},
      {FontRole::code_small, Color::muted, selector_label(document, note)},
  };
  if (note.risk != Level::unspecified) {
    all.push_back(
        {FontRole::small_strong, level_color(note.risk), fmt::format("{} risk", word(note.risk))});
  }
  if (note.urgency != Urgency::unspecified) {
    const bool strong = note.urgency == Urgency::urgent || note.urgency == Urgency::blocking;
    all.push_back({FontRole::small_strong, strong ? Color::fail : Color::muted,
                   std::string(word(note.urgency))});
  }
  return all;
}

void write_header(CardWriter& card, const Document& document, const Note& note) {
  // Only the first line shares its room with the meter.
  const int top = card.y();
  const int beside_meter = note.confidence ? card.meter(*note.confidence) : card.inner();
  int x = 0;
  for (const Badge& each : badges(document, note)) {
    x = card.badge(x, card.y() == top ? beside_meter : card.inner(), each);
  }
  if (x > 0) card.end_line();
  if (note.selector.kind == SelectorKind::lines && note.anchor.present == 0) {
    card.prose({Inline{"These lines are not in the diff."}}, FontRole::small, Color::fail,
               card.sizes().small_line);
  }
}

void write_source(CardWriter& card, std::string_view value) {
  const Source source = parse_source(value);
  const int gap = card.sizes().px(7);
  const bool guess = source.type == SourceType::inference;
  int x = card.item(guess ? CardItemType::dashed_chip : CardItemType::chip, 0, FontRole::small,
                    guess ? Color::unk : Color::muted, std::string(word(source.type)));
  std::vector<Inline> text;
  if (!source.locator.empty()) {
    Inline locator{with_marks(source.locator)};
    locator.code = true;
    text.push_back(locator);
  }
  if (!source.note.empty()) append(text, source.note);
  card.prose(text, FontRole::small, guess ? Color::text : Color::muted, card.sizes().small_line,
             x + gap, card.hanging(x + gap));
}

void write_claim(CardWriter& card, std::string_view value) {
  const Check claim = parse_claim(value);
  const int gap = card.sizes().px(5);
  card.status(0, claim.status);
  int x = card.item(CardItemType::text, card.sizes().px(13), FontRole::small_strong,
                    status_color(claim.status), std::string(word(claim.status)));
  x = card.item(CardItemType::text, x + gap, FontRole::small, Color::muted,
                with_marks(claim.method));
  std::vector<Inline> text;
  if (!claim.detail.empty()) {
    Inline detail{with_marks(claim.detail)};
    detail.code = true;
    text.push_back(detail);
  }
  if (!claim.comment.empty()) append(text, claim.comment);
  card.prose(text, FontRole::small, Color::muted, card.sizes().small_line, x + gap,
             card.hanging(x + gap));
}

void write_fields(CardWriter& card, const Document& document, const Note& note, FieldName wanted) {
  bool first = true;
  for (uint32_t f = note.fields.first; f < note.fields.end(); ++f) {
    const Field& field = document.fields[f];
    if (field.name != wanted) continue;
    const std::string value = document.value(field);
    const bool rows = wanted == FieldName::source || wanted == FieldName::verify;
    if (first) card.space(rows ? 5 : 4);
    first = false;
    switch (wanted) {
      case FieldName::why:
        card.markdown(value);
        break;
      case FieldName::source:
        write_source(card, value);
        break;
      case FieldName::verify:
        write_claim(card, value);
        break;
      case FieldName::todo:
        card.labelled("todo", Color::unk, value);
        break;
      case FieldName::question:
        card.labelled("question", Color::unk, value);
        break;
      default:
        card.labelled(with_marks(document.view(field.word)), Color::muted, value);
        break;
    }
  }
}

}  // namespace

std::string selector_label(const Document& document, const Note& note) {
  const Selector& selector = note.selector;
  switch (selector.kind) {
    case SelectorKind::lines: {
      const char* sign = selector.side == Side::new_side ? "+" : "\xE2\x88\x92";
      if (selector.first == selector.last) return fmt::format("{}{}", sign, selector.first);
      return fmt::format("{}{}..{}", sign, selector.first, selector.last);
    }
    case SelectorKind::invalid:
      return with_marks(document.view(selector.text));
    case SelectorKind::file:
      return "file";
    case SelectorKind::change:
      return "whole change";
    case SelectorKind::missing:
      break;
  }
  return note.file == kNone ? "whole change" : "file";
}

static Card write_card(const Document& document, const Note& note, int width, const Sizes& sizes,
                       const TextMeasure& measure, bool items) {
  CardWriter card(width, sizes.card_pad_x + sizes.card_edge, sizes.card_pad_x, sizes.card_pad_y,
                  sizes, measure, items);
  write_header(card, document, note);
  for (const FieldName name : {FieldName::why, FieldName::what, FieldName::source,
                               FieldName::verify, FieldName::alt, FieldName::impact, FieldName::ref,
                               FieldName::todo, FieldName::question, FieldName::other}) {
    write_fields(card, document, note, name);
  }
  // A value outside the set of urgencies is prose that only stands in its field.
  if (note.urgency == Urgency::unspecified) {
    write_fields(card, document, note, FieldName::urgency);
  }
  const std::string body = document.body(note);
  if (!body.empty()) {
    card.space(6);
    card.markdown(body);
  }
  return card.finish(sizes.card_pad_y);
}

Card lay_out_card(const Document& document, const Note& note, int width, const Sizes& sizes,
                  const TextMeasure& measure) {
  return write_card(document, note, width, sizes, measure, true);
}

int card_height(const Document& document, const Note& note, int width, const Sizes& sizes,
                const TextMeasure& measure) {
  return write_card(document, note, width, sizes, measure, false).height;
}

Card lay_out_markdown(std::string_view text, int width, Color color, const Sizes& sizes,
                      const TextMeasure& measure) {
  CardWriter card(width, 0, 0, 0, sizes, measure);
  card.markdown(text, color);
  return card.finish(0);
}

}  // namespace whymark
