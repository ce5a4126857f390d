#include "core/apply/counts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/apply/words.h"

namespace whymark {

DecisionCounts& DecisionCounts::operator+=(const DecisionCounts& other) {
  dropped += other.dropped;
  restored += other.restored;
  parts += other.parts;
  edits += other.edits;
  return *this;
}

DecisionCounts count_decisions(const Document& document, const Decisions& decisions,
                               RowRange range) {
  DecisionCounts counts;
  for (const RowRange& rows : decisions.rows.in(range)) {
    const auto first = document.rows.kind.begin() + rows.first;
    const auto added = std::count(first, first + rows.count, RowKind::added);
    counts.dropped += static_cast<uint64_t>(added);
    counts.restored += rows.count - static_cast<uint64_t>(added);
  }
  const auto parts_end = decisions.parts.lower_bound(range.end());
  for (auto at = decisions.parts.lower_bound(range.first); at != parts_end; ++at) {
    counts.parts += at->second.size();
  }
  counts.edits = static_cast<uint64_t>(std::distance(decisions.edits.lower_bound(range.first),
                                                     decisions.edits.lower_bound(range.end())));
  return counts;
}

std::vector<uint32_t> decided_files(const Document& document, const Decisions& decisions) {
  std::vector<uint32_t> files;
  const auto add = [&](uint32_t row) {
    const uint32_t file = document.file_of_row(row);
    if (file != kNone) files.push_back(file);
  };
  for (const RowRange& range : decisions.rows.ranges()) add(range.first);
  for (const auto& [row, parts] : decisions.parts) add(row);
  for (const auto& [row, edit] : decisions.edits) add(row);
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

std::string describe(const DecisionCounts& counts) {
  std::string text;
  const auto add = [&text](std::string piece) { text += (text.empty() ? "" : ", ") + piece; };
  if (counts.dropped > 0) add(counted(counts.dropped, "line") + " dropped");
  if (counts.restored > 0) {
    add((counts.dropped > 0 ? std::to_string(counts.restored) : counted(counts.restored, "line")) +
        " restored");
  }
  if (counts.parts > 0) add(counted(counts.parts, "part") + " reverted");
  if (counts.edits > 0) add(counted(counts.edits, "hunk") + " edited");
  return text.empty() ? "nothing" : text;
}

}  // namespace whymark
