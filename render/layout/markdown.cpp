#include "render/layout/markdown.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <string>

#include "fonts/cells.h"
#include "render/layout/markdown_table.h"

namespace whymark {
namespace {

// Stand-ins are noncharacters: they mean nothing to markdown, and where a text holds one itself it
// becomes a mark. U+FDD0 + c is the second character of the mark of control c, so that the `[` of
// `^[` opens no link. U+FFFE keeps `]` and `:` apart, so that nothing is a link definition: those
// have no place of their own on the screen and would be lost; and it follows a `|` that has a `\`
// before it, which ends no cell of a table.
constexpr char32_t kControlSign = 0xFDD0;
constexpr std::string_view kControlLead = "\xEF\xB7";  // of U+FDC0 to U+FDFF
/// What a text shows, without its stand-ins.
std::string without_stand_ins(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const std::string_view three = text.substr(at, 3);
    const bool control = three.size() == 3 && three.substr(0, 2) == kControlLead &&
                         static_cast<unsigned char>(three[2]) >= 0x90 &&
                         static_cast<unsigned char>(three[2]) < 0xB0;
    if (control) {
      out += static_cast<char>(0x40 + (static_cast<unsigned char>(three[2]) - 0x90));
    } else if (three != kApart) {
      out += text[at++];
      continue;
    }
    at += 3;
  }
  return out;
}

struct List {
  bool ordered;
  unsigned next;
};

struct Link {
  std::string address;
  std::string title;
  std::string text;  // that stands for it
};

struct Reader {
  std::vector<Block> blocks;
  std::vector<List> lists;
  int quotes = 0;
  std::string marker;                      // of an item whose first block has not begun
  bool open = false;                       // whether blocks.back() takes text
  int code = 0, strong = 0, emphasis = 0;  // spans around the text being read
  std::vector<Link> links;
  bool break_next = false;

  int depth() const { return std::min(static_cast<int>(lists.size()) + quotes, kMaxBlockDepth); }

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
    Inline style{{}, code > 0, strong > 0, emphasis > 0, break_next, {}};
    if (!links.empty()) style.link = links.back().address;
    for (Link& link : links) link.text += piece;
    const bool same = !inlines.empty() && !break_next && inlines.back().code == style.code &&
                      inlines.back().strong == style.strong &&
                      inlines.back().emphasis == style.emphasis &&
                      inlines.back().link == style.link;
    if (!same) inlines.push_back(style);
    inlines.back().text += piece;
    break_next = false;
  }
};

std::string attribute(const MD_ATTRIBUTE& value) {
  return value.text != nullptr ? std::string(value.text, value.size) : std::string();
}

// What stands behind a fence is a line of its own above the code.
void begin_code(Reader& reader, const MD_BLOCK_CODE_DETAIL& detail) {
  const std::string info = attribute(detail.info);
  if (!info.empty()) {
    reader.begin(BlockType::paragraph);
    ++reader.code;
    reader.text(info);
    --reader.code;
  }
  reader.begin(BlockType::code);
  reader.blocks.back().code_info = info;
}

// An item that begins with a list stands above it, or the list's first item would take its marker.
void begin_list(Reader& reader, List list) {
  if (!reader.marker.empty()) reader.begin(BlockType::paragraph);
  reader.open = false;
  reader.lists.push_back(list);
}

