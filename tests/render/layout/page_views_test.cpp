// The page split, wrapped, folded, expanded, under decisions: what must hold however it is shown.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/diff/whitespace.h"
#include "core/format/parser.h"
#include "fonts/wrapped_cells.h"
#include "render/layout/document_layout.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

const Sizes kSizes = Sizes::at(1);

/// Everything that a view can differ in, and the options that point into it.
struct RandomView {
  Folds folds;
  RowSet hidden, decided;
  WhitespaceChanges whitespace;
  struct Facing {
    uint32_t old_row, new_row;
    RowRange change;
  };
  std::vector<Facing> facing;  // the rows of `whitespace`
  std::map<uint32_t, ExpandedLines> expanded;
  std::vector<CardLine> cards;
  std::string text = std::string(70, 'x');
  LayoutOptions options;

  RandomView(const Document& document, Random& random) {
    options.sizes = kSizes;
    options.summary_height = 30;
    options.split = random.chance(2);
    if (random.chance(2)) {
      options.wrap_columns = 1 + random.below(30);
      options.wrap_columns_side = 1 + random.below(20);
    }
    for (size_t i = 0; i < document.files.size(); ++i) folds.files.push_back(random.chance(5));
    for (size_t i = 0; i < document.hunks.size(); ++i) folds.hunks.push_back(random.chance(5));
    folds.unchanged = random.chance(2);
    for (uint32_t row = 0; row < document.rows.size(); ++row) {
      const RowKind kind = document.rows.kind[row];
      if (kind == RowKind::removed && random.chance(4)) hidden.insert({row, 1});
      if (kind == RowKind::removed && random.chance(4)) decided.insert({row, 1});
      if (kind == RowKind::context && random.chance(9)) folds.unchanged_except.insert(row);
    }
    for (uint32_t hunk = 0; hunk < document.hunks.size(); ++hunk) {
      const uint32_t most = lines_before_hunk(document, hunk);
      if (most > 0 && random.chance(3)) expanded[hunk].above = random.below(std::min(most, 9u)) + 1;
    }
    if (random.chance(2)) {
      for (const Hunk& hunk : document.hunks) face_rows(document, hunk.rows, random);
      options.whitespace = &whitespace;
    }
    if (random.chance(2)) place_cards(document, random);
    options.goes_on = [](uint32_t file) { return file % 2 == 0; };
    options.folds = &folds;
    options.hidden = &hidden;
    options.decided = &decided;
    options.expanded = [this](uint32_t hunk) { return expanded[hunk]; };
    options.expanded_text = [this](uint32_t, uint32_t) { return std::string_view(text); };
  }

  // Some for the whole change, for a file, below some row of a hunk.
  void place_cards(const Document& document, Random& random) {
    const auto add = [&](uint32_t file, uint32_t before_row) {
      const auto note = static_cast<uint32_t>(cards.size());
      cards.push_back({file, before_row, note, static_cast<int>(31 + random.below(90))});
    };
    for (uint32_t n = random.below(3); n > 0; --n) add(kNone, 0);
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      for (uint32_t n = random.below(3); n > 0; --n) add(file, 0);
      const RowRange hunks = document.files[file].hunks;
      for (uint32_t h = hunks.first; h < hunks.end(); ++h) {
        const RowRange rows = document.hunks[h].rows;
        for (uint32_t row = rows.first + 1; row <= rows.end(); ++row) {
          while (random.chance(6)) add(file, row);
        }
      }
    }
    std::stable_sort(cards.begin(), cards.end(), [](const CardLine& a, const CardLine& b) {
      return std::pair(a.file + 1, a.before_row) < std::pair(b.file + 1, b.before_row);
    });
    options.cards = &cards;
  }

  // Some rows of each change are said to be the same but for white space.
  void face_rows(const Document& document, RowRange rows, Random& random) {
    const std::vector<RowKind>& kinds = document.rows.kind;
    for (uint32_t row = rows.first; row < rows.end();) {
      const uint32_t first = row;
      std::vector<uint32_t> sides[2];
      for (const RowKind kind : {RowKind::removed, RowKind::added}) {
        for (; row < rows.end() && (kinds[row] == kind || kinds[row] == RowKind::no_newline);
             ++row) {
          if (kinds[row] == kind) sides[kind == RowKind::added].push_back(row);
        }
      }
      if (sides[0].empty() && sides[1].empty()) ++row;
      size_t at[2] = {0, 0};
      while (at[0] < sides[0].size() && at[1] < sides[1].size()) {
        if (random.chance(2)) {
          facing.push_back({sides[0][at[0]++], sides[1][at[1]++], {first, row - first}});
          whitespace.removed.append(facing.back().old_row);
          whitespace.added.append(facing.back().new_row);
        } else {
          ++at[random.below(2)];
        }
      }
    }
  }
};

