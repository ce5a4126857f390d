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
};

enum class BlockType { paragraph, heading, item, quote, code };

/// A paragraph-like block. `depth` counts the lists and quotes it is in; `marker` is what stands
/// before a list item.
struct Block {
  BlockType type = BlockType::paragraph;
  int depth = 0;
  std::string marker;
  std::vector<Inline> inlines;  // one entry with line breaks in its text for BlockType::code
};

/// Reads markdown (by md4c). Shows everything: HTML is text, a link is its text followed by its
/// address, invalid bytes and unseen characters are marks.
std::vector<Block> parse_markdown(std::string_view text);

}  // namespace whymark
