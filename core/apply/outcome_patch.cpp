#include "core/apply/outcome_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/apply/counts.h"
#include "core/apply/decide.h"
#include "core/apply/lines.h"
#include "core/apply/outcome.h"
#include "core/diff/patch_names.h"
#include "core/diff/row_pairs.h"
#include "core/diff/sequence_diff.h"
#include "core/diff/text_ids.h"

namespace whymark {
namespace {

// Of the comparison of a hunk with its edit: some ten milliseconds. What is over is shown as
// replaced in one piece.
constexpr uint64_t kEditSteps = 2'000'000;

struct Text {
  std::string text;
  bool newline = true;
  friend bool operator==(const Text&, const Text&) = default;
};

/// A line before and after, of which either may not be there.
struct Entry {
  uint32_t row = kNone;
  std::optional<Text> before, after;

  bool changes() const { return before != after; }
};

std::vector<Entry> entries_by_row(const Document& document, const Decisions& decisions,
                                  RowRange rows) {
  std::vector<Entry> entries;
  for (uint32_t row = rows.first; row < rows.end(); ++row) {
    const RowKind kind = document.rows.kind[row];
    if (kind == RowKind::no_newline) continue;
    const bool decided = decisions.contains(row);
    Entry entry{row, {}, {}};
    const Text as_is{std::string(document.content(row)), has_newline(document, row)};
    if (kind != RowKind::removed) entry.before = as_is;
    if (kind == RowKind::context || (kind == RowKind::removed && decided)) entry.after = as_is;
    if (kind == RowKind::added && !decided) {
      entry.after = Text{resulting_content(document, decisions, row), as_is.newline};
    }
    if (entry.before || entry.after) entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<Text> lines_of(std::string_view text) {
  std::vector<Text> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back({std::string(text.substr(0, end)), end != std::string_view::npos});
    text.remove_prefix(std::min(end == std::string_view::npos ? end : end + 1, text.size()));
  }
  return lines;
}

/// The lines that an edit leaves alone, takes out and puts in.
std::vector<Entry> entries_of_edit(const Document& document, RowRange rows,
                                   const std::string& edit) {
  std::vector<Entry> all = entries_by_row(document, {}, rows);
  std::erase_if(all, [](const Entry& entry) { return !entry.before; });
  const std::vector<Text> lines = lines_of(edit);
  TextIds ids;
  // The last line of a file without its newline is another line than the same with it.
  const auto id = [&ids](const Text& line) { return 2 * ids.of(line.text) + line.newline; };
  std::vector<uint32_t> old_ids, new_ids;
  for (const Entry& entry : all) old_ids.push_back(id(*entry.before));
  for (const Text& line : lines) new_ids.push_back(id(line));
  uint64_t steps = kEditSteps;
  SequenceDiff diff;
  std::vector<Entry> entries;
  size_t at = 0;
  for (const ItemChange& change : diff.compare(old_ids, new_ids, steps)) {
    for (; at < change.old_first; ++at) entries.push_back(all[at]);
    for (; at < change.old_end; ++at) entries.push_back({all[at].row, all[at].before, {}});
    for (size_t i = change.new_first; i < change.new_end; ++i) {
      entries.push_back({kNone, {}, lines[i]});
    }
  }
  for (; at < all.size(); ++at) entries.push_back(all[at]);
  return entries;
}

/// A line that is no longer the last gets its newline, and the CR of the line before it, as
/// outcome_of() does.
void end_lines(std::vector<Entry>& entries) {
  const Text* above = nullptr;
  Text* last = nullptr;
  for (Entry& entry : entries) {
    if (!entry.after) continue;
    if (last != nullptr && !last->newline) {
      if (above != nullptr && above->text.ends_with('\r')) last->text += '\r';
      last->newline = true;
    }
    above = last;
    last = &*entry.after;
  }
}

void append(OutcomeHunk& hunk, const Entry& entry) {
  if (entry.before) ++hunk.before_count;
  if (entry.after) ++hunk.after_count;
  if (!entry.changes()) {
    hunk.lines.push_back({' ', entry.row, entry.before->text, entry.before->newline});
    return;
  }
  if (entry.before) {
    hunk.lines.push_back({'-', entry.row, entry.before->text, entry.before->newline});
  }
  if (entry.after) hunk.lines.push_back({'+', entry.row, entry.after->text, entry.after->newline});
}

/// Of lines that only come and lines that only go next to each other, those that go come first, as
/// in every diff.
void order(std::vector<Entry>& entries) {
  const auto comes_or_goes = [](const Entry& entry) {
    return entry.changes() && !(entry.before && entry.after);
  };
  for (auto at = entries.begin(); at != entries.end();) {
    const auto end = std::find_if_not(at, entries.end(), comes_or_goes);
    std::stable_partition(at, end, [](const Entry& entry) { return entry.before.has_value(); });
    at = end == entries.end() ? end : end + 1;
  }
}

/// Cuts the entries into hunks. `before` and `after`: the line numbers of the first.
void cut(const std::vector<Entry>& entries, uint32_t before, uint32_t after, uint32_t context,
         std::vector<OutcomeHunk>& hunks) {
  std::vector<size_t> changes;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].changes()) changes.push_back(i);
  }
  size_t at = 0;
  const auto skip_to = [&](size_t index) {
    for (; at < index; ++at) {
      before += entries[at].before ? 1 : 0;
      after += entries[at].after ? 1 : 0;
    }
  };
  for (size_t i = 0; i < changes.size();) {
    size_t last = i;
    while (last + 1 < changes.size() && changes[last + 1] - changes[last] <= 2 * context) ++last;
    skip_to(std::max(at, changes[i] - std::min<size_t>(changes[i], context)));
    OutcomeHunk hunk{before, 0, after, 0, {}};
    const size_t end = std::min(changes[last] + context + 1, entries.size());
    for (size_t each = at; each < end; ++each) append(hunk, entries[each]);
    skip_to(end);
    if (hunk.before_count == 0) --hunk.before_start;
    if (hunk.after_count == 0) --hunk.after_start;
    hunks.push_back(std::move(hunk));
    i = last + 1;
  }
}

