// The tables that decisions are kept in, for the files of this folder only.
#pragma once

#include <cstdint>
#include <optional>

#include "core/apply/decisions.h"
#include "core/session/sqlite.h"

namespace whymark {

struct ReadingState;
struct ReviewKey;

/// Each call is part of a transaction of the caller's. What fails is remembered by the database.
class DecisionTables {
 public:
  static constexpr int64_t kLayout = 1;  // PRAGMA user_version of the tables

  explicit DecisionTables(sqlite::Database& database) : database_(database) {}

  bool create() const;
  /// Tables that came later, where they are missing; a program that knows nothing of them is not
  /// troubled by them.
  bool add_reading() const;
  /// The layout that is there; 0 where there are no tables yet.
  std::optional<int64_t> layout() const;

  /// The review's number; 0 where nothing of it was ever saved, nothing where looking failed.
  std::optional<int64_t> find(const ReviewKey& key) const;
  /// The same; it is made known, and noted when and where it was open.
  std::optional<int64_t> touch(const ReviewKey& key) const;

  /// Whether a review of the same path has decisions under another text; false where looking
  /// failed.
  bool has_of_other_text(const ReviewKey& key) const;

  enum class Loaded { fine, failed, unsound };
  /// `unsound`: rows that no document can have.
  Loaded load(int64_t review, Decisions& decisions) const;
  bool save(int64_t review, RowRange range, const Decisions& slice) const;

  bool load_reading(int64_t review, ReadingState& state) const;
  bool save_reading(int64_t review, const ReadingState& state) const;

 private:
  Loaded load_rows(int64_t review, Decisions& decisions) const;
  Loaded load_texts(int64_t review, Decisions& decisions) const;
  bool save_rows(int64_t review, RowRange range, const RowSet& rows) const;
  bool save_texts(int64_t review, RowRange range, const Decisions& slice) const;

  sqlite::Database& database_;
};

}  // namespace whymark
