#include "render/layout/markdown.h"

#include <fmt/format.h>
#include <md4c.h>

#include <string>

#include "fonts/cells.h"

namespace whymark {
namespace {

struct List {
  bool ordered;
  unsigned next;
};

struct Reader {
  std::vector<Block> blocks;
  std::vector<List> lists;
  int quotes = 0;
  std::string marker;  // of an item whose first block has not begun
  bool open = false;   // whether blocks.back() takes text
  Inline style;        // of the text being read
  std::vector<std::string> links;
  bool break_next = false;

  int depth() const { return static_cast<int>(lists.size()) + quotes; }

  void begin(BlockType type) {
    Block block;
    block.type = type;
    block.depth = depth();
    if (type == BlockType::paragraph && !marker.empty()) block.type = BlockType::item;
    if (type == BlockType::paragraph && quotes > 0 && marker.empty()) block.type = BlockType::quote;
    block.marker = std::move(marker);
    marker.clear();
    blocks.push_back(std::move(block));
    open = true;
  }

  void text(std::string_view piece) {
    if (!open) begin(BlockType::paragraph);
    std::vector<Inline>& inlines = blocks.back().inlines;
    const bool same = !inlines.empty() && !break_next && inlines.back().code == style.code &&
                      inlines.back().strong == style.strong &&
                      inlines.back().emphasis == style.emphasis;
    if (!same) {
      inlines.push_back(style);
      inlines.back().line_break = break_next;
    }
    inlines.back().text += piece;
    break_next = false;
  }
};

int enter_block(MD_BLOCKTYPE type, void* detail, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  reader.open = false;
  switch (type) {
    case MD_BLOCK_QUOTE:
      ++reader.quotes;
      break;
    case MD_BLOCK_UL:
      reader.lists.push_back({false, 0});
      break;
    case MD_BLOCK_OL:
      reader.lists.push_back({true, static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start});
      break;
    case MD_BLOCK_LI:
      reader.marker = reader.lists.back().ordered ? fmt::format("{}.", reader.lists.back().next++)
                                                  : "\xE2\x80\xA2";
      break;
    case MD_BLOCK_H:
      reader.begin(BlockType::heading);
      break;
    case MD_BLOCK_CODE:
      reader.begin(BlockType::code);
      break;
    case MD_BLOCK_P:
      reader.begin(BlockType::paragraph);
      break;
    case MD_BLOCK_HR:
      reader.text("\xE2\x80\x94\xE2\x80\x94\xE2\x80\x94");
      reader.open = false;
      break;
    default:
      break;
  }
  return 0;
}

int leave_block(MD_BLOCKTYPE type, void*, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  if (type == MD_BLOCK_QUOTE) --reader.quotes;
  if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) reader.lists.pop_back();
  // An item without text still is an item.
  if (type == MD_BLOCK_LI && !reader.marker.empty()) reader.begin(BlockType::paragraph);
  reader.open = false;
  return 0;
}

std::string attribute(const MD_ATTRIBUTE& value) {
  return value.text != nullptr ? std::string(value.text, value.size) : std::string();
}

void set_style(Reader& reader, MD_SPANTYPE type, bool on) {
  if (type == MD_SPAN_CODE) reader.style.code = on;
  if (type == MD_SPAN_STRONG) reader.style.strong = on;
  if (type == MD_SPAN_EM) reader.style.emphasis = on;
}

int enter_span(MD_SPANTYPE type, void* detail, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  set_style(reader, type, true);
  if (type == MD_SPAN_A) {
    reader.links.push_back(attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
  }
  if (type == MD_SPAN_IMG) {
    reader.links.push_back(attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src));
  }
  return 0;
}

int leave_span(MD_SPANTYPE type, void*, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  set_style(reader, type, false);
  if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
    reader.text(fmt::format(" ({})", reader.links.back()));
    reader.links.pop_back();
  }
  return 0;
}

int add_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  switch (type) {
    case MD_TEXT_BR:
      reader.break_next = true;
      break;
    case MD_TEXT_SOFTBR:
      reader.text(" ");
      break;
    case MD_TEXT_NULLCHAR:
      reader.text("^@");
      break;
    default:
      reader.text({text, size});
      break;
  }
  return 0;
}

std::string marked_lines(std::string_view text) {
  std::string out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (end < text.size() && !line.empty() && line.back() == '\r') line.remove_suffix(1);
    out += with_marks(line);
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

}  // namespace

std::vector<Block> parse_markdown(std::string_view text) {
  const std::string marked = marked_lines(text);
  Reader reader;
  MD_PARSER parser{};
  parser.flags = MD_FLAG_NOHTML;
  parser.enter_block = enter_block;
  parser.leave_block = leave_block;
  parser.enter_span = enter_span;
  parser.leave_span = leave_span;
  parser.text = add_text;
  if (md_parse(marked.data(), static_cast<MD_SIZE>(marked.size()), &parser, &reader) != 0) {
    return {Block{BlockType::paragraph, 0, {}, {Inline{marked}}}};
  }
  return std::move(reader.blocks);
}

}  // namespace whymark
