// Does what must stay cheap once each, for callgrind to count: see tests/bench/instructions.
#include <sched.h>
#include <valgrind/callgrind.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "core/diff/row_pairs.h"
#include "core/diff/word_diff.h"
#include "core/format/parser.h"
#include "fonts/cells.h"
#include "render/layout/document_layout.h"
#include "tests/bench/review_generator.h"

namespace whymark::bench {
namespace {

constexpr uint64_t kLines = 30'000;
constexpr int kScreens = 100;
constexpr int kViewHeight = 900;
constexpr uint32_t kColumns = 110;

/// Counts what `work` executes, in all threads, under a name.
template <typename Work>
void count(const char* name, const Work& work) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_START_INSTRUMENTATION;
  work();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name);
}

std::string review() {
  std::string text;
  generate_review({Shape::review, kLines}, [&text](std::string_view piece) { text += piece; });
  return text;
}

/// Calls `each` with the lines of screens all over the page, and returns the sum of what it gives.
template <typename Each>
uint64_t look_around(const DocumentLayout& layout, const Each& each) {
  uint64_t sum = 0;
  for (int i = 0; i < kScreens; ++i) {
    const int64_t top = (layout.height() - kViewHeight) * i / (kScreens - 1);
    for (const Line& line : layout.lines_between(top, top + kViewHeight)) sum += each(line);
  }
  return sum;
}

uint64_t cells_of(const Document& document, const Line& line) {
  if (line.type != LineType::code) return 0;
  uint64_t count = 0;
  std::vector<Cell> cells;
  for (const uint32_t row :
       {line.split ? line.old_row : kNone, line.split ? line.new_row : line.index}) {
    if (row == kNone) continue;
    layout_cells(document.content(row), kTabWidth, kColumns, cells);
    count += cells.size();
  }
  return count;
}

/// Lines that replace one another: those of a group come with its first row.
void add_pairs(const Document& document, const Line& line, std::vector<RowPair>& pairs) {
  if (line.type != LineType::code) return;
  const ChangeGroup group = change_group(document, line.index);
  if (group.removed.count == 0 || group.removed.first != line.index) return;
  for (RowPair& pair : pair_rows(document, group)) pairs.push_back(std::move(pair));
}

/// On one processor work is not split, so that what is counted does not depend on how many there
/// are.
bool use_one_processor() {
  cpu_set_t all;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return false;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (!CPU_ISSET(i, &all)) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(i, &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
  }
  return false;
}

int run() {
  if (!use_one_processor()) return 3;
  TextBuffer text{review()};
  Document document;
  count("parse", [&] { document = parse(std::move(text)); });
  LayoutOptions options;
  options.sizes = Sizes::at(1);
  DocumentLayout layout;
  count("layout", [&] { layout = DocumentLayout(document, options); });
  options.split = true;
  DocumentLayout split;
  count("layout_split", [&] { split = DocumentLayout(document, options); });
  const auto cells = [&](const Line& line) { return cells_of(document, line); };
  std::vector<RowPair> pairs;
  const auto pair = [&](const Line& line) {
    add_pairs(document, line, pairs);
    return pairs.size();
  };
  uint64_t sum = 0;  // printed, so that nothing of it is left out
  count("visible_rows", [&] { sum += look_around(layout, cells); });
  count("visible_rows_split", [&] { sum += look_around(split, cells); });
  count("line_pairs", [&] { sum += look_around(layout, pair); });
  count("word_diff", [&] {
    for (const RowPair& each : pairs) {
      sum += diff_words(document.content(each.removed), document.content(each.added)).parts.size();
    }
  });
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
  return 0;
}

}  // namespace
}  // namespace whymark::bench

int main() { return whymark::bench::run(); }
