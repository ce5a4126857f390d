#include <fmt/format.h>

#include "core/apply/decide.h"

namespace whymark {
namespace {

tl::unexpected<Error> wrong(uint32_t row, std::string_view what) {
  return fail(fmt::format("the decisions do not fit the review: line {} of it is {}",
                          uint64_t{row} + 1, what));
}

Result<void> check_parts(const Document& document, const Decisions& decisions) {
  for (const auto& [row, parts] : decisions.parts) {
    const bool added = row < document.rows.size() && document.rows.kind[row] == RowKind::added;
    if (!added) return wrong(row, "no added line");
    if (decisions.contains(row)) return wrong(row, "dropped, and a part of it is reverted");
    size_t end = 0;
    for (const PartRevert& part : parts) {
      if (part.first < end || part.end < part.first || part.end > document.content(row).size()) {
        return wrong(row, "too short for the part, or parts overlap");
      }
      if (part.old_text.find('\n') != std::string::npos) {
        return wrong(row, "one line, and the old text of a part of it is more");
      }
      end = part.end;
    }
  }
  return {};
}

}  // namespace

Result<void> check_decisions(const Document& document, const Decisions& decisions) {
  for (const RowRange& range : decisions.rows.ranges()) {
    for (uint32_t row = range.first; row < range.end(); ++row) {
      if (row >= document.rows.size() || !can_decide(document, row)) {
        return wrong(row, "no added or removed line");
      }
    }
  }
  for (const auto& [row, text] : decisions.edits) {
    const uint32_t hunk = hunk_of_row(document, row);
    if (hunk == kNone || document.hunks[hunk].rows.first != row) {
      return wrong(row, "no start of a hunk");
    }
    const RowRange& rows = document.hunks[hunk].rows;
    const auto part = decisions.parts.lower_bound(rows.first);
    const bool has_part = part != decisions.parts.end() && rows.contains(part->first);
    if (has_part || decisions.rows.any_in(rows)) {
      return wrong(row, "in a hunk with an edit, which has other decisions as well");
    }
  }
  return check_parts(document, decisions);
}

}  // namespace whymark
