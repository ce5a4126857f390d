// The page of a parsed review against obvious slow twins that walk over every line.
#include "render/layout/document_layout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

const Sizes kSizes = Sizes::at(1);

LayoutOptions options_with(int summary_height, const Sizes& sizes = kSizes) {
  LayoutOptions options;
  options.sizes = sizes;
  options.summary_height = summary_height;
  return options;
}

std::vector<Line> all_lines(const DocumentLayout& layout) {
  std::vector<Line> lines;
  for (uint32_t n = 0; n < layout.line_count(); ++n) lines.push_back(layout.line(n));
  return lines;
}

/// The document row that a line shows, or kNone.
uint32_t row_of(const Document& document, const Line& line) {
  switch (line.type) {
    case LineType::summary:
    case LineType::problem:
    case LineType::edit:
    case LineType::expanded:
    case LineType::card:
    case LineType::more:
      return kNone;
    case LineType::file_header:
      return document.files[line.index].header_row;
    case LineType::hunk_header:
      return document.hunks[line.index].header_row;
    case LineType::code:
    case LineType::fold:
    case LineType::loose:
      return line.index;
  }
  return kNone;
}

int wanted_height(const Line& line, int summary_height) {
  switch (line.type) {
    case LineType::summary:
      return summary_height;
    case LineType::file_header:
      return kSizes.file_row;
    case LineType::hunk_header:
      return kSizes.hunk_row;
    default:
      return kSizes.code_row;
  }
}

/// Heights add up, numbers ascend, and every height is of the line's type.
void check_heights(const DocumentLayout& layout, int summary_height) {
  int64_t y = 0;
  uint32_t number = 0;
  for (const Line& line : all_lines(layout)) {
    CHECK(line.number == number++);
    CHECK(line.y == y);
    CHECK(line.height == wanted_height(line, summary_height));
    y += line.height;
  }
  CHECK(layout.height() == y);
}

/// Everything a reader must not miss is on the page, once.
void check_rows(const Document& document, const DocumentLayout& layout) {
  std::vector<std::vector<uint32_t>> lines_of_row(document.rows.size());
  std::vector<int> problems(document.diagnostics.size()), files(document.files.size());
  for (const Line& line : all_lines(layout)) {
    if (line.type == LineType::problem) ++problems[line.index];
    if (line.type == LineType::file_header) ++files[line.index];
    const uint32_t row = row_of(document, line);
    if (row != kNone) lines_of_row[row].push_back(line.number);
    if (line.type == LineType::code) CHECK(is_diff_row(document.rows.kind[row]));
    if (line.type == LineType::loose) CHECK(!is_diff_row(document.rows.kind[row]));
  }
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    const RowKind kind = document.rows.kind[row];
    const std::vector<uint32_t>& lines = lines_of_row[row];
    const bool must = is_diff_row(kind) || kind == RowKind::stray || kind == RowKind::comment ||
                      kind == RowKind::file || kind == RowKind::hunk;
    CHECK(lines.size() <= 1);
    CHECK_MESSAGE((!must || lines.size() == 1), "row ", row, " (", word(kind), ") is on ",
                  lines.size(), " lines of\n", document.text.view());
    CHECK(layout.line_of_row(row) == (lines.empty() ? kNone : lines.front()));
  }
  CHECK(layout.line_of_row(document.rows.size()) == kNone);
  for (const int times : problems) CHECK(times == 1);
  for (const int times : files) CHECK(times == 1);
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    const Line line = layout.line(layout.line_of_file(file));
    CHECK(line.type == LineType::file_header);
    CHECK(line.index == file);
  }
  CHECK(layout.line_of_file(static_cast<uint32_t>(document.files.size())) == kNone);
}

/// The last line that begins at or above `y`.
uint32_t slow_line_at(const std::vector<Line>& lines, int64_t y) {
  uint32_t found = 0;
  for (const Line& line : lines) {
    if (line.y <= y && line.y < lines.back().y + lines.back().height) found = line.number;
  }
  return found;
}

void check_heights_to_lines(const DocumentLayout& layout, int64_t step) {
  const std::vector<Line> lines = all_lines(layout);
  for (int64_t y = -3; y < layout.height() + 3; y += step) {
    CHECK(layout.line_at(y).number == slow_line_at(lines, y));
    CHECK(layout.y_of(layout.pos_at(y)) == y);
  }
  for (const Line& line : lines) {
    CHECK(layout.y_of({line.number, 0}) == line.y);
    if (line.height > 0) CHECK(layout.pos_at(line.y) == ScrollPos{line.number, 0});
  }
}

