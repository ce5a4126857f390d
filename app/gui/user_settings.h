// The user's settings in force: read from their file, watched, changed from the pane, written back.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/key_bindings.h"
#include "app/gui/settings_pane.h"
#include "core/base/file_watch.h"
#include "core/settings/settings.h"

namespace whymark {

struct AppState;
struct Command;
struct Options;

/// Owned by AppState.
struct UserSettings {
  Settings values;
  KeyBindings keys;
  SettingsPane pane;

  std::string path;                   // of the file; empty: changes are lost with the window
  std::string shown_path;             // the same, with ~ for the home folder
  std::optional<std::string> text;    // of the file, as it is known; nothing: there is none
  std::vector<std::string> problems;  // in it: `path:line: what`
  bool theme_given = false;           // on the command line, which wins over the file
  bool scale_given = false;
  bool taken_over = false;  // what somebody else wrote, since this was last set to false

  std::unique_ptr<FileWatch> watch;
  std::function<void()> wake;  // of the window, when the file changes
};

/// Reads the file of whoever runs the program and puts it in force; what the command line says
/// wins. The first of what does not count becomes the message.
void load_settings(AppState& state, const Options& options);
/// Takes over what somebody else wrote into the file. Once a frame.
void refresh_settings(AppState& state);
/// `wake` is called on another thread when refresh_settings() has something to do.
void on_settings_changed(AppState& state, std::function<void()> wake);

// Each is in force at once and written to the file; the message says why where that fails, and then
// it holds for this window.

void change_setting(AppState& state, SettingId id, int value);
void reset_setting(AppState& state, SettingId id);
/// Separated by blanks; empty: the command has no key.
void change_keys(AppState& state, std::string_view command, const std::string& keys);
void reset_keys(AppState& state, std::string_view command);
void reset_all_settings(AppState& state);

/// How many settings and keys are not as if nobody had chosen them.
size_t count_changed(const UserSettings& own);
/// The keys of a command, as they are now.
std::string_view keys_of(const AppState& state, const Command& command);
/// The first of them, for tooltips; empty where there is none.
std::string_view first_key(const AppState& state, std::string_view command);
/// `label` with that key behind it, as buttons have it.
std::string with_key(const AppState& state, std::string_view label, std::string_view command);

}  // namespace whymark
