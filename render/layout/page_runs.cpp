#include "render/layout/page_runs.h"

#include <algorithm>
#include <utility>

#include "core/diff/whitespace.h"
#include "core/format/codes.h"
#include "fonts/wrapped_cells.h"

namespace whymark {
namespace {

bool is_loose(RowKind kind) { return kind == RowKind::stray || kind == RowKind::comment; }

// Frontmatter that could not be read is shown as it stands, since nothing else shows its words.
bool frontmatter_unreadable(const Document& document) {
  return std::any_of(
      document.diagnostics.begin(), document.diagnostics.end(), [](const Diagnostic& d) {
        return d.code == code::kFrontmatterInvalid || d.code == code::kFrontmatterUnterminated;
      });
}

// The first line of the new side that a hunk shows, or would show.
uint32_t first_new_line(const Hunk& hunk) { return hunk.new_start + (hunk.new_count == 0); }
uint32_t first_old_line(const Hunk& hunk) { return hunk.old_start + (hunk.old_count == 0); }

class RunBuilder {
 public:
  RunBuilder(const Document& document, const LayoutOptions& options)
      : document_(document), options_(options), kinds_(document.rows.kind) {}

  Runs head();
  Runs file(uint32_t file);

 private:
  void add(PageRun run);
  void add_header(LineType type, uint32_t index, int height, RowRange rows);
  void add_loose_rows(RowRange rows);
  void add_hunk(uint32_t hunk, uint32_t head);
  void add_expanded(const Hunk& hunk, uint32_t new_line, uint32_t count);
  void add_rows(RowRange hunk_rows, RowRange rows);
  void add_unchanged(RowRange hunk_rows, RowRange rows);
  void add_change(RowRange rows);
  std::vector<SideBySide::Facing> facing_rows(RowRange old_rows, RowRange new_rows) const;
  void add_code(RowRange rows);
  void add_inserted(const InsertedLines& lines);
  void add_card(const CardLine& card, uint32_t row);
  void add_head_cards(uint32_t file, uint32_t row);
  std::vector<CardLine> cards_before(uint32_t file, uint32_t first, uint32_t last) const;
  uint32_t change_end(RowRange hunk_rows, uint32_t row) const;

  bool is_shown_plain(RowRange rows) const;
  int height_of_text(std::string_view text, uint32_t columns) const {
    return static_cast<int>(wrapped_line_count(text, columns, options_.tab_width)) *
           options_.sizes.code_row;
  }
  int height_of_row(uint32_t row, uint32_t columns) const {
    if (options_.rewritten != nullptr) {
      const auto found = options_.rewritten->find(row);
      if (found != options_.rewritten->end()) return height_of_text(found->second, columns);
    }
    return height_of_text(document_.content(row), columns);
  }

