#include "core/session/decision_tables.h"

#include <ctime>
#include <vector>

#include "core/session/decision_store.h"

namespace whymark {
namespace {

using sqlite::Statement;
using Loaded = DecisionTables::Loaded;

constexpr int64_t kRowLimit = kNone;  // rows are below it

// Names and texts are blobs: paths and lines need not be UTF-8. Rows of a review are kept as
// [first, past) ranges that never overlap or touch.
constexpr const char* kTables =
    "CREATE TABLE reviews (id INTEGER PRIMARY KEY, repository BLOB NOT NULL, content BLOB NOT NULL,"
    "  path BLOB NOT NULL, saved INTEGER NOT NULL, UNIQUE (repository, content));"
    "CREATE TABLE line_ranges (review INTEGER, first INTEGER, past INTEGER NOT NULL,"
    "  PRIMARY KEY (review, first)) WITHOUT ROWID;"
    "CREATE TABLE parts (review INTEGER, line INTEGER, number INTEGER, first INTEGER NOT NULL,"
    "  past INTEGER NOT NULL, old_text BLOB NOT NULL,"
    "  PRIMARY KEY (review, line, number)) WITHOUT ROWID;"
    "CREATE TABLE edits (review INTEGER, line INTEGER, text BLOB NOT NULL,"
    "  PRIMARY KEY (review, line)) WITHOUT ROWID;"
    "CREATE TABLE deletions (review INTEGER, line INTEGER,"
    "  PRIMARY KEY (review, line)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

// `file` is -1 for a note.
constexpr const char* kReadingTables =
    "CREATE TABLE IF NOT EXISTS filters (review INTEGER PRIMARY KEY, filter BLOB NOT NULL);"
    "CREATE TABLE IF NOT EXISTS looked_at (review INTEGER, file INTEGER, place INTEGER,"
    "  PRIMARY KEY (review, file, place)) WITHOUT ROWID;";

bool is_row(int64_t row) { return row >= 0 && row < kRowLimit; }
bool is_range(int64_t first, int64_t past) {
  return is_row(first) && past > first && past <= kRowLimit;
}

}  // namespace

bool DecisionTables::create() const { return database_.run(kTables); }

bool DecisionTables::add_reading() const { return database_.run(kReadingTables); }

std::optional<int64_t> DecisionTables::layout() const {
  Statement version(database_, "PRAGMA user_version");
  if (!version.next()) return std::nullopt;
  return version.integer(0);
}

std::optional<int64_t> DecisionTables::find(const ReviewKey& key) const {
  Statement find(database_, "SELECT id FROM reviews WHERE repository = ? AND content = ?");
  const bool found = find.bind(key.repository).bind(key.content).next();
  if (!find.ok()) return std::nullopt;
  return found ? find.integer(0) : 0;
}

std::optional<int64_t> DecisionTables::touch(const ReviewKey& key) const {
  Statement put(database_,
                "INSERT INTO reviews (repository, content, path, saved) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET path = excluded.path, saved = excluded.saved");
  put.bind(key.repository).bind(key.content).bind(key.path).bind(int64_t{std::time(nullptr)});
  if (!put.run()) return std::nullopt;
  return find(key);
}

bool DecisionTables::has_of_other_text(const ReviewKey& key) const {
  Statement look(database_,
                 "SELECT 1 FROM reviews r WHERE repository = ? AND path = ? AND content <> ? AND ("
                 "EXISTS (SELECT 1 FROM line_ranges WHERE review = r.id) OR "
                 "EXISTS (SELECT 1 FROM parts WHERE review = r.id) OR "
                 "EXISTS (SELECT 1 FROM edits WHERE review = r.id)) LIMIT 1");
  return look.bind(key.repository).bind(key.path).bind(key.content).next();
}

Loaded DecisionTables::load(int64_t review, Decisions& decisions) const {
  const Loaded rows = load_rows(review, decisions);
  return rows == Loaded::fine ? load_texts(review, decisions) : rows;
}

bool DecisionTables::save(int64_t review, RowRange range, const Decisions& slice) const {
  return save_rows(review, range, slice.rows) && save_texts(review, range, slice);
}

Loaded DecisionTables::load_rows(int64_t review, Decisions& decisions) const {
  Statement ranges(database_, "SELECT first, past FROM line_ranges WHERE review = ?");
  ranges.bind(review);
  while (ranges.next()) {
    const int64_t first = ranges.integer(0), past = ranges.integer(1);
    if (!is_range(first, past)) return Loaded::unsound;
    decisions.rows.insert({static_cast<uint32_t>(first), static_cast<uint32_t>(past - first)});
  }
  return ranges.ok() ? Loaded::fine : Loaded::failed;
}

Loaded DecisionTables::load_texts(int64_t review, Decisions& decisions) const {
  Statement parts(database_,
                  "SELECT line, first, past, old_text FROM parts WHERE review = ? "
                  "ORDER BY line, number");
  parts.bind(review);
  while (parts.next()) {
    const int64_t row = parts.integer(0), first = parts.integer(1), past = parts.integer(2);
    if (!is_row(row) || !is_row(first) || !is_row(past) || past < first) return Loaded::unsound;
    decisions.parts[static_cast<uint32_t>(row)].push_back(
        {static_cast<uint32_t>(first), static_cast<uint32_t>(past), parts.bytes(3)});
  }
  Statement edits(database_, "SELECT line, text FROM edits WHERE review = ?");
  edits.bind(review);
  while (edits.next()) {
    if (!is_row(edits.integer(0))) return Loaded::unsound;
    decisions.edits.emplace(static_cast<uint32_t>(edits.integer(0)), edits.bytes(1));
  }
  Statement deletions(database_, "SELECT line FROM deletions WHERE review = ?");
  deletions.bind(review);
  while (deletions.next()) {
    if (!is_row(deletions.integer(0))) return Loaded::unsound;
    decisions.deletions.insert(static_cast<uint32_t>(deletions.integer(0)));
  }
  const bool read = parts.ok() && edits.ok() && deletions.ok();
  return read ? Loaded::fine : Loaded::failed;
}

/// Ranges that reach into the range, or touch it, are read, changed as a set and written back: what
/// sticks out of the range stays, and neighbours become one.
bool DecisionTables::save_rows(int64_t review, RowRange range, const RowSet& rows) const {
  RowSet near;
  Statement read(database_,
                 "SELECT first, past FROM line_ranges WHERE review = ?1 AND past >= ?2 "
                 "AND first <= ?3 AND first >= ifnull((SELECT max(first) FROM line_ranges "
                 "WHERE review = ?1 AND first < ?2), 0)");
  read.bind(review).bind(range.first).bind(range.end());
  std::vector<int64_t> firsts;
  while (read.next()) {
    const int64_t first = read.integer(0), past = read.integer(1);
    firsts.push_back(first);
    if (!is_range(first, past)) continue;  // goes
    near.insert({static_cast<uint32_t>(first), static_cast<uint32_t>(past - first)});
  }
  if (!read.ok()) return false;
  near.erase(range);
  for (const RowRange& each : rows.ranges()) near.insert(each);
  Statement drop(database_, "DELETE FROM line_ranges WHERE review = ? AND first = ?");
  for (const int64_t first : firsts) {
    if (!drop.bind(review).bind(first).run()) return false;
  }
  Statement put(database_, "INSERT INTO line_ranges VALUES (?, ?, ?)");
  for (const RowRange& each : near.ranges()) {
    if (!put.bind(review).bind(each.first).bind(each.end()).run()) return false;
  }
  return drop.ok() && put.ok();
}

bool DecisionTables::save_texts(int64_t review, RowRange range, const Decisions& slice) const {
  for (const char* sql : {"DELETE FROM parts WHERE review = ? AND line >= ? AND line < ?",
                          "DELETE FROM edits WHERE review = ? AND line >= ? AND line < ?",
                          "DELETE FROM deletions WHERE review = ? AND line >= ? AND line < ?"}) {
    Statement drop(database_, sql);
    if (!drop.bind(review).bind(range.first).bind(range.end()).run()) return false;
  }
  Statement part(database_, "INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?)");
  for (const auto& [row, parts] : slice.parts) {
    int64_t number = 0;
    for (const PartRevert& each : parts) {
      part.bind(review).bind(row).bind(number++).bind(each.first).bind(each.end);
      if (!part.bind(each.old_text).run()) return false;
    }
  }
  Statement edit(database_, "INSERT INTO edits VALUES (?, ?, ?)");
  for (const auto& [row, text] : slice.edits) {
    if (!edit.bind(review).bind(row).bind(text).run()) return false;
  }
  Statement deletion(database_, "INSERT INTO deletions VALUES (?, ?)");
  for (const uint32_t row : slice.deletions) {
    if (!deletion.bind(review).bind(row).run()) return false;
  }
  return part.ok() && edit.ok() && deletion.ok();
}

// What makes no sense is left out: it costs nobody a decision.
bool DecisionTables::load_reading(int64_t review, ReadingState& state) const {
  Statement filter(database_, "SELECT filter FROM filters WHERE review = ?");
  if (filter.bind(review).next()) state.filter = filter.bytes(0);
  Statement looked(database_, "SELECT file, place FROM looked_at WHERE review = ?");
  looked.bind(review);
  while (looked.next()) {
    const int64_t file = looked.integer(0), place = looked.integer(1);
    if (!is_row(place) || (file != -1 && !is_row(file))) continue;
    state.looked.push_back(
        {file == -1 ? kNone : static_cast<uint32_t>(file), static_cast<uint32_t>(place)});
  }
  return filter.ok() && looked.ok();
}

bool DecisionTables::save_reading(int64_t review, const ReadingState& state) const {
  Statement filter(database_,
                   "INSERT INTO filters VALUES (?, ?) "
                   "ON CONFLICT DO UPDATE SET filter = excluded.filter");
  if (!filter.bind(review).bind(state.filter).run()) return false;
  Statement looked(database_, "INSERT INTO looked_at VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
  for (const LookedAt& each : state.looked) {
    const int64_t file = each.file == kNone ? -1 : int64_t{each.file};
    if (!looked.bind(review).bind(file).bind(int64_t{each.place}).run()) return false;
  }
  return looked.ok();
}

}  // namespace whymark
