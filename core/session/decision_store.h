// Decisions in progress, kept on the disk: they outlive the window, and the death of the process.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/apply/decisions.h"
#include "core/base/result.h"

namespace whymark {

/// What decisions belong to: the same bytes, to be applied to the same working tree.
struct ReviewKey {
  std::string repository;  // absolute root of the working tree; empty where there is none
  std::string content;  // SHA-256 of the review's bytes: review_hash(), core/apply/decisions_json.h
  std::string path;     // as it was opened; kept for the reader, no part of the key
};

/// A note that was looked at, or a stretch of added lines that no note explains; both as a document
/// of the same text has them.
struct LookedAt {
  uint32_t file = kNone;  // kNone: `place` is the index of a note
  uint32_t place = 0;     // else the stretch's first line on the new side of the file
  friend auto operator<=>(const LookedAt&, const LookedAt&) = default;
};

/// How far a review was read.
struct ReadingState {
  std::string filter;  // of notes, in whatever form it was given; empty: none
  std::vector<LookedAt> looked;
};

/// A database in the user's state folder, which any number of processes may have open: each call is
/// one transaction, and of two that save the same rows the later wins. Movable; one thread at a
/// time. What was saved survives a kill at any moment; a power failure may take the last moments,
/// never more.
class DecisionStore {
 public:
  /// $XDG_STATE_HOME/whymark, else ~/.local/state/whymark; empty where there is no home either.
  static std::string default_folder();

  /// Makes folder and database where they are missing, for the user's eyes only. Fails where that
  /// cannot be, where the database is broken, and where a newer whymark made it; the message says
  /// that decisions are then kept in memory only.
  static Result<DecisionStore> open(const std::string& folder);
  /// The same, making nothing: no store where there is no database.
  static Result<std::optional<DecisionStore>> open_existing(const std::string& folder);

  DecisionStore(DecisionStore&&) noexcept;
  DecisionStore& operator=(DecisionStore&&) noexcept;
  ~DecisionStore();

  /// All that is saved for the review; none where there is nothing. Which rows can be decided on is
  /// for a planner to check. Fails where the rows are none that any document can have.
  Result<Decisions> load(const ReviewKey& key);

  /// The decisions at the rows of `range` become `slice`, which lies within it. The cost is that of
  /// the slice and of what it replaces, in ranges: a million lines discarded in a row are one.
  Result<void> save(const ReviewKey& key, RowRange range, const Decisions& slice);

  /// Whether there are decisions on another text of the review at this path: made before it was
  /// written anew, and not taken over.
  bool has_of_other_text(const ReviewKey& key);

  /// Forgets the decisions on the review.
  Result<void> clear(const ReviewKey& key);

  /// How far the review was read; nothing where that was never saved.
  Result<ReadingState> load_reading(const ReviewKey& key);
  /// The filter becomes this; what was looked at is added to what there is.
  Result<void> save_reading(const ReviewKey& key, const ReadingState& state);

  /// All that is saved for `from` is saved for `to` as well, in the place of what was there; rows
  /// moved. For a review that is about to get another text.
  Result<void> copy(const ReviewKey& from, const ReviewKey& to, const RowShift& shift);

 private:
  struct Impl;
  explicit DecisionStore(std::unique_ptr<Impl> impl);
  static Result<std::optional<DecisionStore>> open_in(const std::string& folder, bool make);

  std::unique_ptr<Impl> impl_;
};

}  // namespace whymark