struct Seen {
  std::vector<uint32_t> alone, old_side, new_side;  // lines by how they show the row
};

std::vector<Seen> rows_seen(const Document& document, const DocumentLayout& layout) {
  std::vector<Seen> seen(document.rows.size());
  for (uint32_t number = 0; number < layout.line_count(); ++number) {
    const Line line = layout.line(number);
    if (line.type == LineType::loose) seen[line.index].alone.push_back(number);
    if (line.type != LineType::code) continue;
    if (!line.split) {
      seen[line.index].alone.push_back(number);
    } else {
      CHECK((line.old_row != kNone || line.new_row != kNone));
      if (line.old_row != kNone) seen[line.old_row].old_side.push_back(number);
      if (line.new_row != kNone) seen[line.new_row].new_side.push_back(number);
    }
  }
  return seen;
}

// What a row that is not shown is folded into, or, being hidden, stands beside.
void check_unseen(const Document& document, const RandomView& view, const DocumentLayout& layout,
                  uint32_t row) {
  CHECK_FALSE(layout.shows_row(row));
  const uint32_t number = layout.line_of_row(row);
  REQUIRE(number != kNone);
  const Line line = layout.line(number);
  const uint32_t file = document.file_of_row(row);
  CHECK(line.file == file);
  if (view.folds.has_file(file)) {
    CHECK(line.type == LineType::file_header);
  } else if (line.type == LineType::fold) {
    CHECK(row >= line.index);
    CHECK(row < line.index + line.folded);
  } else {
    const bool is_told = view.hidden.contains(row) || line.type == LineType::hunk_header;
    CHECK(is_told);
  }
}

void check_rows(const Document& document, const RandomView& view, const DocumentLayout& layout) {
  const std::vector<Seen> seen = rows_seen(document, layout);
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    const RowKind kind = document.rows.kind[row];
    const Seen& at = seen[row];
    if (!is_diff_row(kind)) continue;
    if (at.alone.empty() && at.old_side.empty() && at.new_side.empty()) {
      check_unseen(document, view, layout, row);
      continue;
    }
    CHECK(layout.shows_row(row));
    CHECK(at.alone.size() + at.old_side.size() <= 1);
    CHECK(at.new_side.size() <= 1);
    if (!at.alone.empty()) {
      CHECK(at.old_side.empty());
      CHECK(at.new_side.empty());
      CHECK(layout.line_of_row(row) == at.alone[0]);
      continue;
    }
    const bool put_back = kind == RowKind::removed && view.decided.contains(row);
    if (kind == RowKind::removed) CHECK(at.old_side.size() == 1);
    if (kind == RowKind::added) CHECK(at.old_side.empty());
    if (kind == RowKind::added || kind == RowKind::context || put_back) {
      CHECK(at.new_side.size() == 1);
    }
    if (kind == RowKind::removed && !put_back) CHECK(at.new_side.empty());
    if (kind == RowKind::context || put_back) CHECK(at.old_side == at.new_side);
    CHECK(layout.line_of_row(row) == (at.old_side.empty() ? at.new_side : at.old_side)[0]);
  }
  for (const auto& [old_row, new_row, change] : view.facing) {
    if (seen[old_row].old_side.empty() || view.decided.any_in(change)) continue;
    CHECK(seen[old_row].old_side == seen[new_row].new_side);
  }
}

// Each side in its order; heights add up and are those of the text.
void check_lines(const Document& document, const RandomView& view, const DocumentLayout& layout) {
  int64_t y = 0;
  int64_t last_old = -1, last_new = -1;
  for (uint32_t number = 0; number < layout.line_count(); ++number) {
    const Line line = layout.line(number);
    CHECK(line.number == number);
    CHECK(line.y == y);
    y += line.height;
    if (line.type != LineType::code) continue;
    const bool wraps = view.options.wrap_columns > 0;
    uint32_t lines = 1;
    const auto needs = [&](uint32_t row, uint32_t columns) {
      if (row != kNone && wraps) {
        lines = std::max(lines, wrapped_line_count(document.content(row), columns));
      }
    };
    if (!line.split) {
      needs(line.index, view.options.wrap_columns);
    } else {
      needs(line.old_row, view.options.wrap_columns_side);
      needs(line.new_row, view.options.wrap_columns_side);
      if (line.old_row != kNone) {
        CHECK(int64_t{line.old_row} > last_old);
        last_old = line.old_row;
      }
      if (line.new_row != kNone) {
        CHECK(int64_t{line.new_row} > last_new);
        last_new = line.new_row;
      }
    }
    CHECK(line.height == static_cast<int>(lines) * kSizes.code_row);
  }
  CHECK(layout.height() == y);
}

