#include "render/layout/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/format/claim.h"
#include "core/format/source.h"
#include "fonts/cells.h"
#include "render/layout/card_writer.h"

namespace whymark {
namespace {

void append(std::vector<Inline>& text, std::string_view more) {
  if (!text.empty()) text.push_back({" "});
  for (Inline& piece : inline_text(more)) text.push_back(std::move(piece));
}

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

bool is_contradicted(const Note& note, const ClaimLines* claims) {
  if (claims == nullptr) return false;
  for (auto line = claims->lower_bound(note.fields.first);
       line != claims->end() && line->first < note.fields.end(); ++line) {
    if (line->second.contradicted) return true;
  }
  return false;
}

void write_header(CardWriter& card, const Document& document, const Note& note, CardExtent extent,
                  const ClaimLines* claims) {
  // Only the first line shares its room with what stands at its right end.
  const int top = card.y();
  card.sign(extent == CardExtent::folded ? CardItemType::unfold : CardItemType::fold, -1);
  const int room = card.inner() - card.sizes().px(18);
  const int beside_meter = room - card.meter_width(note.confidence);
  int x = 0;
  std::vector<Badge> all = badges(document, note);
  if (is_contradicted(note, claims)) {
    all.push_back({FontRole::small_strong, Color::fail, "contradicted"});
  }
  for (const Badge& each : all) {
    x = card.badge(x, card.y() == top ? beside_meter : card.inner(), each);
  }
  card.meter(room, top, note.confidence);
  if (x > 0) card.end_line();
  if (note.selector.kind == SelectorKind::lines && note.anchor.present == 0) {
    card.prose({Inline{"These lines are not in the diff."}}, FontRole::small, Color::fail,
               card.sizes().small_line);
  }
}

/// What a source leads to, as an address of markdown would say it; empty: nowhere.
std::string address_of(const Source& source) {
  switch (source.type) {
    case SourceType::file:
    case SourceType::test:
    case SourceType::doc:
    case SourceType::url:
      return std::string(source.locator);
    default: {
      const bool is_url =
          source.locator.substr(0, 8) == "https://" || source.locator.substr(0, 7) == "http://";
      return is_url ? std::string(source.locator) : std::string();
    }
  }
}

void write_source(CardWriter& card, std::string_view value) {
  const Source source = parse_source(value);
  const int gap = card.sizes().px(7);
  const bool guess = source.type == SourceType::inference;
  card.begin_paragraph();
  int x = card.item(guess ? CardItemType::dashed_chip : CardItemType::chip, 0, FontRole::small,
                    guess ? Color::unk : Color::muted, std::string(word(source.type)));
  std::vector<Inline> text;
  if (!source.locator.empty()) {
    Inline locator{with_marks(source.locator)};
    locator.code = true;
    locator.link = address_of(source);
    text.push_back(locator);
  }
  if (!source.note.empty()) append(text, source.note);
  card.prose(text, FontRole::small, guess ? Color::text : Color::muted, card.sizes().small_line,
             x + gap, card.hanging(x + gap));
}

void write_claim(CardWriter& card, std::string_view value, const ClaimLine* line) {
  const Check claim = parse_claim(value);
  const int gap = card.sizes().px(5);
  card.begin_paragraph();
  int less = 0;
  if (claim.method == "cmd" && !claim.detail.empty()) {
    card.sign(CardItemType::copy, card.link(CardLinkType::copy, claim.detail));
    less = card.sizes().px(18);
  }
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
             card.hanging(x + gap), less);
  if (line == nullptr) return;
  card.begin_paragraph();
  const int indent = card.sizes().px(13);
  card.prose({Inline{line->text}}, FontRole::small, line->color, card.sizes().small_line, indent,
             indent);
}

// What a pointer leads to is one word: a note, a path or an address.
std::vector<Inline> pointer_text(const Document& document, std::string_view value) {
  std::vector<Inline> text = inline_text(value);
  if (text.empty() || !text.front().link.empty()) return text;
  const std::string shown = std::move(text.front().text);
  const size_t end = std::min(shown.find_first_of(" ,;"), shown.size());
  std::string word = shown.substr(0, end);
  const std::string id = !word.empty() && word.front() == '#' ? word.substr(1) : word;
  const bool is_note = std::any_of(document.notes.begin(), document.notes.end(),
                                   [&](const Note& note) { return note.id == id; });
  const bool is_path = word.find('/') != std::string::npos || word.find('.') < word.size() - 1;
  Inline pointer = text.front();
  pointer.text = word;
  if (is_note) {
    pointer.link = '#' + id;
  } else if (is_path) {
    pointer.link = word;
  }
  text.front().text = shown.substr(end);
  text.insert(text.begin(), std::move(pointer));
  return text;
}

void write_fields(CardWriter& card, const Document& document, const Note& note, FieldName wanted,
                  const ClaimLines* claims = nullptr) {
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
      case FieldName::verify: {
        const auto line = claims == nullptr ? ClaimLines::const_iterator() : claims->find(f);
        const bool known = claims != nullptr && line != claims->end();
        write_claim(card, value, known ? &line->second : nullptr);
        break;
      }
      case FieldName::todo:
        card.labelled("todo", Color::unk, inline_text(value));
        break;
      case FieldName::question:
        card.labelled("question", Color::unk, inline_text(value));
        break;
      case FieldName::ref:
        card.labelled("ref", Color::muted,
                      card.has_items() ? pointer_text(document, value) : inline_text(value));
        break;
      default:
        card.labelled(with_marks(document.view(field.word)), Color::muted, inline_text(value));
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
                       const TextMeasure& measure, CardExtent extent, bool items,
                       const CodeColouring* colouring, const ClaimLines* claims) {
  CardWriter card(width, {sizes.card_pad_x + sizes.card_edge, sizes.card_pad_x, sizes.card_pad_y},
                  sizes, measure, items, colouring);
  card.set_about_note();
  write_header(card, document, note, extent, claims);
  if (extent == CardExtent::folded) return card.finish(sizes.card_pad_y);
  for (const FieldName name : {FieldName::why, FieldName::what, FieldName::source,
                               FieldName::verify, FieldName::alt, FieldName::impact, FieldName::ref,
                               FieldName::todo, FieldName::question, FieldName::other}) {
    write_fields(card, document, note, name, claims);
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
                  const TextMeasure& measure, CardExtent extent, const CodeColouring& colouring,
                  const ClaimLines* claims) {
  return write_card(document, note, width, sizes, measure, extent, true, &colouring, claims);
}

int card_height(const Document& document, const Note& note, int width, const Sizes& sizes,
                const TextMeasure& measure, CardExtent extent, const ClaimLines* claims) {
  return write_card(document, note, width, sizes, measure, extent, false, nullptr, claims).height;
}

Card lay_out_markdown(std::string_view text, int width, Color color, const Sizes& sizes,
                      const TextMeasure& measure, const CodeColouring& colouring) {
  CardWriter card(width, {}, sizes, measure, true, &colouring);
  card.markdown(text, color);
  return card.finish(0);
}

std::string card_text(const Card& card, size_t first, size_t first_offset, size_t last,
                      size_t last_offset) {
  std::string out;
  const CardItem* before = nullptr;
  for (size_t i = first; i <= last && i < card.items.size(); ++i) {
    const CardItem& item = card.items[i];
    if (item.text.empty()) continue;
    const size_t from = i == first ? std::min(first_offset, item.text.size()) : 0;
    const size_t to = i == last ? std::min(last_offset, item.text.size()) : item.text.size();
    if (from >= to) continue;
    if (before != nullptr) {
      const bool touch = item.y == before->y && item.x <= before->x + before->width;
      if (item.paragraph != before->paragraph) {
        out += '\n';
      } else if (!touch) {
        out += ' ';
      }
    }
    out += item.text.substr(from, to - from);
    before = &item;
  }
  return out;
}

}  // namespace whymark
