#include "app/gui/overview.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

/// A page without cards.
Page lay_out(const Document& document, LayoutOptions options, int view) {
  options.sizes = Sizes::at(1);
  options.summary_height = 30;
  Page page;
  page.sizes = options.sizes;
  page.frame.bottom = view;
  page.layout = DocumentLayout(document, options);
  page.bottom = page.layout.height();
  return page;
}

Document review_of(uint32_t files, uint32_t rows) {
  std::string text = "---\nwhymark: 1\n---\n";
  for (uint32_t file = 0; file < files; ++file) {
    text += "@file f" + std::to_string(file) + "\n@@ -1," + std::to_string(rows) + " +1," +
            std::to_string(rows) + " @@\n";
    for (uint32_t row = 0; row < rows; ++row) text += " unchanged\n";
  }
  return parse(TextBuffer(text));
}

/// Every row is in one band, and nothing is counted twice or left out.
void check_bands(const Document& document, const Overview& map) {
  uint32_t row = 0;
  uint32_t added = 0;
  uint32_t removed = 0;
  uint32_t context = 0;
  for (const MapBand& band : map.bands) {
    CHECK(band.first_row == row);
    REQUIRE(band.end_row >= row);
    row = band.end_row;
    added += band.added;
    removed += band.removed;
    context += band.context;
  }
  CHECK(row == document.rows.size());
  const auto all = [&](RowKind kind) {
    const std::vector<RowKind>& kinds = document.rows.kind;
    return static_cast<uint32_t>(std::count(kinds.begin(), kinds.end(), kind));
  };
  CHECK(added == all(RowKind::added));
  CHECK(removed == all(RowKind::removed));
  CHECK(context == all(RowKind::context));
}

}  // namespace

TEST_CASE("overview: one changed line among a hundred thousand shows") {
  std::string text = "---\nwhymark: 1\n---\n@file f\n@@ -1,100000 +1,100001 @@\n";
  for (int row = 0; row < 70000; ++row) text += " x\n";
  text += "+new\n";
  for (int row = 0; row < 30000; ++row) text += " x\n";
  const Document document = parse(TextBuffer(text));
  const Overview map = build_overview(document, lay_out(document, {}, 900));
  check_bands(document, map);
  size_t changed = 0;
  for (size_t i = 0; i < map.bands.size(); ++i) {
    if (map.bands[i].added == 0) continue;
    ++changed;
    CHECK(i * 10 / map.bands.size() == 7);
  }
  CHECK(changed == 1);
  CHECK(map.bands.size() == 180);
}

TEST_CASE("overview: what is folded is at its file's header") {
  const Document document = parse(
      TextBuffer("---\nwhymark: 1\n---\n@file a\n@@ -0,0 +1,3 @@\n+1\n+2\n+3\n@file b\n@@ -1,2 "
                 "+1,1 @@\n x\n-y\n"));
  Folds folds;
  folds.files = {true, false};
  LayoutOptions options;
  options.folds = &folds;
  const Overview map = build_overview(document, lay_out(document, options, 900));
  check_bands(document, map);
  for (const MapBand& band : map.bands) CHECK((band.added == 0 || band.added == 3));
}

TEST_CASE("overview: hairlines where files are few") {
  const Document few = review_of(3, 400);
  CHECK(build_overview(few, lay_out(few, {}, 900)).files.size() == 3);
  const Document many = review_of(300, 3);
  CHECK(build_overview(many, lay_out(many, {}, 900)).files.empty());
}

TEST_CASE("overview: an empty review") {
  const Document document = parse(TextBuffer(""));
  check_bands(document, build_overview(document, lay_out(document, {}, 900)));
}

TEST_CASE("overview property: every row in one band, in any view of any review") {
  Random random(63);
  for (int i = 0; i < 500; ++i) {
    std::string text = random_review(random);
    if (random.chance(3)) text = mutated(random, text, 3);
    const Document document = parse(TextBuffer(text));
    Folds folds;
    for (size_t f = 0; f < document.files.size(); ++f) folds.files.push_back(random.chance(3));
    for (size_t h = 0; h < document.hunks.size(); ++h) folds.hunks.push_back(random.chance(4));
    LayoutOptions options;
    options.folds = &folds;
    options.split = random.chance(2);
    const int view = 1 + static_cast<int>(random.below(400));
    check_bands(document, build_overview(document, lay_out(document, options, view)));
  }
}

}  // namespace whymark::test
