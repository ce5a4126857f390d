#include "render/layout/markdown_table.h"

#include <algorithm>
#include <utility>

namespace whymark {
namespace {

using Cell = std::vector<Inline>;

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<Cell> lines_of(const std::vector<Inline>& inlines) {
  std::vector<Cell> lines(1);
  for (const Inline& piece : inlines) {
    if (piece.line_break) lines.emplace_back();
    lines.back().push_back(piece);
  }
  return lines;
}

bool is_row(const Cell& line) {
  for (const Inline& piece : line) {
    const std::string_view text = trimmed(piece.text);
    if (!text.empty()) return !piece.code && text.front() == '|';
  }
  return false;
}

/// Where the next `|` that ends a cell is.
size_t find_bar(std::string_view text, size_t from) {
  for (size_t at = text.find('|', from); at != std::string_view::npos;
       at = text.find('|', at + 1)) {
    if (text.substr(at + 1, kApart.size()) != kApart) return at;
  }
  return std::string_view::npos;
}

/// Of a `\|` in code both characters are there.
std::string without_backslashes(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool escapes = text[at] == '\\' && text.substr(at + 1, 1) == "|" &&
                         text.substr(at + 2, kApart.size()) == kApart;
    if (!escapes) out += text[at];
  }
  return out;
}

void trim(Cell& cell) {
  const auto drop_blank = [&](bool front) {
    while (!cell.empty()) {
      Inline& piece = front ? cell.front() : cell.back();
      if (!piece.code) {
        const size_t first = front ? piece.text.find_first_not_of(" \t") : 0;
        const size_t last = front ? piece.text.size() - 1 : piece.text.find_last_not_of(" \t");
        const bool blank = first == std::string::npos || last == std::string::npos;
        piece.text = blank ? std::string() : piece.text.substr(first, last - first + 1);
      }
      if (!piece.text.empty()) break;
      cell.erase(front ? cell.begin() : cell.end() - 1);
    }
  };
  drop_blank(true);
  drop_blank(false);
}

std::vector<Cell> cells_of(const Cell& line) {
  std::vector<Cell> cells(1);
  for (const Inline& piece : line) {
    Inline part = piece;
    part.line_break = false;
    if (piece.code) {
      part.text = without_backslashes(piece.text);
      cells.back().push_back(part);
      continue;
    }
    size_t from = 0;
    for (size_t bar = find_bar(piece.text, 0); bar != std::string::npos;
         bar = find_bar(piece.text, from)) {
      part.text = piece.text.substr(from, bar - from);
      cells.back().push_back(part);
      cells.emplace_back();
      from = bar + 1;
    }
    part.text = piece.text.substr(from);
    cells.back().push_back(part);
  }
  for (Cell& cell : cells) trim(cell);
  // A row begins with a bar, and as a rule ends with one.
  cells.erase(cells.begin());
  if (cells.size() > 1 && cells.back().empty()) cells.pop_back();
  return cells;
}

bool is_dashes(const Cell& line) {
  for (const Cell& cell : cells_of(line)) {
    if (cell.size() != 1 || cell[0].code) return false;
    std::string_view text = cell[0].text;
    if (!text.empty() && text.front() == ':') text.remove_prefix(1);
    if (!text.empty() && text.back() == ':') text.remove_suffix(1);
    if (text.empty() || text.find_first_not_of('-') != std::string_view::npos) return false;
  }
  return true;
}

Block part_of(const Block& block, const std::vector<Cell>& lines, size_t first, size_t end) {
  Block part;
  part.type = block.type;
  part.depth = block.depth;
  for (size_t i = first; i < end; ++i) {
    part.inlines.insert(part.inlines.end(), lines[i].begin(), lines[i].end());
  }
  if (!part.inlines.empty()) part.inlines.front().line_break = false;
  return part;
}

}  // namespace

std::vector<Block> split_tables(Block block) {
  const bool may_have = block.type != BlockType::code && block.type != BlockType::heading &&
                        std::any_of(block.inlines.begin(), block.inlines.end(),
                                    [](const Inline& piece) { return piece.line_break; });
  std::vector<Block> parts;
  if (may_have) {
    const std::vector<Cell> lines = lines_of(block.inlines);
    size_t done = 0;
    for (size_t i = 0; i + 1 < lines.size(); ++i) {
      if (!is_row(lines[i]) || !is_row(lines[i + 1]) || !is_dashes(lines[i + 1]) ||
          cells_of(lines[i]).size() != cells_of(lines[i + 1]).size()) {
        continue;
      }
      if (i > done) parts.push_back(part_of(block, lines, done, i));
      size_t end = i + 2;
      while (end < lines.size() && is_row(lines[end])) ++end;
      Block table = part_of(block, lines, i, end);
      table.type = BlockType::table;
      for (size_t row = i; row < end; ++row) {
        if (row != i + 1) table.rows.push_back(cells_of(lines[row]));
      }
      parts.push_back(std::move(table));
      done = end;
      i = end - 1;
    }
    if (!parts.empty()) {
      if (done < lines.size()) parts.push_back(part_of(block, lines, done, lines.size()));
      parts.front().marker = block.marker;
      return parts;
    }
  }
  parts.push_back(std::move(block));
  return parts;
}

}  // namespace whymark
