// find_row and anchors against obvious slow twins that look at every row.
#include "core/format/line_lookup.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

bool stands_on(RowKind kind, Side side) {
  return kind == RowKind::context ||
         kind == (side == Side::old_side ? RowKind::removed : RowKind::added);
}

/// Every line of a side with its row. Where hunks show the same line, the one that starts first has
/// it.
std::map<uint32_t, uint32_t> slow_lines(const Document& document, uint32_t file, Side side) {
  struct Owner {
    uint32_t start, row;
  };
  std::map<uint32_t, Owner> owners;
  const std::vector<uint32_t>& column =
      side == Side::old_side ? document.rows.old_line : document.rows.new_line;
  const RowRange hunks = document.files[file].hunks;
  for (uint32_t i = hunks.first; i < hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    const uint32_t start = side == Side::old_side ? hunk.old_start : hunk.new_start;
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
      if (!stands_on(document.rows.kind[row], side)) continue;
      const auto [known, fresh] = owners.try_emplace(column[row], Owner{start, row});
      if (!fresh && start < known->second.start) known->second = {start, row};
    }
  }
  std::map<uint32_t, uint32_t> lines;
  for (const auto& [line, owner] : owners) lines[line] = owner.row;
  return lines;
}

Anchor slow_anchor(const std::map<uint32_t, uint32_t>& lines, uint32_t first, uint32_t last) {
  Anchor anchor;
  anchor.named = uint64_t{last} - first + 1;
  for (const auto& [line, row] : lines) {
    if (line < first || line > last) continue;
    if (anchor.present == 0) anchor.first_row = row;
    anchor.last_row = row;
    anchor.present += 1;
  }
  if (anchor.first_row > anchor.last_row) std::swap(anchor.first_row, anchor.last_row);
  return anchor;
}

void check_file(const Document& document, uint32_t file, Side side, Random& random) {
  const std::map<uint32_t, uint32_t> lines = slow_lines(document, file, side);
  for (uint32_t line = 0; line < 60; ++line) {
    const auto found = lines.find(line);
    CHECK(document.find_row(file, side, line) == (found == lines.end() ? kNone : found->second));
  }
  for (int i = 0; i < 20; ++i) {
    const uint32_t first = random.below(50);
    const uint32_t last = random.chance(5) ? 4294967295u : first + random.below(20);
    const Anchor found = find_lines(document, file, side, first, last);
    const Anchor expected = slow_anchor(lines, first, last);
    CHECK(found.first_row == expected.first_row);
    CHECK(found.last_row == expected.last_row);
    CHECK(found.named == expected.named);
    CHECK(found.present == expected.present);
  }
}

}  // namespace

TEST_CASE("line lookup: agrees with a look at every row") {
  Random random(7);
  int unsorted = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string review = random_review(random);
    CAPTURE(review);
    const Document document = parse(TextBuffer(review));
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      unsorted += !document.files[file].hunks_sorted;
      check_file(document, file, Side::old_side, random);
      check_file(document, file, Side::new_side, random);
    }
    for (const Note& note : document.notes) {
      if (note.selector.kind != SelectorKind::lines) continue;
      const auto lines = slow_lines(document, note.file, note.selector.side);
      const Anchor expected = slow_anchor(lines, note.selector.first, note.selector.last);
      CHECK(note.anchor.first_row == expected.first_row);
      CHECK(note.anchor.present == expected.present);
    }
  }
  CHECK(unsorted > 20);  // the generator reaches them
}

TEST_CASE("line lookup: files that are not there, and rows of files") {
  const Document document = parse(TextBuffer("# x\n@file a\n@@ -1 +1 @@\n-a\n+b\n@file b\n"));
  CHECK(document.find_row(7, Side::new_side, 1) == kNone);
  CHECK(document.find_row(1, Side::new_side, 1) == kNone);
  CHECK(document.find_row(0, Side::new_side, 1) == 4);
  CHECK(document.find_row(0, Side::old_side, 1) == 3);
  CHECK(document.file_of_row(0) == kNone);
  CHECK(document.file_of_row(1) == 0);
  CHECK(document.file_of_row(4) == 0);
  CHECK(document.file_of_row(5) == 1);
  CHECK(document.file_of_row(6) == kNone);
}

}  // namespace whymark::test
