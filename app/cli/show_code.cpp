#include "app/cli/show_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace whymark {
namespace {

constexpr uint32_t kLeastContent = 8;  // columns that wrapped content has, however narrow the page

struct RowInk {
  Ink all, part;
};

RowInk ink_of(RowKind kind) {
  if (kind == RowKind::added) return {kAddedInk, kAddedPart};
  if (kind == RowKind::removed) return {kRemovedInk, kRemovedPart};
  if (kind == RowKind::no_newline) return {kDim, kDim};
  return {kPlain, kPlain};
}

std::string_view sign_of(RowKind kind) {
  return kind == RowKind::added     ? "+"
         : kind == RowKind::removed ? "-"
         : kind == RowKind::context ? " "
                                    : "\\";
}

/// How many bytes in front are printable ASCII.
size_t plain_size(std::string_view text) {
  const auto other =
      std::find_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; });
  return static_cast<size_t>(other - text.begin());
}

/// Where in a line the parts that differ are, for bytes that are asked for in order.
class PartCursor {
 public:
  PartCursor(const WordDiff* diff, bool old_side) : diff_(diff), old_side_(old_side) {}

  bool contains(uint32_t byte) {
    while (!at_end() && end(diff_->parts[at_]) <= byte) ++at_;
    return !at_end() && first(diff_->parts[at_]) <= byte;
  }
  /// The first byte behind the one that was asked for of which the answer can be another.
  uint32_t changes_at(uint32_t byte) const {
    if (at_end()) return kNone;
    const Part& part = diff_->parts[at_];
    return first(part) <= byte ? end(part) : first(part);
  }

 private:
  bool at_end() const { return diff_ == nullptr || at_ == diff_->parts.size(); }
  uint32_t first(const Part& part) const { return old_side_ ? part.old_first : part.new_first; }
  uint32_t end(const Part& part) const { return old_side_ ? part.old_end : part.new_end; }

  const WordDiff* diff_;
  bool old_side_;
  size_t at_ = 0;
};

}  // namespace

CodeLines::CodeLines(const Document& document, const PageStyle& style, uint32_t width)
    : document_(document), style_(style), width_(width) {}

void CodeLines::begin_file(const FileSection& file) {
  uint64_t largest = 0;
  for (uint32_t i = file.hunks.first; i < file.hunks.end(); ++i) {
    const Hunk& hunk = document_.hunks[i];
    largest = std::max({largest, uint64_t{hunk.old_start} + hunk.old_count,
                        uint64_t{hunk.new_start} + hunk.new_count});
  }
  digits_ = static_cast<uint32_t>(std::to_string(largest).size());
}

void CodeLines::enter_group(uint32_t row) {
  if (row < std::max(group_.removed.end(), group_.added.end())) return;
  group_ = change_group(document_, row);
  pairs_ = pair_rows(document_, group_);
}

const WordDiff* CodeLines::diff_of(uint32_t row) {
  const RowKind kind = document_.rows.kind[row];
  if (!style_.colours || (kind != RowKind::added && kind != RowKind::removed)) return nullptr;
  enter_group(row);
  const bool old_side = kind == RowKind::removed;
  const auto row_of = [old_side](const RowPair& pair) {
    return old_side ? pair.removed : pair.added;
  };
  const auto at =
      std::lower_bound(pairs_.begin(), pairs_.end(), row,
                       [&](const RowPair& pair, uint32_t wanted) { return row_of(pair) < wanted; });
  const bool found = at != pairs_.end() && row_of(*at) == row && at->diff.alike;
  return found ? &at->diff : nullptr;
}

StyledLine CodeLines::numbers(uint32_t row, std::optional<Ink> covering) const {
  const RowKind kind = document_.rows.kind[row];
  const bool old_side = kind == RowKind::context || kind == RowKind::removed;
  const bool new_side = kind == RowKind::context || kind == RowKind::added;
  const auto number = [](bool shown, uint32_t line) {
    return shown ? std::to_string(line) : std::string();
  };
  StyledLine line(style_);
  line.add(fmt::format("{0:>{2}} {1:>{2}} ", number(old_side, document_.rows.old_line[row]),
                       number(new_side, document_.rows.new_line[row]), digits_),
           kDim);
  line.add(covering ? style_.symbols.covered : " ", covering.value_or(kPlain));
  return line;
}

void CodeLines::add_content(Lines& lines, uint32_t row, const WordDiff* diff) const {
  const RowKind kind = document_.rows.kind[row];
  const RowInk ink = ink_of(kind);
  const std::string_view content = document_.content(row);
  const uint32_t limit = width_ == 0 ? 0 : std::max(width_, gutter() + kLeastContent);
  // Printable ASCII that fits is added in one go: it is nearly all there is.
  const auto take_plain = [&](std::string_view& rest, size_t most, Ink plain_ink) {
    const size_t room = limit == 0 ? most : limit - std::min(limit, lines.back().columns());
    const std::string_view plain = rest.substr(0, plain_size(rest.substr(0, std::min(most, room))));
    if (!plain.empty()) lines.back().add(plain, plain_ink);
    rest.remove_prefix(plain.size());
    return static_cast<uint32_t>(plain.size());
  };
  PartCursor parts(diff, kind == RowKind::removed);
  const auto add = [&](const Cell& cell, Ink cell_ink) {
    if (limit > 0 && lines.back().columns() + cell.columns > limit) {
      StyledLine next(style_);
      next.pad_to(gutter() - 1);
      next.add(style_.symbols.wrapped, kDim);
      lines.push_back(std::move(next));
    }
    lines.back().add(cell, cell_ink);
  };
  uint32_t column = 0;
  for (std::string_view rest = content; !rest.empty();) {
    const auto byte = static_cast<uint32_t>(content.size() - rest.size());
    const Ink cell_ink = parts.contains(byte) ? ink.part : ink.all;
    const uint32_t plain = take_plain(rest, parts.changes_at(byte) - byte, cell_ink);
    column += plain;
    if (plain > 0) continue;
    if (rest.front() != '\t') {
      const Cell cell = take_cell(rest, style_.ascii_text);
      column += cell.columns;
      add(cell, cell_ink);
      continue;
    }
    rest.remove_prefix(1);
    do {
      add({" ", 1}, cell_ink);
    } while (++column % kTabWidth != 0);
  }
}

Lines CodeLines::lay_out(uint32_t row, std::optional<Ink> covering) {
  const RowKind kind = document_.rows.kind[row];
  Lines lines;
  lines.push_back(numbers(row, covering));
  lines.back().add(sign_of(kind), ink_of(kind).all);
  add_content(lines, row, diff_of(row));
  return lines;
}

std::string_view CodeLines::not_compared(uint32_t row) {
  if (!style_.colours || document_.rows.kind[row] != RowKind::removed) return {};
  enter_group(row);
  if (row != group_.removed.first || group_.added.count == 0) return {};
  if (group_.too_long) return "so many lines at once are not compared word by word";
  const bool too_long = std::any_of(pairs_.begin(), pairs_.end(),
                                    [](const RowPair& pair) { return pair.diff.too_long; });
  return too_long ? "lines so long are not compared word by word" : "";
}

}  // namespace whymark