void check_views(const DocumentLayout& layout, Random& random, int times) {
  const std::vector<Line> lines = all_lines(layout);
  const auto height = static_cast<uint32_t>(layout.height());
  for (int i = 0; i < times; ++i) {
    const int64_t top = int64_t{random.below(height + 80)} - 40;
    const int64_t bottom = top + random.below(random.chance(2) ? 60 : height + 60);
    std::vector<uint32_t> wanted, found;
    for (const Line& line : lines) {
      if (line.y < bottom && line.y + line.height > top) wanted.push_back(line.number);
    }
    for (const Line& line : layout.lines_between(top, bottom)) found.push_back(line.number);
    CHECK(found == wanted);
  }
}

void check_page(const std::string& text, Random& random, int summary_height, int64_t step) {
  const Document document = parse(TextBuffer(text));
  const DocumentLayout layout(document, options_with(summary_height));
  check_heights(layout, summary_height);
  check_rows(document, layout);
  check_heights_to_lines(layout, step);
  check_views(layout, random, 10);
}

/// The page in words, one a line: the type, and what stands there.
std::string dump(const std::string& text) {
  static constexpr std::string_view kTypes[] = {"summary", "problem", "file_header", "hunk_header",
                                                "code",    "fold",    "expanded",    "edit",
                                                "card",    "more",    "loose"};
  const Document document = parse(TextBuffer(text));
  std::string out;
  for (const Line& line : all_lines(DocumentLayout(document, options_with(50)))) {
    out += kTypes[static_cast<size_t>(line.type)];
    const uint32_t row = row_of(document, line);
    if (line.type == LineType::problem) {
      out += ' ';
      out += document.diagnostics[line.index].code;
    } else if (row != kNone) {
      out += ' ';
      out += document.line(row);
    }
    out += '\n';
  }
  return out;
}

constexpr std::string_view kFront = "---\nwhymark: 1\ntitle: T\n---\n";

}  // namespace

TEST_CASE("document layout: an empty document is its summary") {
  CHECK(dump("").substr(0, 8) == "summary\n");
  const Document document = parse(TextBuffer(""));
  for (const int height : {0, 40}) {
    const DocumentLayout layout(document, options_with(height));
    CHECK(layout.line_count() >= 1);
    CHECK(layout.line_at(0).number + 1 <= layout.line_count());
  }
}

TEST_CASE("document layout: a review in its order") {
  CHECK(dump(std::string(kFront) +
             "# a word before\n@file a.c\n@@ -1,2 +1,2 @@ f\n x\n-y\n+z\n\n@note +2\nwhy: w\n"
             "# after\n@@ -9 +9 @@\n-p\n+q\n@file b.c\n") ==
        "summary\nloose # a word before\nfile_header @file a.c\nhunk_header @@ -1,2 +1,2 @@ f\n"
        "code  x\ncode -y\ncode +z\nloose # after\nhunk_header @@ -9 +9 @@\ncode -p\ncode +q\n"
        "file_header @file b.c\n");
}

TEST_CASE("document layout: a stray line inside a hunk stands where it is, under one header") {
  const std::string page =
      dump(std::string(kFront) + "@file a.c\n@@ -1,2 +1,2 @@\n x\nstray\n+y\n-z\n");
  CHECK(page.find("hunk_header @@ -1,2 +1,2 @@\ncode  x\nloose stray\ncode +y\ncode -z\n") !=
        std::string::npos);
}

TEST_CASE("document layout: a comment right under a hunk's header") {
  const std::string page = dump(std::string(kFront) + "@file a.c\n@@ -1 +1 @@\n# c\n-x\n+y\n");
  CHECK(page.find("hunk_header @@ -1 +1 @@\nloose # c\ncode -x\ncode +y\n") != std::string::npos);
}

TEST_CASE("document layout: frontmatter that cannot be read is shown as it stands") {
  const std::string page = dump("---\nwhymark: [1\ntitle: T\n---\n@file a.c\n");
  CHECK(page.find("loose whymark: [1\nloose title: T\nfile_header @file a.c\n") !=
        std::string::npos);
  CHECK(page.find("problem frontmatter-invalid\n") != std::string::npos);
  CHECK(dump(std::string(kFront)).find("loose") == std::string::npos);
}

TEST_CASE("document layout: hunks before any file") {
  const std::string page = dump(std::string(kFront) + "@@ -1 +1 @@\n-x\n+y\n");
  CHECK(page.find("file_header\nhunk_header @@ -1 +1 @@\ncode -x\ncode +y\n") != std::string::npos);
}

