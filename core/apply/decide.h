// What a click or a key does to the decisions. Pure: each answers with a step that the caller
// takes.
#pragma once

#include <cstdint>
#include <string>

#include "core/apply/decisions.h"
#include "core/base/result.h"
#include "core/diff/row_pairs.h"

namespace whymark {

/// The decisions at the rows of `range` are to become `after`.
struct DecisionStep {
  RowRange range;
  Decisions after;
};

/// Discards an added row or puts a removed one back; takes that off where it is decided. Parts
/// taken back in the row go. Fails, as all of these, with a sentence for the reviewer: the row
/// cannot be decided on, or its hunk has an edit.
Result<DecisionStep> toggle_line(const Document& document, const Decisions& decisions,
                                 uint32_t row);

/// Takes a part of an added row back, or keeps it after all. A row that was discarded is kept.
Result<DecisionStep> toggle_part(const Document& document, const Decisions& decisions, uint32_t row,
                                 const PartRevert& part);

/// Whether all changed rows of the range are discarded or put back. Reads no more rows than those
/// that are not, up to the first changed one.
bool is_discarded(const Document& document, const Decisions& decisions, RowRange range);

/// Discards all added rows of a hunk and puts its removed rows back, an edit included; where that
/// is so already, takes it off. What stands under one header is one hunk to the reviewer, also
/// where a comment cuts it into several.
DecisionStep toggle_hunk(const Document& document, const Decisions& decisions, uint32_t hunk);
/// The same for all hunks of a file.
DecisionStep toggle_file(const Document& document, const Decisions& decisions, uint32_t file);

/// The same for what a note names: its lines of one side, and what they replace (or what replaces
/// them): a whole run where the note covers all of it, else the lines that pair with its own.
Result<DecisionStep> toggle_note(const Document& document, const Decisions& decisions,
                                 uint32_t note);
/// The rows that toggle_note is about, in order.
RowSet rows_of_note(const Document& document, uint32_t note);

/// Gives a hunk's new side the text; nothing else is decided in the hunk then. The text it has
/// anyway clears the hunk. Fails where the hunk has no lines: its place is no row of its own.
Result<DecisionStep> edit_hunk(const Document& document, uint32_t hunk, const std::string& text);

/// Deletes an added file that loses all its lines, or leaves it empty after all.
DecisionStep toggle_deletion(const Document& document, const Decisions& decisions, uint32_t file);

/// Whether an added file loses all the lines that the review shows of it: each of its hunks is
/// edited to nothing, or has its added lines dropped and nothing put back. Only then may it be
/// deleted. Stops at the first line that stays.
bool is_emptied(const Document& document, const Decisions& decisions, uint32_t file);

/// No decisions in the range.
DecisionStep clear_decisions(RowRange range);

/// Fails, naming the line, on decisions that cannot have been made on this document: data from
/// outside may bring them.
Result<void> check_decisions(const Document& document, const Decisions& decisions);

/// All rows.
inline RowRange all_rows(const Document& document) { return {0, document.rows.size()}; }

}  // namespace whymark
