#include <fmt/format.h>

#include "app/gui/apply_job.h"
#include "app/gui/command_tables.h"
#include "app/gui/hunk_editor.h"
#include "app/gui/navigate.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

bool is_typed(const AppState& state) { return state.editor && state.editor->text.revision() > 1; }

void escape(AppState& state) {
  if (state.help.open) {
    if (state.help.filter.value().empty()) {
      close_help(state);
    } else {
      state.help.filter.set("");
    }
  } else if (state.reference.open) {
    close_reference(state);
  } else if (state.settings_open) {
    SettingsPane& pane = state.settings->pane;
    if (pane.search.value().empty()) {
      close_settings_pane(state);
    } else {
      pane.search.set("");
    }
  } else if (state.editor) {
    give_up_edit(state);
  } else if (state.ask != Ask::none) {
    state.ask = Ask::none;
  } else if (state.job) {
    cancel_job(state);
  } else if (state.palette.open) {
    state.palette.close(state);
  } else if (state.sheet == Sheet::verify && state.verify->log) {
    toggle_verify_log(state);
  } else if (state.sheet == Sheet::verify) {
    if (close_verify(state)) close_sheet(state);
  } else if (state.sheet != Sheet::none) {
    close_sheet(state);
  } else if (tree_has_focus(state) && !state.tree.filter.value().empty()) {
    state.tree.filter.set("");
  } else if (state.focus != nullptr) {
    state.focus = nullptr;  // hits stay, until this is pressed once more
    if (!state.search.is_on()) state.search.close();
  } else if (!state.message.text.empty()) {
    state.message = {};
  } else if (state.preview.open) {
    state.preview.open = false;
  } else if (state.search.open) {
    state.search.close();
  } else if (!state.card_selection.empty()) {
    state.card_selection = {};
    state.copied.words.clear();
  } else if (state.selecting_lines || !state.selection.empty()) {
    state.selection.clear();
    state.selecting_lines = false;
    state.copied.words.clear();
  } else {
    state.copied.words.clear();
    state.selected_row = kNone;
    select_note(state, kNone);
  }
}

// Decisions that are kept are there the next time; an editor's text is not.
void quit(AppState& state) {
  if (state.job) return;  // it is done in a moment
  const bool kept = state.decisions.empty() || state.store;
  const bool typed = is_typed(state);
  if ((kept && !typed) || state.quit_warned) {
    state.quit = true;
    return;
  }
  state.quit_warned = true;
  if (typed) {
    state.message = {fmt::format("The edit is not saved. {} saves it, {} again drops it.",
                                 first_key(state, "save-edit"), first_key(state, "quit")),
                     true};
    return;
  }
  const uint64_t count = state.decisions.size();
  state.message = {
      fmt::format("{} not applied. {} applies, {} again drops {}.",
                  count == 1 ? "1 decision is" : fmt::format("{} decisions are", count),
                  first_key(state, "apply"), first_key(state, "quit"), count == 1 ? "it" : "them"),
      true};
}

constexpr Command kCommands[] = {
    {"escape", "Close", "Close what lies on top, or drop the selection", "esc", always,
     [](AppState& s, const Invocation&) { escape(s); }},
    {"quit", "Quit", "Close the window; decisions are kept, nothing is written", "ctrl+q", always,
     [](AppState& s, const Invocation&) { quit(s); }},
};

}  // namespace

void give_up_edit(AppState& state) {
  if (is_typed(state) && !state.quit_warned) {
    state.quit_warned = true;
    state.message = {fmt::format("The edit is not saved: {} saves it, {} again drops it.",
                                 first_key(state, "save-edit"), first_key(state, "escape")),
                     true};
    return;
  }
  state.message = {};
  state.quit_warned = false;
  cancel_editor(state);
}

std::span<const Command> window_commands() { return kCommands; }

}  // namespace whymark