  const Document& document_;
  const LayoutOptions& options_;
  const std::vector<RowKind>& kinds_;
  bool split_ = false;         // of the file at hand
  uint32_t wrap_columns_ = 0;  // likewise
  Runs out_;
};

void RunBuilder::add(PageRun run) {
  if (run.count == 0) return;
  run.first_line = out_.line_count;
  run.y = out_.height;
  out_.line_count += run.count;
  out_.height += int64_t{run.count} * run.height;
  if (!out_.runs.empty() && run.rows > 0) {
    // Lines that differ in nothing go on with the run before.
    PageRun& last = out_.runs.back();
    const bool goes_on = last.type == run.type && last.arrangement == run.arrangement &&
                         last.height == run.height && last.rows == last.count &&
                         run.rows == run.count && last.row + last.rows == run.row &&
                         run.arrangement != PageRun::Rows::change &&
                         (run.type == LineType::code || run.type == LineType::loose);
    if (goes_on) {
      last.count += run.count;
      last.rows += run.rows;
      return;
    }
  }
  out_.runs.push_back(run);
}

void RunBuilder::add_header(LineType type, uint32_t index, int height, RowRange rows) {
  PageRun run;
  run.type = type;
  run.height = height;
  run.index = index;
  run.count = 1;
  run.row = rows.first;
  run.rows = rows.count;
  add(run);
}

void RunBuilder::add_loose_rows(RowRange rows) {
  for (uint32_t row = rows.first; row < rows.end();) {
    uint32_t end = row;
    while (end < rows.end() && is_loose(kinds_[end])) ++end;
    if (end > row) {
      PageRun run;
      run.type = LineType::loose;
      run.height = options_.sizes.code_row;
      run.index = run.row = row;
      run.count = run.rows = end - row;
      add(run);
    }
    row = end + 1;
  }
}

Runs RunBuilder::head() {
  add_header(LineType::summary, 0, options_.summary_height, {});
  PageRun problems;
  problems.type = LineType::problem;
  problems.height = options_.sizes.code_row;
  problems.count = static_cast<uint32_t>(document_.diagnostics.size());
  add(problems);
  add_head_cards(kNone, 0);
  if (document_.front.present && frontmatter_unreadable(document_)) {
    const RowRange rows = document_.front.rows;
    PageRun run;
    run.type = LineType::loose;
    run.height = options_.sizes.code_row;
    run.index = run.row = rows.first;
    run.count = run.rows = rows.count;
    add(run);
  }
  const uint32_t first_file_row =
      document_.files.empty() ? document_.rows.size() : document_.files.front().rows.first;
  add_loose_rows({0, first_file_row});
  return std::move(out_);
}

Runs RunBuilder::file(uint32_t index) {
  const FileSection& section = document_.files[index];
  const bool one_sided =
      section.status == FileStatus::added || section.status == FileStatus::deleted;
  split_ = options_.split && !one_sided;
  wrap_columns_ = split_ ? options_.wrap_columns_side : options_.wrap_columns;
  if (options_.folds != nullptr && options_.folds->has_file(index)) {
    add_header(LineType::file_header, index, options_.sizes.file_row, section.rows);
    return std::move(out_);
  }
  // A section with no header of its own still has a line for it, which stands for no row.
  const bool has_row = section.header_row != kNone;
  add_header(LineType::file_header, index, options_.sizes.file_row,
             has_row ? RowRange{section.header_row, 1} : RowRange{section.rows.first, 0});
  add_head_cards(index, has_row ? section.header_row + 1 : section.rows.first);
  uint32_t done = section.rows.first;  // rows before this one are on the page
  uint32_t head = section.hunks.first;
  for (uint32_t h = section.hunks.first; h < section.hunks.end(); ++h) {
    const Hunk& hunk = document_.hunks[h];
    const uint32_t next =
        std::max(done, hunk.header_row >= done ? hunk.header_row : hunk.rows.first);
    // A hunk that a stray line cuts in two has one header, and folds with what stands in between.
    const bool goes_on = hunk.header_row < done;
    if (!goes_on) head = h;
    const bool folded = options_.folds != nullptr && options_.folds->has_hunk(head);
    if (goes_on && folded) {
      out_.runs.back().rows = std::max(hunk.rows.end(), done) - out_.runs.back().row;
    } else {
      add_loose_rows({done, next - done});
      add_hunk(h, head);
    }
    done = std::max(hunk.header_row + 1, hunk.rows.end());
  }
  add_loose_rows({done, section.rows.end() - done});
  return std::move(out_);
}

void RunBuilder::add_hunk(uint32_t h, uint32_t head) {
  const Hunk& hunk = document_.hunks[h];
  const bool folded = options_.folds != nullptr && options_.folds->has_hunk(head);
  if (h == head) {
    const uint32_t stands_for = folded ? hunk.rows.end() - hunk.header_row : 1;
    add_header(LineType::hunk_header, h, options_.sizes.hunk_row, {hunk.header_row, stands_for});
  }
  if (folded) return;
  const ExpandedLines more = options_.expanded ? options_.expanded(h) : ExpandedLines{};
  add_expanded(hunk, first_new_line(hunk) - more.above, more.above);
  uint32_t first = hunk.rows.first;
  const auto add_until = [&](uint32_t end) {
    if (end > first) add_rows(hunk.rows, {first, end - first});
    first = std::max(first, end);
  };
  std::vector<CardLine> cards;
  if (options_.cards != nullptr) {
    cards = cards_before(hunk.file, hunk.rows.first + 1, hunk.rows.end());
  }
  if (split_) {
    // Rows that face each other stay together.
    for (CardLine& each : cards) each.before_row = change_end(hunk.rows, each.before_row);
  }
  auto card = cards.begin();
  const auto add_cards_until = [&](uint32_t row) {
    for (; card != cards.end() && card->before_row < row; ++card) {
      add_until(card->before_row);
      add_card(*card, card->before_row);
    }
  };
  if (options_.inserted != nullptr) {
    const std::vector<InsertedLines>& all = *options_.inserted;
    auto lines = std::partition_point(all.begin(), all.end(), [&](const InsertedLines& each) {
      return each.before_row < hunk.rows.first;
    });
    for (; lines != all.end() && lines->before_row <= hunk.rows.end(); ++lines) {
      add_cards_until(lines->before_row);
      add_until(lines->before_row);
      add_inserted(*lines);
    }
  }
  if (!cards.empty()) add_cards_until(kNone);
  add_until(hunk.rows.end());
  add_expanded(hunk, first_new_line(hunk) + hunk.new_count, more.below);
  const bool is_last = h + 1 == document_.files[hunk.file].hunks.end();
  if (is_last && options_.goes_on && options_.goes_on(hunk.file)) {
    add_header(LineType::more, h, options_.sizes.code_row, {hunk.rows.end(), 0});
  }
}

void RunBuilder::add_expanded(const Hunk& hunk, uint32_t new_line, uint32_t count) {
  if (count == 0) return;
  const bool behind = new_line >= first_new_line(hunk);
  PageRun run;
  run.type = LineType::expanded;
  run.arrangement = split_ ? PageRun::Rows::both_sides : PageRun::Rows::one_column;
  run.row = behind ? hunk.rows.end() : hunk.rows.first;
  const uint32_t old_first = first_old_line(hunk) + (behind ? hunk.old_count : 0);
  const uint32_t new_first = first_new_line(hunk) + (behind ? hunk.new_count : 0);
  for (uint32_t line = new_line; line < new_line + count;) {
    const auto height = [&](uint32_t at) {
      return wrap_columns_ == 0
                 ? options_.sizes.code_row
                 : height_of_text(options_.expanded_text(hunk.file, at), wrap_columns_);
    };
    run.index = line;
    run.other = old_first + line - new_first;
    run.height = height(line);
    run.count = 1;
    if (wrap_columns_ == 0) run.count = count;
    while (line + run.count < new_line + count && height(line + run.count) == run.height) {
      ++run.count;
    }
    add(run);
    line += run.count;
  }
}

void RunBuilder::add_inserted(const InsertedLines& lines) {
  PageRun run;
  run.type = LineType::edit;
  run.arrangement = split_ ? PageRun::Rows::both_sides : PageRun::Rows::one_column;
  run.row = lines.before_row;
  for (uint32_t i = 0; i < lines.count; ++i) {
    run.index = lines.first + i;
    run.count = 1;
    run.height = height_of_text((*options_.inserted_texts)[run.index], wrap_columns_);
    add(run);
  }
}

void RunBuilder::add_card(const CardLine& card, uint32_t row) {
  PageRun run;
  run.type = LineType::card;
  run.height = card.height;
  run.index = card.note;
  run.count = 1;
  run.row = row;
  add(run);
  out_.cards.push_back(static_cast<uint32_t>(out_.runs.size() - 1));
}

// Those that are about no lines.
void RunBuilder::add_head_cards(uint32_t file, uint32_t row) {
  if (options_.cards == nullptr) return;
  for (const CardLine& card : cards_before(file, 0, 0)) add_card(card, row);
}

/// The cards of a file that stand before rows from `first` to `last`, in order.
std::vector<CardLine> RunBuilder::cards_before(uint32_t file, uint32_t first, uint32_t last) const {
  std::vector<CardLine> found;
  const std::vector<CardLine>& all = *options_.cards;
  // One more than kNone is 0: the whole change comes first.
  auto card = std::partition_point(all.begin(), all.end(), [&](const CardLine& each) {
    return std::pair(each.file + 1, each.before_row) < std::pair(file + 1, first);
  });
  for (; card != all.end() && card->file == file && card->before_row <= last; ++card) {
    found.push_back(*card);
  }
  return found;
}

/// `row`, or behind the changed rows that it stands between.
uint32_t RunBuilder::change_end(RowRange hunk_rows, uint32_t row) const {
  const auto is_changed = [&](uint32_t at) {
    return kinds_[at] == RowKind::added || kinds_[at] == RowKind::removed ||
           kinds_[at] == RowKind::no_newline;
  };
  if (row <= hunk_rows.first || !is_changed(row - 1)) return row;
  bool added = kinds_[row - 1] == RowKind::added;
  for (; row < hunk_rows.end() && is_changed(row); ++row) {
    if (added && kinds_[row] == RowKind::removed) break;  // the next change begins
    added = added || kinds_[row] == RowKind::added;
  }
  return row;
}

// Whether consecutive rows are consecutive lines of one height, whatever they are.
bool RunBuilder::is_shown_plain(RowRange rows) const {
  if (split_ || wrap_columns_ > 0) return false;
  if (options_.hidden != nullptr && options_.hidden->any_in(rows)) return false;
  return options_.folds == nullptr ||
         (!options_.folds->unchanged && options_.folds->unchanged_except.empty());
}

void RunBuilder::add_rows(RowRange hunk_rows, RowRange rows) {
  if (is_shown_plain(rows)) {
    add_code(rows);
    return;
  }
  for (uint32_t row = rows.first; row < rows.end();) {
    uint32_t end = row;
    const auto is_changed = [&](uint32_t at) {
      return kinds_[at] == RowKind::added || kinds_[at] == RowKind::removed;
    };
    if (!is_changed(row)) {
      while (end < rows.end() && !is_changed(end)) ++end;
      add_unchanged(hunk_rows, {row, end - row});
    } else {
      // Removed rows, then added ones, each with the marks of a missing newline.
      const auto goes_on = [&](RowKind kind) {
        return end < rows.end() && (kinds_[end] == kind || kinds_[end] == RowKind::no_newline);
      };
      while (goes_on(RowKind::removed)) ++end;
      while (goes_on(RowKind::added)) ++end;
      add_change({row, end - row});
    }
    row = end;
  }
}

void RunBuilder::add_unchanged(RowRange hunk_rows, RowRange rows) {
  const bool may_fold = options_.folds != nullptr && options_.folds->has_unchanged(rows.first);
  const UnchangedRun run =
      may_fold ? unchanged_run(document_, hunk_rows, rows.first) : UnchangedRun{};
  // An edit may cut a run in two.
  if (run.folds.count == 0 || run.rows.count != rows.count) {
    add_code(rows);
    return;
  }
  add_code({rows.first, run.folds.first - rows.first});
  add_header(LineType::fold, run.folds.first, options_.sizes.code_row, run.folds);
  add_code({run.folds.end(), rows.end() - run.folds.end()});
}

/// Rows one below the other.
void RunBuilder::add_code(RowRange rows) {
  if (rows.count == 0) return;
  PageRun run;
  run.type = LineType::code;
  run.arrangement = split_ ? PageRun::Rows::both_sides : PageRun::Rows::one_column;
  run.height = options_.sizes.code_row;
  if (wrap_columns_ == 0) {
    run.index = run.row = rows.first;
    run.count = run.rows = rows.count;
    add(run);
    return;
  }
  for (uint32_t row = rows.first; row < rows.end(); ++row) {
    run.height = height_of_row(row, wrap_columns_);
    run.index = run.row = row;
    run.count = run.rows = 1;
    add(run);
  }
}

// Rows that differ in white space alone.
std::vector<SideBySide::Facing> RunBuilder::facing_rows(RowRange old_rows,
                                                        RowRange new_rows) const {
  std::vector<SideBySide::Facing> facing;
  for (const RowRange& range : options_.whitespace->removed.in(old_rows)) {
    for (uint32_t row = range.first; row < range.end(); ++row) facing.push_back({row, 0});
  }
  size_t at = 0;
  for (const RowRange& range : options_.whitespace->added.in(new_rows)) {
    for (uint32_t row = range.first; row < range.end(); ++row, ++at) {
      if (at < facing.size()) facing[at].new_row = row;
    }
  }
  if (at != facing.size()) return {};  // an edit cuts the change
  return facing;
}

void RunBuilder::add_change(RowRange rows) {
  if (!split_) {
    uint32_t first = rows.first;
    if (options_.hidden != nullptr) {
      for (const RowRange& hidden : options_.hidden->in(rows)) {
        add_code({first, hidden.first - first});
        out_.hidden.push_back(hidden);
        first = hidden.end();
      }
    }
    add_code({first, rows.end() - first});
    return;
  }
  uint32_t first_new = rows.first;
  while (first_new < rows.end() && kinds_[first_new] != RowKind::added) ++first_new;
  const RowRange old_rows{rows.first, first_new - rows.first};
  std::vector<uint32_t> put_back;
  if (options_.decided != nullptr) {
    for (const RowRange& range : options_.decided->in(old_rows)) {
      for (uint32_t row = range.first; row < range.end(); ++row) put_back.push_back(row);
    }
  }
  const RowRange new_rows{first_new, rows.end() - first_new};
  // What is put back comes before all that is added; rows cannot face each other across it.
  const SideBySide change = put_back.empty() && options_.whitespace != nullptr
                                ? SideBySide(old_rows, new_rows, facing_rows(old_rows, new_rows))
                                : SideBySide(old_rows, new_rows, std::move(put_back));
  PageRun run;
  run.type = LineType::code;
  run.arrangement = PageRun::Rows::change;
  run.index = static_cast<uint32_t>(out_.changes.size());
  run.row = rows.first;
  run.rows = rows.count;
  const uint32_t lines = change.line_count();
  const auto height = [&](uint32_t line) {
    int most = options_.sizes.code_row;
    for (const uint32_t row : {change.old_row(document_, line), change.new_row(document_, line)}) {
      if (row != kNone) most = std::max(most, height_of_row(row, wrap_columns_));
    }
    return most;
  };
  for (uint32_t line = 0; line < lines;) {
    run.other = line;
    run.count = lines - line;
    run.height = options_.sizes.code_row;
    if (wrap_columns_ > 0) {
      run.height = height(line);
      run.count = 1;
      while (line + run.count < lines && height(line + run.count) == run.height) ++run.count;
    }
    add(run);
    line += run.count;
  }
  out_.changes.push_back(change);
}

}  // namespace

Runs head_runs(const Document& document, const LayoutOptions& options) {
  return RunBuilder(document, options).head();
}

Runs file_runs(const Document& document, const LayoutOptions& options, uint32_t file) {
  return RunBuilder(document, options).file(file);
}

uint32_t lines_before_hunk(const Document& document, uint32_t hunk) {
  const Hunk& at = document.hunks[hunk];
  const FileSection& file = document.files[at.file];
  if (!file.hunks_sorted) return 0;
  uint32_t shown_to = 1;
  if (hunk > file.hunks.first) {
    const Hunk& before = document.hunks[hunk - 1];
    shown_to = first_new_line(before) + before.new_count;
  }
  const uint32_t first = first_new_line(at);
  return first > shown_to ? first - shown_to : 0;
}

}  // namespace whymark
