// Lines of a file that no hunk shows, on demand.
#pragma once

#include "app/gui/state.h"

namespace whymark {

/// Shows some more lines before a hunk, up to the hunk before. Reads the file's text first, on a
/// worker, where that is not at hand.
void expand_above(AppState& state, uint32_t hunk);
/// The same for what stands behind the last hunk of a file.
void expand_below(AppState& state, uint32_t file);
/// Shows all of the file; again, the hunks alone.
void toggle_whole_file(AppState& state, uint32_t file);
bool shows_whole_file(const AppState& state, uint32_t file);

/// How many lines before a hunk are not shown yet.
uint32_t hidden_above(const AppState& state, uint32_t hunk);
/// The same behind the last hunk of a file; nothing where its text is not at hand.
std::optional<uint32_t> hidden_below(const Document& document, const PageView& view, uint32_t file);
/// Whether there is, or may be, more of a file behind its last hunk.
bool goes_on_below(const Document& document, const PageView& view, uint32_t file);
/// How many of these a click shows.
uint32_t expands_by(const AppState& state, uint32_t hidden);

/// A line of the new side that is expanded.
std::string_view expanded_text(const AppState& state, uint32_t file, uint32_t line);

}  // namespace whymark
