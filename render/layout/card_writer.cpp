#include "render/layout/card_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kMeterBar = 34;

std::string confidence_words(std::optional<double> value) {
  return value ? fmt::format("{}%", std::lround(*value * 100)) : "unknown";
}

/// What an address of markdown leads to.
CardLinkType type_of(std::string_view address) {
  if (!address.empty() && address.front() == '#') return CardLinkType::note;
  const size_t scheme = address.find(':');
  const bool has_scheme =
      scheme != std::string_view::npos && scheme > 1 &&
      std::all_of(address.begin(), address.begin() + static_cast<std::ptrdiff_t>(scheme),
                  [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }) &&
      (address.substr(scheme, 3) == "://" || address.substr(0, scheme) == "mailto");
  return has_scheme ? CardLinkType::url : CardLinkType::file;
}

/// Where a text speaks of the note below or above, that leads there.
std::vector<Inline> with_mentions(const std::vector<Inline>& text) {
  std::vector<Inline> all;
  for (const Inline& piece : text) {
    Inline part = piece;
    size_t from = 0;
    for (size_t at = piece.text.find("note "); at != std::string::npos;
         at = piece.text.find("note ", at + 1)) {
      const std::string_view where = std::string_view(piece.text).substr(at + 5, 5);
      if (piece.code || !piece.link.empty() || (where != "below" && where != "above")) continue;
      part.text = piece.text.substr(from, at - from);
      part.link.clear();
      if (!part.text.empty()) {
        all.push_back(part);
        part.line_break = false;
      }
      from = at + 10;
      part.text = piece.text.substr(at, 10);
      part.link = '#' + std::string(where);
      all.push_back(part);
      part.line_break = false;
    }
    part.text = piece.text.substr(from);
    part.link = piece.link;
    if (!part.text.empty() || from == 0) all.push_back(std::move(part));
  }
  return all;
}

}  // namespace

std::vector<Inline> inline_text(std::string_view text) {
  std::vector<Inline> all;
  for (Block& block : parse_markdown(text)) {
    if (!block.marker.empty()) all.push_back({block.marker + ' '});
    for (Inline& piece : block.inlines) all.push_back(std::move(piece));
  }
  return all;
}

CardWriter::CardWriter(int width, Margins margins, const Sizes& sizes, const TextMeasure& measure,
                       bool items, const CodeColouring* colouring)
    : sizes_(sizes),
      measure_(measure),
      items_(items),
      colouring_(colouring),
      left_(margins.left),
      inner_(std::max(width - margins.left - margins.right, sizes.px(40))),
      y_(margins.top) {
  card_.width = width;
}

int CardWriter::text_width(FontRole role, std::string_view text) const {
  return static_cast<int>(std::ceil(measure_.width(role, text)));
}

void CardWriter::add(CardItem item) {
  if (!items_) return;
  item.paragraph = paragraph_;
  card_.items.push_back(std::move(item));
}

int CardWriter::link(CardLinkType type, std::string_view text) {
  if (!items_) return -1;
  card_.links.push_back({type, std::string(text)});
  return static_cast<int>(card_.links.size()) - 1;
}

int CardWriter::item(CardItemType type, int x, FontRole role, Color color, std::string text,
                     int link) {
  const bool framed = type == CardItemType::chip || type == CardItemType::dashed_chip;
  int width = text_width(role, text);
  if (framed) width += 2 * sizes_.px(5);
  if (type == CardItemType::dashed_chip) width += sizes_.px(12);  // its sign
  CardItem placed{type, left_ + x, y_, width, sizes_.small_line, role, color, std::move(text)};
  placed.link = link;
  add(std::move(placed));
  return x + width;
}

int CardWriter::badge(int x, int room, const Badge& word) {
  const int width = text_width(word.role, word.text);
  if (x > 0 && x + width > room) {
    end_line();
    x = 0;
  }
  if (width <= room) {
    return item(CardItemType::text, x, word.role, word.color, word.text) + sizes_.px(7);
  }
  prose({Inline{word.text}}, word.role, word.color, sizes_.small_line, 0, 0, inner_ - room);
  return 0;
}

void CardWriter::prose(const std::vector<Inline>& text, FontRole role, Color color, int line_height,
                       int x, int indent, int less) {
  const auto width = static_cast<float>(std::max(inner_ - indent - less, sizes_.px(40)));
  const auto first_x = static_cast<float>(std::max(x - indent, 0));
  if (!items_) {
    y_ += count_lines(text, width, measure_, role, first_x) * line_height;
    return;
  }
  const Paragraph paragraph =
      wrap(about_note_ ? with_mentions(text) : text, width, measure_, role, first_x);
  std::string linked;  // what the last link is made of
  int link_index = -1;
  for (const ProseRun& run : paragraph.runs) {
    const bool code = run.role == FontRole::code_small;
    if (run.link != linked || run.link.empty()) {
      linked = run.link;
      link_index = linked.empty() ? -1 : link(type_of(linked), linked);
    }
    CardItem item{run.pill ? CardItemType::pill : CardItemType::text,
                  left_ + indent + static_cast<int>(std::lround(run.x)),
                  y_ + run.line * line_height,
                  static_cast<int>(std::ceil(run.width)),
                  line_height,
                  run.role,
                  code              ? Color::text
                  : link_index >= 0 ? Color::sel
                                    : color,
                  run.text};
    item.link = link_index;
    add(std::move(item));
  }
  y_ += paragraph.lines * line_height;
}

