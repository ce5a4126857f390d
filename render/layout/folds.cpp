#include "render/layout/folds.h"

namespace whymark {
namespace {

constexpr uint32_t kKept = 3;        // unchanged rows beside a change
constexpr uint32_t kFoldsLeast = 4;  // fewer rows are shown as well as said

bool is_unchanged(RowKind kind) { return kind != RowKind::added && kind != RowKind::removed; }

}  // namespace

UnchangedRun unchanged_run(const Document& document, RowRange hunk_rows, uint32_t first) {
  uint32_t end = first;
  while (end < hunk_rows.end() && is_unchanged(document.rows.kind[end])) ++end;
  UnchangedRun run{{first, end - first}, {first, 0}};
  const uint32_t before = first == hunk_rows.first ? 0 : kKept;
  const uint32_t after = end == hunk_rows.end() ? 0 : kKept;
  if (run.rows.count < before + after + kFoldsLeast) return run;
  run.folds = {first + before, run.rows.count - before - after};
  return run;
}

}  // namespace whymark