// Every card once, in its order, of its height; below the row that it belongs to, unless rows that
// face each other keep it back; none only where the file or the hunk is folded.
void check_cards(const Document& document, const RandomView& view, const DocumentLayout& layout) {
  std::vector<uint32_t> at(view.cards.size(), kNone);  // lines
  std::vector<uint32_t> in_order;
  for (const Line& line : layout.card_lines()) {
    REQUIRE(line.type == LineType::card);
    REQUIRE(line.index < at.size());
    CHECK(at[line.index] == kNone);
    CHECK(line.height == view.cards[line.index].height);
    CHECK(layout.line(line.number).index == line.index);
    at[line.index] = line.number;
    in_order.push_back(line.number);
  }
  CHECK(std::is_sorted(in_order.begin(), in_order.end()));
  uint32_t lines = 0;
  for (uint32_t number = 0; number < layout.line_count(); ++number) {
    lines += layout.line(number).type == LineType::card;
  }
  CHECK(lines == in_order.size());
  for (const CardLine& card : view.cards) {
    const uint32_t number = at[card.note];
    const bool folded = card.file != kNone && view.folds.has_file(card.file);
    if (card.before_row == 0) {
      CHECK((number == kNone) == folded);
      if (number != kNone) CHECK(layout.line(number).file == card.file);
      continue;
    }
    const uint32_t row = card.before_row - 1;
    const uint32_t shown = layout.line_of_row(row);
    REQUIRE(shown != kNone);
    if (number == kNone) {
      const LineType type = layout.line(shown).type;
      CHECK((type == LineType::file_header || type == LineType::hunk_header));
      continue;
    }
    if (layout.shows_row(row)) CHECK(number > shown);
    // Nothing stands between but cards, lines that an edit or a fold has there, and, side by side,
    // the rest of the change.
    const uint32_t next = card.before_row < document.rows.size() ? card.before_row : kNone;
    const bool split = layout.line(shown).split;
    if (next == kNone || split || !layout.shows_row(next)) continue;
    if (document.file_of_row(next) == card.file) CHECK(number < layout.line_of_row(next));
  }
}

// Views against the slow way; a file laid out anew against all of them.
void check_look_ups(const Document& document, const RandomView& view, Random& random) {
  DocumentLayout layout(document, view.options);
  for (int i = 0; i < 5; ++i) {
    const int64_t top = random.below(static_cast<uint32_t>(layout.height()) + 1);
    const int64_t bottom = top + random.below(300);
    std::vector<uint32_t> wanted, found;
    for (uint32_t number = 0; number < layout.line_count(); ++number) {
      const Line line = layout.line(number);
      if (line.y < bottom && line.y + line.height > top) wanted.push_back(number);
    }
    for (const Line& line : layout.lines_between(top, bottom)) found.push_back(line.number);
    CHECK(found == wanted);
    const Line at = layout.line_at(top);
    CHECK((at.y <= top || at.number == 0));
    CHECK((layout.file_at(top) == at.file || at.height == 0));
  }
  if (document.files.empty()) return;
  RandomView changed(document, random);
  changed.options.cards = view.options.cards;  // those of the whole change are in no file
  changed.options.split = view.options.split;
  changed.options.wrap_columns = view.options.wrap_columns;
  changed.options.wrap_columns_side = view.options.wrap_columns_side;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    layout.update_file(changed.options, file);
  }
  const DocumentLayout anew(document, changed.options);
  REQUIRE(layout.line_count() == anew.line_count());
  CHECK(layout.height() == anew.height());
}

void check_view(const std::string& text, Random& random) {
  const Document document = parse(TextBuffer(text));
  const RandomView view(document, random);
  const DocumentLayout layout(document, view.options);
  INFO(text);
  check_lines(document, view, layout);
  check_rows(document, view, layout);
  check_cards(document, view, layout);
  check_look_ups(document, view, random);
}

