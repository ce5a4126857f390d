#include <algorithm>

#include "app/gui/command_tables.h"
#include "app/gui/decide.h"
#include "app/gui/expand.h"
#include "app/gui/fold.h"
#include "app/gui/navigate.h"

namespace whymark {
namespace {

bool has_summary(const AppState& state) {
  return has_review(state) && !state.review->document.front.summary.empty();
}

bool has_rail(const AppState& state) { return has_notes(state); }

void toggle(AppState& state, bool& what) {
  what = !what;
  state.layout_stale = true;
}

void set_zoom(AppState& state, int zoom) {
  state.zoom = std::clamp(zoom, -5, 12);
  state.page_stale = true;
}

constexpr Command kCommands[] = {
    {"toggle-split", "Unified or split", "Show old and new side by side, or one below the other",
     "u", has_files, [](AppState& s, const Invocation&) { toggle(s, s.view.split); }},
    {"toggle-wrap", "Wrap long lines", "Long lines go on below, or to the right", "w", has_files,
     [](AppState& s, const Invocation&) {
       toggle(s, s.view.wrap);
       s.code_scroll = s.old_side_scroll = 0;
     }},
    {"toggle-side-scroll", "Scroll sides apart",
     "Scroll the sides across by themselves, or both together", "ctrl+shift+u", has_files,
     [](AppState& s, const Invocation&) {
       s.view.sides_apart = !s.view.sides_apart;
       s.old_side_scroll = s.code_scroll;
     }},
    {"toggle-file-fold", "Fold the file", "Fold the file to its header, or unfold it", "O",
     has_files,
     [](AppState& s, const Invocation& by) {
       toggle_file_fold(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"toggle-hunk-fold", "Fold the hunk", "Fold the hunk to its header, or unfold it", "o",
     has_files,
     [](AppState& s, const Invocation& by) {
       toggle_hunk_fold(s, or_else(by.argument, hunk_at_hand(s)));
     }},
    {"toggle-unchanged-fold", "Unfold unchanged lines", "Show these unchanged lines, or fold them",
     "", has_files,
     [](AppState& s, const Invocation& by) { toggle_unchanged_fold(s, by.argument); }},
    {"toggle-unchanged", "Fold unchanged lines", "Fold all long runs of unchanged lines, or none",
     "c", has_files, [](AppState& s, const Invocation&) { toggle_all_unchanged(s); }},
    {"fold-all", "Fold all files", "Fold every file to its header", "-", has_files,
     [](AppState& s, const Invocation&) { fold_all_files(s, true); }},
    {"unfold-all", "Unfold all", "Unfold every file, hunk and run of lines", "=", has_files,
     [](AppState& s, const Invocation&) { fold_all_files(s, false); }},
    {"expand-above", "More lines above", "Show more of the file above the hunk", "E", has_files,
     [](AppState& s, const Invocation& by) {
       expand_above(s, or_else(by.argument, hunk_at_hand(s)));
     }},
    {"expand-below", "More lines below", "Show more of the file below its last hunk", "", has_files,
     [](AppState& s, const Invocation& by) {
       expand_below(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"toggle-whole-file", "Whole file", "Show all of the file, or its hunks alone", "ctrl+e",
     has_files,
     [](AppState& s, const Invocation& by) {
       toggle_whole_file(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"toggle-cards", "Cards", "Hide the cards, to have more room for code, or show them", "C",
     has_rail,
     [](AppState& s, const Invocation&) {
       s.view.cards = !s.view.cards;
       s.page_stale = true;
     }},
    {"toggle-summary", "Summary", "Show the whole summary, or its first line", "s", has_summary,
     [](AppState& s, const Invocation&) {
       s.summary_open = !s.summary_open;
       s.page_stale = true;
     }},
    {"toggle-whitespace", "White-space changes",
     "Hide lines that differ in white space alone, or show them", "W", has_files,
     [](AppState& s, const Invocation&) { toggle_whitespace(s); }},
    {"toggle-blanks", "White space", "Show blanks as dots and tabs as arrows, or not", ".",
     has_files, [](AppState& s, const Invocation&) { s.show_blanks = !s.show_blanks; }},
    {"toggle-theme", "Dark or light", "Change between the dark and the light theme", "t", always,
     [](AppState& s, const Invocation&) { s.theme = opposite(*s.theme); }},
    {"zoom-in", "Larger", "Make everything larger", "ctrl+= ctrl+plus", always,
     [](AppState& s, const Invocation&) { set_zoom(s, s.zoom + 1); }},
    {"zoom-out", "Smaller", "Make everything smaller", "ctrl+-", always,
     [](AppState& s, const Invocation&) { set_zoom(s, s.zoom - 1); }},
    {"zoom-reset", "Normal size", "Undo larger and smaller", "ctrl+0", always,
     [](AppState& s, const Invocation&) { set_zoom(s, 0); }},
};

}  // namespace

std::span<const Command> view_commands() { return kCommands; }

}  // namespace whymark