TEST_CASE("document layout: every height of a small page") {
  Random random(31);
  const std::string text =
      std::string(kFront) +
      "stray\n@file a.c\n@@ -1,2 +1,2 @@\n x\n# c\n-y\n+z\n\n@note +2\nwhy: w\n"
      "@file b.c\nstray too\n@@ -0,0 +1 @@\n+n\n\\ No newline at end of file\n";
  for (const int height : {1, 20, 137}) check_page(text, random, height, 1);
}

TEST_CASE("document layout: a summary of no height takes no line from the rest") {
  const Document document = parse(TextBuffer(std::string(kFront) + "@file a.c\n@@ -1 +1 @@\n+x\n"));
  const DocumentLayout layout(document, options_with(0));
  check_heights(layout, 0);
  CHECK(layout.line_at(0).number == 1);
  CHECK(layout.lines_between(0, 1).size() == 1);
}

TEST_CASE("document layout: the page is longer than 31 bits of pixels") {
  // The figures are what they would be for a review of this many rows; the text is small.
  const Document document = parse(TextBuffer(std::string(kFront) + "@file a.c\n@@ -1 +1 @@\n+x\n"));
  Sizes sizes = kSizes;
  sizes.code_row = sizes.file_row = 2000000000;
  const DocumentLayout layout(document, options_with(2000000000, sizes));
  CHECK(layout.height() >= 6000000000 + sizes.hunk_row);
  const int64_t y = layout.height() - 1;
  CHECK(layout.line_at(y).number == layout.line_count() - 1);
  CHECK(layout.y_of(layout.pos_at(y)) == y);
}

TEST_CASE("document layout property: lines of the format in any order") {
  Random random(32);
  for (int i = 0; i < 400; ++i) {
    check_page(random_lines(random, random.below(40)), random,
               1 + static_cast<int>(random.below(90)), 7);
  }
}

TEST_CASE("document layout property: mutated reviews") {
  Random random(33);
  for (int i = 0; i < 400; ++i) {
    check_page(mutated(random, random_review(random), random.below(12)), random,
               1 + static_cast<int>(random.below(90)), 11);
  }
}

TEST_CASE("document layout property: diff lines, comments and strays in any order") {
  static constexpr std::array<std::string_view, 14> kVocabulary = {
      "@file a.c", "@file b.c", "@@ -1,3 +1,3 @@", "@@ -9 +9 @@", "@@", " x", "+y", "-z", "# c",
      "stray",     "",          "@note +1",        "why: w",      "---"};
  Random random(34);
  for (int i = 0; i < 600; ++i) {
    std::string text;
    if (random.chance(2)) text = kFront;
    for (uint32_t n = random.below(25); n > 0; --n) {
      text += random.one_of(kVocabulary);
      text += '\n';
    }
    check_page(text, random, 30, 5);
  }
}

TEST_CASE("lines of edits stand among the rows of their hunks") {
  const Document document =
      parse(TextBuffer("@file a\n@@ -1,3 +1,3 @@\n 1\n-2\n+3\n 4\n@@ -9 +9,2 @@\n 9\n+10\n"));
  REQUIRE(document.hunks.size() == 2);
  const RowRange first = document.hunks[0].rows;
  const RowRange second = document.hunks[1].rows;
  // Among the first hunk's rows; before the second's first; behind its last.
  const std::vector<InsertedLines> inserted = {
      {first.first + 2, 2, 0}, {second.first, 1, 2}, {second.end(), 3, 3}};
  const std::vector<std::string> texts(6);
  const Sizes sizes = Sizes::at(1);
  const DocumentLayout plain(document, options_with(0, sizes));
  LayoutOptions options = options_with(0, sizes);
  options.inserted = &inserted;
  options.inserted_texts = &texts;
  const DocumentLayout layout(document, options);
  CHECK(layout.line_count() == plain.line_count() + 6);
  CHECK(layout.height() == plain.height() + 6 * sizes.code_row);
  std::vector<uint32_t> edits, rows;
  int64_t y = 0;
  for (uint32_t number = 0; number < layout.line_count(); ++number) {
    const Line line = layout.line(number);
    CHECK(line.y == y);
    y += line.height;
    if (line.type == LineType::edit) edits.push_back(line.index);
    if (line.type != LineType::code) continue;
    rows.push_back(line.index);
    CHECK(layout.line_of_row(line.index) == number);
  }
  CHECK(edits == std::vector<uint32_t>{0, 1, 2, 3, 4, 5});
  CHECK(rows.size() == first.count + second.count);
  const uint32_t at = layout.line_of_row(first.first + 2);
  CHECK(layout.line(at - 1).type == LineType::edit);
  CHECK(layout.line(at - 3).type == LineType::code);
  CHECK(layout.line(layout.line_count() - 1).index == 5);
}

}  // namespace whymark::test
