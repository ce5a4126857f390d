#include "app/gui/word_marks.h"

namespace whymark {
namespace {

// Rows remembered; what is drawn again after that is worked out again.
constexpr size_t kMaxKnown = 20000;

}  // namespace

const RowMarks& WordMarks::of(const Document& document, uint32_t row) {
  const auto found = known_.find(row);
  if (found != known_.end()) return found->second;
  if (known_.size() > kMaxKnown) known_.clear();
  const ChangeGroup group = change_group(document, row);
  const bool replaced = group.removed.count > 0 && group.added.count > 0;
  // A group over the limit may be of any size: its rows are remembered as they are asked for.
  if (group.too_long || !replaced) {
    known_[row].too_long = group.too_long && replaced;
    return known_[row];
  }
  for (const RowRange& rows : {group.removed, group.added}) {
    for (uint32_t each = rows.first; each < rows.end(); ++each) known_[each];
  }
  for (const RowPair& pair : pair_rows(document, group)) {
    RowMarks& removed = known_[pair.removed];
    RowMarks& added = known_[pair.added];
    added.too_long = pair.diff.too_long;
    const std::string_view old_line = document.content(pair.removed);
    uint32_t number = 0;
    for (const Part& part : pair.diff.parts) {
      const std::string old_text(old_line.substr(part.old_first, part.old_end - part.old_first));
      const PartRevert revert{part.new_first, part.new_end, old_text};
      ++number;
      removed.parts.push_back({part.old_first, part.old_end, pair.added, number, revert});
      added.parts.push_back({part.new_first, part.new_end, pair.added, number, revert});
    }
  }
  return known_[row];
}

}  // namespace whymark