/// A line of code as it stands, its white space kept, broken where it is too wide. `colours` are of
/// the block, in which the line begins at `offset`.
void CardWriter::code_line(std::string_view line, int indent, size_t offset,
                           const std::vector<ColorSpan>* colours) {
  std::vector<Cell> cells;
  layout_cells(line, kTabWidth, std::numeric_limits<uint32_t>::max(), cells);
  const float cell = measure_.of(FontRole::code_small, ' ');
  const int room = inner_ - indent - sizes_.px(6);
  const auto most = static_cast<uint32_t>(std::max(static_cast<float>(room) / cell, 1.0f));
  const auto color_at = [&](size_t at) {
    if (colours == nullptr) return Color::text;
    const auto after = std::partition_point(
        colours->begin(), colours->end(), [at](const ColorSpan& span) { return span.first <= at; });
    if (after == colours->begin() || (after - 1)->end <= at) return Color::text;
    return (after - 1)->color;
  };
  std::string text;
  uint32_t used = 0;
  int x = left_ + indent;
  Color color = Color::text;
  const auto flush = [&] {
    const int width = text_width(FontRole::code_small, text);
    add({CardItemType::text, x, y_, width, sizes_.prose_line, FontRole::code_small, color,
         std::exchange(text, {})});
    x += width;
  };
  const auto end_line = [&] {
    flush();
    x = left_ + indent;
    y_ += sizes_.prose_line;
    used = 0;
  };
  for (const Cell& each : cells) {
    if (used > 0 && used + each.width > most) end_line();
    const Color own = color_at(offset + each.offset);
    if (own != color && !text.empty()) flush();
    color = own;
    if (each.kind == CellKind::tab) {
      text.append(each.width, ' ');
    } else {
      text += with_marks(line.substr(each.offset, each.size));
    }
    used += each.width;
  }
  end_line();
}

void CardWriter::code_block(const Block& block, int indent) {
  const int top = y_;
  const size_t at = card_.items.size();
  const int pad = sizes_.px(6);
  y_ += pad;
  const std::string_view code = block.inlines.empty() ? std::string_view() : block.inlines[0].text;
  const std::vector<ColorSpan>* colours = nullptr;
  if (items_ && colouring_ != nullptr && *colouring_ && !block.code_info.empty()) {
    colours = (*colouring_)(block.code_info, code);
  }
  for (size_t first = 0; first < code.size();) {
    const size_t end = std::min(code.find('\n', first), code.size());
    begin_paragraph();
    code_line(code.substr(first, end - first), indent + pad, first, colours);
    first = end + 1;
  }
  y_ += pad;
  if (!items_) return;
  CardItem background{CardItemType::block, left_ + indent, top, inner_ - indent, y_ - top};
  background.color = Color::line;
  card_.items.insert(card_.items.begin() + static_cast<std::ptrdiff_t>(at), background);
}

/// The widths that the columns of a table have in `room`, with the gaps between them; empty where
/// there are too many for that.
std::vector<int> CardWriter::column_widths(const Block& block, int room) const {
  const int gap = sizes_.px(14);
  const int least = sizes_.px(48);
  std::vector<int> widths;
  for (size_t row = 0; row < block.rows.size(); ++row) {
    const FontRole role = row == 0 ? FontRole::small_strong : FontRole::small;
    for (size_t column = 0; column < block.rows[row].size(); ++column) {
      if (column >= widths.size()) widths.push_back(0);
      float width = 0;  // on one line
      for (const ProseRun& run :
           wrap(block.rows[row][column], std::numeric_limits<float>::max(), measure_, role).runs) {
        width = std::max(width, run.x + run.width);
      }
      widths[column] = std::max(widths[column], static_cast<int>(std::ceil(width)));
    }
  }
  const int count = static_cast<int>(widths.size());
  room -= (count - 1) * gap;
  if (room < count * least) return {};
  // Columns that need less than their share keep what they need, the others share the rest.
  std::vector<bool> fits(widths.size());
  int sharing = count;
  for (bool changed = true; changed && sharing > 0;) {
    changed = false;
    for (size_t i = 0; i < widths.size(); ++i) {
      if (fits[i] || widths[i] > room / sharing) continue;
      fits[i] = changed = true;
      room -= widths[i];
      if (--sharing == 0) break;
    }
  }
  for (size_t i = 0; i < widths.size(); ++i) {
    if (!fits[i]) widths[i] = room / sharing;
  }
  return widths;
}