std::string count(uint32_t lines) { return lines == 1 ? "" : fmt::format(",{}", lines); }

void append_headers(const Document& document, const FileSection& file, bool deleted,
                    std::string& out) {
  const auto line = [&out](std::string_view word, std::string_view rest) {
    fmt::format_to(std::back_inserter(out), "{} {}\n", word, rest);
  };
  const bool created = file.status == FileStatus::deleted;
  const std::string old_path = patch_path("a/", file.path);
  const std::string new_path = patch_path("b/", file.path);
  line("diff --git", old_path + " " + new_path);
  const auto mode = [&](Span span) { return span.empty() ? "100644" : document.view(span); };
  if (created) line("new file mode", mode(file.old_mode));
  if (deleted) line("deleted file mode", mode(file.new_mode));
  line("---", created ? std::string(kDevNull) : patch_side(old_path));
  line("+++", deleted ? std::string(kDevNull) : patch_side(new_path));
}

}  // namespace

namespace {

/// The rows of a hunk around what is decided in it, as ranges that do not touch: a hunk may have
/// millions, and only these are looked at.
std::vector<RowRange> windows(const Document& document, const Decisions& decisions, RowRange rows,
                              uint32_t context) {
  std::vector<RowRange> decided = decisions.rows.in(rows);
  const auto parts_end = decisions.parts.lower_bound(rows.end());
  for (auto at = decisions.parts.lower_bound(rows.first); at != parts_end; ++at) {
    decided.push_back({at->first, 1});
  }
  std::sort(decided.begin(), decided.end(),
            [](const RowRange& a, const RowRange& b) { return a.first < b.first; });
  const auto is_line = [&](uint32_t row) {  // of the file as it is
    const RowKind kind = document.rows.kind[row];
    return kind == RowKind::context || kind == RowKind::added;
  };
  std::vector<RowRange> found;
  for (const RowRange& range : decided) {
    uint32_t first = range.first, end = range.end();
    const uint32_t lowest = found.empty() ? rows.first : found.back().end();
    for (uint32_t lines = 0; first > lowest && lines < context;) lines += is_line(--first) ? 1 : 0;
    for (uint32_t lines = 0; end < rows.end() && lines < context;) lines += is_line(end++) ? 1 : 0;
    if (!found.empty() && first <= found.back().end()) {
      found.back().count = std::max(end, found.back().end()) - found.back().first;
    } else {
      found.push_back({first, end - first});
    }
  }
  return found;
}

}  // namespace

std::vector<OutcomeHunk> outcome_hunks(const Document& document, uint32_t file,
                                       const Decisions& decisions, uint32_t context) {
  // A line without its newline takes after the two lines before it.
  constexpr uint32_t kLinesBefore = 2;
  std::vector<OutcomeHunk> hunks;
  int64_t shift = 0;  // lines that earlier hunks made more or less
  const auto add = [&](std::vector<Entry> entries, uint32_t first_row) {
    end_lines(entries);
    order(entries);
    const uint32_t line = document.rows.new_line[first_row];
    cut(entries, line, static_cast<uint32_t>(line + shift), context, hunks);
    for (const Entry& entry : entries) shift += (entry.after ? 1 : 0) - (entry.before ? 1 : 0);
  };
  const RowRange& of = document.files[file].hunks;
  for (uint32_t i = of.first; i < of.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    if (!decisions.any_in(hunk.rows)) continue;
    if (const std::string* edit = decisions.edit_of(hunk)) {
      add(entries_of_edit(document, hunk.rows, edit_text(document, hunk, *edit)), hunk.rows.first);
      continue;
    }
    const uint32_t around = std::max(context, kLinesBefore);
    for (const RowRange& rows : windows(document, decisions, hunk.rows, around)) {
      add(entries_by_row(document, decisions, rows), rows.first);
    }
  }
  return hunks;
}

std::string outcome_patch(const Document& document, const Decisions& decisions) {
  std::string out;
  for (const uint32_t index : decided_files(document, decisions)) {
    const FileSection& file = document.files[index];
    const std::vector<OutcomeHunk> hunks = outcome_hunks(document, index, decisions);
    if (hunks.empty()) continue;
    const bool deleted =
        decisions.deletions.count(file.header_row) != 0 && is_emptied(document, decisions, index);
    append_headers(document, file, deleted, out);
    for (const OutcomeHunk& hunk : hunks) {
      fmt::format_to(std::back_inserter(out), "@@ -{}{} +{}{} @@\n", hunk.before_start,
                     count(hunk.before_count), hunk.after_start, count(hunk.after_count));
      for (const OutcomeLine& line : hunk.lines) {
        out += line.sign;
        out += line.text;
        out += line.newline ? "\n" : "\n\\ No newline at end of file\n";
      }
    }
  }
  return out;
}

}  // namespace whymark
