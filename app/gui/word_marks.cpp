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
  for (const RowRange& rows : {group.removed, group.added}) {
    for (uint32_t each = rows.first; each < rows.end(); ++each) {
      known_[each].too_long = group.too_long && group.removed.count > 0 && group.added.count > 0;
    }
  }
  for (const RowPair& pair : pair_rows(document, group)) {
    known_[pair.added].too_long = pair.diff.too_long;
    for (const Part& part : pair.diff.parts) {
      if (part.old_first < part.old_end) {
        known_[pair.removed].marks.push_back({part.old_first, part.old_end});
      }
      if (part.new_first < part.new_end) {
        known_[pair.added].marks.push_back({part.new_first, part.new_end});
      }
    }
  }
  return known_[row];
}

}  // namespace whymark