void CardWriter::rule(int indent, int width) {
  CardItem item{CardItemType::rule, left_ + indent, y_, width, sizes_.hairline};
  item.color = Color::line;
  add(std::move(item));
  y_ += sizes_.hairline;
}

void CardWriter::place_cell(const std::vector<Inline>& cell, FontRole role, Color color, int x,
                            int y, int width) {
  const int left = std::exchange(left_, left_ + x);
  const int inner = std::exchange(inner_, width);
  const int before = std::exchange(y_, y);
  begin_paragraph();
  prose(cell, role, color, sizes_.small_line);
  left_ = left;
  inner_ = inner;
  y_ = before;
}

void CardWriter::table(const Block& block, int indent) {
  const int room = inner_ - indent;
  const std::vector<int> widths = column_widths(block, room);
  if (widths.empty()) {
    table_as_list(block, indent);
    return;
  }
  const int gap = sizes_.px(14);
  int whole = -gap;
  for (const int width : widths) whole += width + gap;
  for (size_t row = 0; row < block.rows.size(); ++row) {
    const FontRole role = row == 0 ? FontRole::small_strong : FontRole::small;
    if (row > 0) rule(indent, whole);
    int lines = 1;
    int x = indent;
    for (size_t column = 0; column < block.rows[row].size(); ++column) {
      const std::vector<Inline>& cell = block.rows[row][column];
      const auto width = static_cast<float>(std::max(widths[column], sizes_.px(40)));
      lines = std::max(lines, count_lines(cell, width, measure_, role));
      if (items_) {
        place_cell(cell, role, row == 0 ? Color::muted : Color::text, x, y_, widths[column]);
      }
      x += widths[column] + gap;
    }
    y_ += lines * sizes_.small_line;
  }
}

/// Each cell on lines of its own, behind what its column is called.
void CardWriter::table_as_list(const Block& block, int indent) {
  const size_t first = block.rows.size() > 1 ? 1 : 0;
  for (size_t row = first; row < block.rows.size(); ++row) {
    if (row > first) rule(indent, inner_ - indent);
    for (size_t column = 0; column < block.rows[row].size(); ++column) {
      std::vector<Inline> text;
      if (row > 0 && column < block.rows[0].size()) {
        for (Inline piece : block.rows[0][column]) {
          piece.strong = true;
          text.push_back(std::move(piece));
        }
        text.push_back({" "});
      }
      const std::vector<Inline>& cell = block.rows[row][column];
      text.insert(text.end(), cell.begin(), cell.end());
      begin_paragraph();
      prose(text, FontRole::small, Color::text, sizes_.small_line, indent, indent);
    }
  }
}

void CardWriter::markdown(std::string_view text, Color color) {
  const std::vector<Block> blocks = parse_markdown(text);
  for (size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    begin_paragraph();
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
    } else if (block.type == BlockType::table) {
      table(block, first_x);
    } else {
      prose(block.inlines,
            block.type == BlockType::heading ? FontRole::prose_strong : FontRole::prose,
            block.type == BlockType::quote ? Color::muted : color, sizes_.prose_line, first_x,
            indent);
    }
  }
}

void CardWriter::labelled(std::string_view label, Color color, const std::vector<Inline>& text) {
  begin_paragraph();
  const int x = badge(0, inner_, {FontRole::small_strong, color, std::string(label)});
  prose(text, FontRole::small, Color::text, sizes_.small_line, x, 0);
}

int CardWriter::meter_width(std::optional<double> value) const {
  return text_width(FontRole::small, confidence_words(value)) + sizes_.px(kMeterBar) +
         sizes_.px(16);
}

void CardWriter::meter(int right, int y, std::optional<double> value) {
  const int before = std::exchange(y_, y);
  const std::string words = confidence_words(value);
  const int width = text_width(FontRole::small, words);
  const int bar = sizes_.px(kMeterBar);
  item(CardItemType::text, right - width, FontRole::small, Color::muted, words);
  CardItem meter{CardItemType::meter, left_ + right - width - sizes_.px(8) - bar, y_, bar,
                 sizes_.small_line};
  meter.color = Color::muted;
  meter.value = value.value_or(0);
  add(std::move(meter));
  y_ = before;
}

void CardWriter::status(int x, ClaimStatus claim) {
  CardItem sign{CardItemType::status, left_ + x, y_, sizes_.px(10), sizes_.small_line};
  sign.color = status_color(claim);
  sign.claim = claim;
  add(std::move(sign));
}

void CardWriter::sign(CardItemType type, int link) {
  const int width = sizes_.px(12);
  CardItem item{type, left_ + inner_ - width, y_, width, sizes_.small_line};
  item.color = Color::faint;
  item.link = link;
  add(std::move(item));
}

Card CardWriter::finish(int bottom) {
  card_.height = y_ + bottom;
  return std::move(card_);
}

}  // namespace whymark
