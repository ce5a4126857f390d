#include "core/review/generated.h"

#include <algorithm>
#include <array>
#include <string>

namespace whymark {
namespace {

// Markers stand at the head of a file, below a licence at most. 40 lines and a kilobyte reach
// beyond those, and bound what a file of one long line costs.
constexpr uint32_t kHeadLines = 40;
constexpr uint32_t kHeadBytes = 1024;
// Minifiers write lines of tens of thousands of bytes; the longest that people wrote in the
// sources looked at were a few hundred.
constexpr uint32_t kTypedBytes = 5000;
constexpr uint32_t kLongLinesRows = 40;

constexpr std::array<std::string_view, 13> kCommentSigns = {
    "//", "#", "/*", "*", "--", "<!--", ";", "%", "\"\"\"", "(*", "{-", "..", "'"};
struct Block {
  std::string_view open, close;
};
constexpr std::array<Block, 5> kBlocks = {
    {{"/*", "*/"}, {"<!--", "-->"}, {"(*", "*)"}, {"{-", "-}"}, {"\"\"\"", "\"\"\""}}};

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\xEF\xBB\xBF";  // and a byte order mark
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Takes the first lines one by one, and remembers what their comments say. Code is left out: a
/// program that looks for `@generated` has it in a string.
class HeadReader {
 public:
  void add(std::string_view line) {
    line = trim(line);
    bool comment = inside_ != nullptr;
    for (const std::string_view sign : kCommentSigns) comment |= line.starts_with(sign);
    if (!comment) return;
    said_ += lower(line);
    said_ += '\n';
    if (inside_ != nullptr) {
      if (has(line, inside_->close)) inside_ = nullptr;
      return;
    }
    for (const Block& block : kBlocks) {
      if (line.starts_with(block.open) && !has(line.substr(block.open.size()), block.close)) {
        inside_ = &block;
      }
    }
  }

  bool says_generated() const {
    const size_t at = said_.find("@generated");
    if (at != std::string::npos) {
      const size_t end = at + std::string_view("@generated").size();
      const char next = end < said_.size() ? said_[end] : '\n';
      // `@generated_by` and `@generated-code` are somebody's own words.
      if (!(next >= 'a' && next <= 'z') && next != '_' && next != '-') return true;
    }
    const bool made = has(said_, "generated") || has(said_, "automatically created");
    return made && (has(said_, "do not edit") || has(said_, "do not modify") ||
                    has(said_, "don't edit") || has(said_, "do not change this file"));
  }

 private:
  const Block* inside_ = nullptr;  // the comment that is open
  std::string said_;               // in lower case
};

bool is_script(std::string_view path) {
  for (const std::string_view end : {".js", ".mjs", ".cjs", ".css"}) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

bool has_long_lines(const Document& document, const Hunk& hunk) {
  const uint32_t end = std::min(hunk.rows.end(), hunk.rows.first + kLongLinesRows);
  for (uint32_t row = hunk.rows.first; row < end; ++row) {
    if (document.content_span(row).size > kTypedBytes) return true;
  }
  return false;
}

}  // namespace

GeneratedReason generated_by_content(const Document& document, uint32_t file) {
  const FileSection& section = document.files[file];
  if (section.hunks.count == 0) return GeneratedReason::none;
  const Hunk& hunk = document.hunks[section.hunks.first];
  if (is_script(section.path) && has_long_lines(document, hunk)) return GeneratedReason::long_lines;
  const bool gone = section.status == FileStatus::deleted;
  const RowKind other = gone ? RowKind::added : RowKind::removed;
  const std::vector<uint32_t>& lines = gone ? document.rows.old_line : document.rows.new_line;
  HeadReader head;
  uint32_t bytes = 0;
  for (uint32_t row = hunk.rows.first; row < hunk.rows.end() && bytes < kHeadBytes; ++row) {
    if (lines[row] > kHeadLines) break;
    const RowKind kind = document.rows.kind[row];
    if (kind == RowKind::no_newline) continue;
    const std::string_view content = document.content(row).substr(0, kHeadBytes - bytes);
    bytes += static_cast<uint32_t>(content.size()) + 1;
    if (kind == other) continue;
    if (section.path.ends_with(".map") && trim(content).starts_with("{\"version\":3,")) {
      return GeneratedReason::source_map;
    }
    head.add(content);
  }
  return head.says_generated() ? GeneratedReason::marker : GeneratedReason::none;
}

GeneratedReason generated(const Document& document, uint32_t file) {
  const FileSection& section = document.files[file];
  const GeneratedReason by_name = generated_by_name(section.path);
  if (by_name != GeneratedReason::none) return by_name;
  for (uint32_t n = section.notes.first; n < section.notes.end(); ++n) {
    const Note& note = document.notes[n];
    if (note.file == file && note.kind == NoteKind::generated &&
        note.selector.kind == SelectorKind::file) {
      return GeneratedReason::note;
    }
  }
  return generated_by_content(document, file);
}

std::vector<GeneratedReason> find_generated(const Document& document,
                                            const std::vector<std::optional<bool>>& attributes) {
  std::vector<GeneratedReason> reasons(document.files.size());
  for (uint32_t file = 0; file < reasons.size(); ++file) {
    const std::optional<bool> said = file < attributes.size() ? attributes[file] : std::nullopt;
    reasons[file] = !said   ? generated(document, file)
                    : *said ? GeneratedReason::attribute
                            : GeneratedReason::none;
  }
  return reasons;
}

}  // namespace whymark
