#include "app/gui/preview.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/decide.h"
#include "app/gui/panels.h"
#include "app/gui/state.h"
#include "core/apply/outcome_patch.h"
#include "core/diff/word_diff.h"

namespace whymark {
namespace {

// Nobody reads more of them in a bar; `whymark decisions --patch` has all.
constexpr size_t kMaxLines = 20000;

std::string file_words(const AppState& state, uint32_t file) {
  const FileSection& section = state.review->document.files[file];
  std::string words = section.path;
  const DecisionCounts counts =
      count_decisions(state.review->document, state.decisions, section.rows);
  words += " \xC2\xB7 " + describe(counts);
  if (section.status == FileStatus::deleted) words += " \xC2\xB7 the file is created again";
  if (is_emptied(state.review->document, state.decisions, file)) {
    const bool deleted = state.decisions.deletions.count(section.header_row) != 0;
    words += deleted ? " \xC2\xB7 the file is deleted" : " \xC2\xB7 the file is left empty";
  }
  return words;
}

size_t deleted_files(const AppState& state) {
  size_t count = 0;
  for (const uint32_t row : state.decisions.deletions) {
    const uint32_t file = state.review->document.file_of_row(row);
    count += file != kNone && is_emptied(state.review->document, state.decisions, file) ? 1 : 0;
  }
  return count;
}

// A line and what takes its place differ in words.
void mark_pair(PreviewLine& before, PreviewLine& after) {
  const WordDiff diff = diff_words(before.text, after.text);
  if (!diff.alike) return;
  for (const Part& part : diff.parts) {
    if (part.old_first < part.old_end) before.marks.push_back({part.old_first, part.old_end});
    if (part.new_first < part.new_end) after.marks.push_back({part.new_first, part.new_end});
  }
}

void append_hunk(const OutcomeHunk& hunk, std::vector<PreviewLine>& lines) {
  uint32_t last_row = kNone;
  for (const OutcomeLine& line : hunk.lines) {
    lines.push_back({PreviewLine::Type::code, line.sign, line.text, {}, line.newline});
    const bool replaces = line.sign == '+' && line.row != kNone && line.row == last_row;
    if (replaces) mark_pair(lines[lines.size() - 2], lines.back());
    last_row = line.sign == '-' ? line.row : kNone;
  }
}

}  // namespace

void refresh_preview(AppState& state) {
  Preview& preview = state.preview;
  if (!preview.stale) return;
  preview.stale = false;
  const Document& document = state.review->document;
  const DecisionCounts counts = count_decisions(document, state.decisions, all_rows(document));
  const std::vector<uint32_t> files = decided_files(document, state.decisions);
  preview.words = describe(counts);
  const size_t deleted = deleted_files(state);
  if (deleted > 0) {
    preview.words += fmt::format(", {} file{} deleted", deleted, deleted == 1 ? "" : "s");
  }
  preview.count = counts.total();
  preview.files = files.size();
  preview.first_file = files.empty() ? 0 : files.front();
  preview.lines.clear();
  preview.cut = false;
  if (!preview.open) return;
  for (const uint32_t file : files) {
    preview.lines.push_back({PreviewLine::Type::file, ' ', file_words(state, file), {}});
    const FileSection& section = document.files[file];
    preview.cut = count_decisions(document, state.decisions, section.rows).total() > kMaxLines;
    if (preview.cut) break;
    bool first = true;
    for (const OutcomeHunk& hunk : outcome_hunks(document, file, state.decisions, 2)) {
      if (!std::exchange(first, false)) preview.lines.push_back({PreviewLine::Type::gap});
      append_hunk(hunk, preview.lines);
    }
    preview.cut = preview.lines.size() > kMaxLines;
    if (preview.cut) break;
  }
  const int rows = static_cast<int>(preview.lines.size()) * state.page.sizes.code_row;
  preview.scroll = std::clamp(preview.scroll, 0, std::max(rows - preview_height(state), 0));
}

}  // namespace whymark
