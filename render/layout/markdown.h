#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// Text of one style.
struct Inline {
  std::string text;
  bool code = false;
  bool strong = false;
  bool emphasis = false;
  bool line_break = false;  // a hard break stands before the text
  std::string link;         // the address that it leads to, as it was written; empty: none
};

enum class BlockType { paragraph, heading, item, quote, code, table };

/// What is nested deeper stands no further in, so that its text keeps room on a card.
inline constexpr int kMaxBlockDepth = 8;

/// A paragraph-like block. `depth` counts the lists and quotes it is in, up to kMaxBlockDepth;
/// `marker` is what stands before a list item.
struct Block {
  BlockType type = BlockType::paragraph;
  int depth = 0;
  std::string marker;
  std::vector<Inline> inlines;  // one entry with line breaks in its text for BlockType::code
  std::string code_info;        // of type code: what its fence says
  /// Of type table: by row, the first being its head, and column; rows may have fewer cells than
  /// the first, or more. `inlines` has the same as text.
  std::vector<std::vector<std::vector<Inline>>> rows;
};

/// Reads markdown (by md4c). Shows everything: HTML and link definitions are text, a link is its
/// text followed by its address, unless it is the same, and its title, what a fence says of its
/// code is a paragraph above it, invalid bytes and unseen characters are marks.
std::vector<Block> parse_markdown(std::string_view text);
/// The same with no short way for plain text.
std::vector<Block> parse_any_markdown(std::string_view text);

/// A text of one paragraph in which no character may mean anything to markdown but pairs of
/// backticks, read as parse_markdown() reads it; empty for every other. Ten times as quick.
std::vector<Inline> read_plain_paragraph(std::string_view text);

}  // namespace whymark