int enter_block(MD_BLOCKTYPE type, void* detail, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  reader.open = false;
  switch (type) {
    case MD_BLOCK_QUOTE:
      ++reader.quotes;
      break;
    case MD_BLOCK_UL:
      begin_list(reader, {false, 0});
      break;
    case MD_BLOCK_OL:
      begin_list(reader, {true, static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start});
      break;
    case MD_BLOCK_LI:
      reader.marker = reader.lists.back().ordered ? fmt::format("{}.", reader.lists.back().next++)
                                                  : "\xE2\x80\xA2";
      break;
    case MD_BLOCK_H:
      reader.begin(BlockType::heading);
      break;
    case MD_BLOCK_CODE:
      begin_code(reader, *static_cast<MD_BLOCK_CODE_DETAIL*>(detail));
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

// Spans of one kind nest, so they are counted.
void count_span(Reader& reader, MD_SPANTYPE type, int step) {
  if (type == MD_SPAN_CODE) reader.code += step;
  if (type == MD_SPAN_STRONG) reader.strong += step;
  if (type == MD_SPAN_EM) reader.emphasis += step;
}

int enter_span(MD_SPANTYPE type, void* detail, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  count_span(reader, type, 1);
  if (type == MD_SPAN_A) {
    const auto& link = *static_cast<MD_SPAN_A_DETAIL*>(detail);
    reader.links.push_back({attribute(link.href), attribute(link.title)});
  }
  if (type == MD_SPAN_IMG) {
    const auto& image = *static_cast<MD_SPAN_IMG_DETAIL*>(detail);
    reader.links.push_back({attribute(image.src), attribute(image.title)});
  }
  return 0;
}

int leave_span(MD_SPANTYPE type, void*, void* user) {
  Reader& reader = *static_cast<Reader*>(user);
  count_span(reader, type, -1);
  if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
    const Link link = reader.links.back();
    const bool says_it = link.text == link.address;
    if (!link.title.empty()) {
      reader.text(fmt::format(" ({} \"{}\")", link.address, link.title));
    } else if (!says_it) {
      reader.text(fmt::format(" ({})", link.address));
    }
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

void drop_stand_ins(std::vector<Inline>& inlines) {
  for (Inline& piece : inlines) {
    piece.text = without_stand_ins(piece.text);
    if (!piece.link.empty()) piece.link = without_stand_ins(piece.link);
  }
}

/// The size of a noncharacter that is one of our stand-ins at text[at], or 0.
size_t stand_in_size(std::string_view text, size_t at) {
  const std::string_view three = text.substr(at, 3);
  return three.size() == 3 && without_stand_ins(three).size() < 3 ? 3 : 0;
}

/// `text` as markdown may read it: everything that needs a mark is one, line ends are LF.
std::string marked(std::string_view text) {
  std::string out;
  std::string_view rest = text;  // what is not in `out` yet
  // Takes over what is before text[at], then `instead` for the `skip` bytes there.
  const auto replace = [&](size_t at, size_t skip, std::string_view instead) {
    const size_t done = text.size() - rest.size();
    out += with_marks(rest.substr(0, at - done));
    out += instead;
    rest = text.substr(at + skip);
  };
  for (size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (byte == '\n') {
      // Rows of a table keep to their lines: two spaces are a hard break. (md4c's tables drop
      // excess cells.)
      const size_t word = text.find_first_not_of(" \t>", at + 1);
      const bool row = word != std::string_view::npos && text[word] == '|';
      replace(at, 1, row ? "  \n" : "\n");
    } else if (byte == '\\' && (next == '\\' || next == '|')) {
      ++at;
      if (next == '|') replace(at, 1, fmt::format("|{}", kApart));
    } else if (byte == '\r' && next == '\n') {
      replace(at, 1, "");
    } else if (byte < 0x20 && byte != '\t') {
      const char sign[] = {'^', kControlLead[0], kControlLead[1], static_cast<char>(0x90 + byte)};
      replace(at, 1, {sign, sizeof(sign)});
    } else if (byte == ']' && next == ':') {
      replace(at, 1, fmt::format("]{}", kApart));
    } else if (byte == 0xEF && stand_in_size(text, at) > 0) {
      const auto last = static_cast<unsigned char>(text[at + 2]);
      const bool apart = text.substr(at, 3) == kApart;
      replace(at, 3, mark_label(apart ? 0xFFFE : kControlSign + (last - 0x90u)));
      at += 2;
    }
  }
  replace(text.size(), 0, "");
  return out;
}

}  // namespace

std::vector<Block> parse_markdown(std::string_view text) {
  std::vector<Block> plain(1);
  plain[0].inlines = read_plain_paragraph(text);
  if (!plain[0].inlines.empty()) return plain;
  return parse_any_markdown(text);
}

std::vector<Block> parse_any_markdown(std::string_view text) {
  const std::string source = marked(text);
  Reader reader;
  MD_PARSER parser{};
  parser.flags = MD_FLAG_NOHTML | MD_FLAG_PERMISSIVEURLAUTOLINKS;
  parser.enter_block = enter_block;
  parser.leave_block = leave_block;
  parser.enter_span = enter_span;
  parser.leave_span = leave_span;
  parser.text = add_text;
  if (md_parse(source.data(), static_cast<MD_SIZE>(source.size()), &parser, &reader) != 0) {
    Block plain;
    plain.inlines.push_back({source});
    reader.blocks = {plain};
  }
  std::vector<Block> blocks;
  for (Block& block : reader.blocks) {
    for (Block& part : split_tables(std::move(block))) {
      drop_stand_ins(part.inlines);
      for (std::vector<std::vector<Inline>>& row : part.rows) {
        for (std::vector<Inline>& cell : row) drop_stand_ins(cell);
      }
      blocks.push_back(std::move(part));
    }
  }
  return blocks;
}

}  // namespace whymark
