#include <algorithm>

#include "app/gui/command_tables.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

bool can_open(const AppState& state) { return state.settings_open || is_free(state); }
bool is_open(const AppState& state) {
  return state.settings_open && state.settings->pane.recording == kNone;
}
bool is_recording(const AppState& state) {
  return state.settings_open && state.settings->pane.recording != kNone;
}

void toggle_pane(AppState& state) {
  if (state.settings_open) {
    close_settings_pane(state);
  } else {
    open_settings_pane(state);
  }
}

int rows_of_page(const AppState& state) {
  return std::max(lay_out_settings(state).list.height() / settings_px(state, 52), 1);
}

// Of a toggle, what it is not; of the others the next or the one before, choices in a circle.
void step_value(AppState& state, const Setting& of, int by) {
  int value = state.settings->values[of.id] + by;
  if (of.type != SettingType::number) {
    const int count = of.most + 1 - of.least;
    value = of.least + (value - of.least + count) % count;
  }
  value = std::clamp(value, of.least, of.most);
  if (value != state.settings->values[of.id]) change_setting(state, of.id, value);
}

void step_chosen(AppState& state, int by) {
  const SettingsRow row = chosen_row(state);
  if (row.type == SettingsRowType::setting) step_value(state, setting_table()[row.index], by);
}

void record(AppState& state, uint32_t command) {
  if (command >= commands().size() || commands()[command].keys.empty()) return;
  state.settings->pane.recording = command;
  state.settings->pane.reset_asked = false;
}

void take(AppState& state) {
  const SettingsRow row = chosen_row(state);
  if (row.type == SettingsRowType::key) record(state, row.index);
  if (row.type != SettingsRowType::setting) return;
  const Setting& of = setting_table()[row.index];
  if (of.type != SettingType::number) step_value(state, of, 1);
}

void take_key(AppState& state) {
  SettingsPane& pane = state.settings->pane;
  const std::string_view command = commands()[pane.recording].name;
  pane.recording = kNone;
  change_keys(state, command, pane.recorded);
}

void reset_row(AppState& state, const SettingsRow& row) {
  if (row.type == SettingsRowType::setting) reset_setting(state, setting_table()[row.index].id);
  if (row.type == SettingsRowType::key) reset_keys(state, commands()[row.index].name);
}

SettingsRow row_at(const AppState& state, uint32_t place) {
  for (const SettingsRow& row : lay_out_settings(state).rows) {
    if (row.place == place && place != kNone) return row;
  }
  return {};
}

void reset_all(AppState& state) {
  if (!state.settings->pane.reset_asked) {
    state.settings->pane.reset_asked = true;
    return;
  }
  reset_all_settings(state);
}

constexpr Command kCommands[] = {
    {"settings", "Settings", "Change theme, sizes, keys and how the page is shown", ", ctrl+,",
     can_open, [](AppState& s, const Invocation&) { toggle_pane(s); }},
    {"settings-next", "Next setting", "In the settings: the next one", "down", is_open,
     [](AppState& s, const Invocation&) { step_settings(s, 1); }},
    {"settings-previous", "Previous setting", "In the settings: the one before", "up", is_open,
     [](AppState& s, const Invocation&) { step_settings(s, -1); }},
    {"settings-page-down", "Settings further down", "In the settings: a page down", "pagedown",
     is_open, [](AppState& s, const Invocation&) { step_settings(s, rows_of_page(s)); }},
    {"settings-page-up", "Settings further up", "In the settings: a page up", "pageup", is_open,
     [](AppState& s, const Invocation&) { step_settings(s, -rows_of_page(s)); }},
    {"settings-more", "Next value", "In the settings: the next value, or a larger number", "right",
     is_open, [](AppState& s, const Invocation&) { step_chosen(s, 1); }},
    {"settings-less", "Previous value", "In the settings: the value before, or a smaller number",
     "left", is_open, [](AppState& s, const Invocation&) { step_chosen(s, -1); }},
    {"settings-take", "Take value", "In the settings: switch it, or press a new key for a command",
     "enter", is_open, [](AppState& s, const Invocation&) { take(s); }},
    {"settings-reset", "Reset the setting", "In the settings: as if nobody had chosen it",
     "alt+backspace", is_open,
     [](AppState& s, const Invocation& by) {
       reset_row(s, by.argument == kNone ? chosen_row(s) : row_at(s, by.argument));
     }},
    {"settings-reset-all", "Reset all settings", "In the settings: reset all, at the second time",
     "shift+alt+backspace", is_open, [](AppState& s, const Invocation&) { reset_all(s); }},
    {"settings-choose", "Choose a setting", "Choose the setting that was clicked", "", is_open,
     [](AppState& s, const Invocation& by) { choose_setting(s, by.argument); }},
    {"settings-set", "Set a value", "Choose the value that was clicked", "", is_open,
     [](AppState& s, const Invocation& by) {
       if (by.argument >= kSettings) return;
       const Setting& of = setting_table()[by.argument];
       change_setting(s, of.id, of.least + static_cast<int>(by.part));
     }},
    {"settings-record", "Change the key", "Press the new key of the command that was clicked", "",
     is_open, [](AppState& s, const Invocation& by) { record(s, by.argument); }},
    {"settings-take-key", "Take the key", "The key that was pressed becomes the command's", "",
     is_recording, [](AppState& s, const Invocation&) { take_key(s); }},
    {"settings-stop-recording", "Keep the keys", "Leave the keys of the command as they are", "",
     is_recording, [](AppState& s, const Invocation&) { s.settings->pane.recording = kNone; }},
    {"settings-field", "Settings field", "Type what to look for in the settings", "", is_open,
     [](AppState& s, const Invocation&) { s.focus = &s.settings->pane.search; }},
};

}  // namespace

std::span<const Command> settings_commands() { return kCommands; }

}  // namespace whymark