/// A file whose hunks have long runs of unchanged lines, and groups of any two sizes.
std::string random_diff(Random& random) {
  std::string text;
  for (uint32_t file = random.below(3) + 1; file > 0; --file) {
    static constexpr std::string_view kStatus[] = {"modified", "added", "deleted"};
    text += "@file f" + std::to_string(file) + " " + std::string(kStatus[random.below(3)]) + "\n";
    uint32_t line = 1;
    for (uint32_t hunk = random.below(3) + 1; hunk > 0; --hunk) {
      line += random.below(20);
      std::string rows;
      uint32_t olds = 0, news = 0;
      const auto add = [&](char sign, uint32_t count) {
        for (; count > 0; --count) {
          rows += sign + std::string(random.below(40), 'a') +
                  (random.chance(5) ? "\t\xE4\xB8\x96" : "") + "\n";
          olds += sign != '+';
          news += sign != '-';
        }
      };
      for (uint32_t part = random.below(4) + 1; part > 0; --part) {
        add(' ', random.below(16));
        add('-', random.below(6));
        add('+', random.below(6));
      }
      add(' ', random.below(16));
      text += "@@ -" + std::to_string(line) + "," + std::to_string(olds) + " +" +
              std::to_string(line) + "," + std::to_string(news) + " @@\n" + rows;
      line += olds + news + 2;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("page views property: nothing is lost, each side is in order") {
  Random random(51);
  for (int i = 0; i < 500; ++i) check_view(random_diff(random), random);
}

TEST_CASE("page views property: mutated reviews") {
  Random random(52);
  for (int i = 0; i < 300; ++i) {
    check_view(mutated(random, random_review(random), random.below(12)), random);
  }
}

TEST_CASE("side by side: a line faces the one that replaces it") {
  const Document document = parse(
      TextBuffer("@file a\n@@ -1,2 +1,3 @@\n-// a word\n-const waits = new Set([1, 2, 3]);\n"
                 "+const first = 1;\n+const second = 2;\n+const waits = new Set([1, 2, 4]);\n"));
  LayoutOptions options;
  options.sizes = kSizes;
  options.split = true;
  const DocumentLayout layout(document, options);
  const uint32_t first = document.hunks[0].rows.first;
  const Line last = layout.line(layout.line_count() - 1);
  CHECK(last.old_row == first + 1);
  CHECK(last.new_row == first + 4);
  const Line top = layout.line(layout.line_count() - 3);
  CHECK(top.old_row == first);
  CHECK(top.new_row == first + 2);
}

TEST_CASE("side by side: alignment keeps as many pairs as the lines allow") {
  CHECK(align_shorter(0, 3, {}).empty());
  CHECK(align_shorter(2, 4, {}) == std::vector<uint32_t>{0, 1});
  CHECK(align_shorter(2, 4, {{1, 3}}) == std::vector<uint32_t>{0, 3});
  CHECK(align_shorter(3, 4, {{0, 1}, {2, 3}}) == std::vector<uint32_t>{1, 2, 3});
  // One pair would leave no room for the row above it; the other two fit.
  CHECK(align_shorter(3, 4, {{0, 0}, {1, 2}, {2, 2}}) == std::vector<uint32_t>{0, 1, 2});
  Random random(53);
  for (int i = 0; i < 2000; ++i) {
    const uint32_t shorter = random.below(7), longer = shorter + random.below(5);
    std::vector<AlignedPair> pairs;
    uint32_t other = 0;
    for (uint32_t row = 0; row < shorter; ++row) {
      other += random.below(3);
      if (random.chance(2) && other < longer) pairs.push_back({row, other++});
    }
    const std::vector<uint32_t> lines = align_shorter(shorter, longer, pairs);
    REQUIRE(lines.size() == shorter);
    size_t met = 0;
    for (const AlignedPair& pair : pairs) met += lines[pair.shorter] == pair.longer;
    for (uint32_t row = 0; row < shorter; ++row) {
      CHECK(lines[row] < longer);
      if (row > 0) CHECK(lines[row] > lines[row - 1]);
    }
    // All placings of so few rows.
    size_t best = 0;
    for (uint32_t mask = 0; mask < (1u << longer); ++mask) {
      if (static_cast<uint32_t>(__builtin_popcount(mask)) != shorter) continue;
      std::vector<uint32_t> placed;
      for (uint32_t line = 0; line < longer; ++line) {
        if ((mask >> line & 1) != 0) placed.push_back(line);
      }
      size_t count = 0;
      for (const AlignedPair& pair : pairs) count += placed[pair.shorter] == pair.longer;
      best = std::max(best, count);
    }
    CHECK(met == best);
  }
}

}  // namespace whymark::test
