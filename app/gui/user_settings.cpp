#include "app/gui/user_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/gui/apply_settings.h"
#include "app/gui/commands.h"
#include "app/gui/options.h"
#include "core/settings/edit_settings.h"
#include "core/settings/read_settings.h"
#include "core/settings/settings_file.h"

namespace whymark {
namespace {

std::string with_tilde(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') return path;
  const std::string folder = std::string(home) + '/';
  return path.starts_with(folder) ? "~/" + path.substr(folder.size()) : path;
}

void start_watch(AppState& state) {
  UserSettings& own = *state.settings;
  if (own.path.empty() || (own.watch && own.watch->works())) return;
  own.watch = std::make_unique<FileWatch>(own.path);
  own.watch->on_change(own.wake);
}

// The first problem, and how many more there are.
void tell_problems(AppState& state) {
  const std::vector<std::string>& problems = state.settings->problems;
  if (problems.empty()) return;
  const size_t more = problems.size() - 1;
  state.message = {more == 0 ? problems.front()
                             : fmt::format("{} \xE2\x80\x94 and {} more in the settings ({})",
                                           problems.front(), more, first_key(state, "settings")),
                   true};
}

std::vector<std::string> problems_of(const std::string& path, ReadSettings& read) {
  for (const auto& [command, line] : read.key_lines) {
    const std::string why = why_not_bound(command, read.settings.keys.at(command));
    if (!why.empty()) read.problems.push_back({line, why});
  }
  std::stable_sort(
      read.problems.begin(), read.problems.end(),
      [](const SettingsProblem& a, const SettingsProblem& b) { return a.line < b.line; });
  std::vector<std::string> out;
  for (const SettingsProblem& problem : read.problems) {
    out.push_back(format_problem(path, problem));
  }
  return out;
}

void take_text(AppState& state, std::optional<std::string> text) {
  UserSettings& own = *state.settings;
  own.text = std::move(text);
  ReadSettings read = read_settings(own.text.value_or(""));
  own.problems = problems_of(own.path, read);
  take_settings(state, read.settings);
}

// Reads the file where it is no longer what is known. False where it cannot be read; that is said.
bool read_anew(AppState& state) {
  UserSettings& own = *state.settings;
  Result<std::optional<std::string>> text = read_settings_file(own.path);
  if (!text) {
    own.problems = {text.error().message};
    tell_problems(state);
    return false;
  }
  if (*text == own.text) return true;
  const bool had_problem = !own.problems.empty();
  take_text(state, std::move(*text));
  if (had_problem && state.message.failed) state.message = {};
  tell_problems(state);
  return true;
}

using Edit = std::function<Result<std::string>(const std::string& text)>;

// What is in force already goes into the file as well.
void write_change(AppState& state, const Edit& edit) {
  UserSettings& own = *state.settings;
  const auto failed = [&](const std::string& why) {
    state.message = {why + "; the change holds for this window only", true};
  };
  const Result<std::optional<std::string>> now = read_settings_file(own.path);
  if (!now) return failed(now.error().message);
  const Result<std::string> after = edit(now->value_or(""));
  if (!after) return failed(after.error().message);
  if (now->value_or("") == *after) return;
  const Result<void> written = write_settings_file(own.path, *now, *after);
  if (!written) return failed(written.error().message);
  own.text = *after;
  ReadSettings read = read_settings(*after);
  own.problems = problems_of(own.path, read);
  start_watch(state);  // the folder may be new
}

// What somebody else has written meanwhile counts first.
void before_change(AppState& state) {
  state.settings->pane.reset_asked = false;
  if (!state.settings->path.empty()) read_anew(state);
}

}  // namespace

std::shared_ptr<UserSettings> new_user_settings() { return std::make_shared<UserSettings>(); }

void load_settings(AppState& state, const Options& options) {
  UserSettings& own = *state.settings;
  own.path = settings_path();
  own.shown_path = with_tilde(own.path);
  own.theme_given = !options.theme.empty();
  own.scale_given = options.scale > 0;
  if (own.theme_given) give_theme(state, options.theme);
  if (own.path.empty()) return;
  start_watch(state);
  read_anew(state);
}

void refresh_settings(AppState& state) {
  UserSettings& own = *state.settings;
  if (!own.watch || !own.watch->take_changed()) return;
  const std::optional<std::string> before = own.text;
  if (read_anew(state) && own.text != before) own.taken_over = true;
}

void on_settings_changed(AppState& state, std::function<void()> wake) {
  UserSettings& own = *state.settings;
  own.wake = std::move(wake);
  if (own.watch) own.watch->on_change(own.wake);
}

void change_setting(AppState& state, SettingId id, int value) {
  before_change(state);
  const Setting& of = setting(id);
  value = std::clamp(value, of.least, of.most);
  choose_value(state, id, value);
  write_change(state, [&](const std::string& text) {
    return with_setting(text, of.name, value_text(of, value));
  });
}

void reset_setting(AppState& state, SettingId id) {
  before_change(state);
  const Setting& of = setting(id);
  choose_value(state, id, of.fallback);
  write_change(state,
               [&](const std::string& text) { return with_setting(text, of.name, std::nullopt); });
}

void change_keys(AppState& state, std::string_view command, const std::string& keys) {
  before_change(state);
  Settings next = state.settings->values;
  next.keys[std::string(command)] = keys;
  take_settings(state, next);
  write_change(state, [&](const std::string& text) { return with_keys(text, command, keys); });
}

void reset_keys(AppState& state, std::string_view command) {
  before_change(state);
  Settings next = state.settings->values;
  next.keys.erase(std::string(command));
  take_settings(state, next);
  write_change(state,
               [&](const std::string& text) { return with_keys(text, command, std::nullopt); });
}

void reset_all_settings(AppState& state) {
  before_change(state);
  take_settings(state, Settings());
  write_change(state, [](const std::string& text) { return without_settings(text); });
}

size_t count_changed(const UserSettings& own) {
  const auto table = setting_table();
  const auto changed = std::count_if(table.begin(), table.end(), [&](const Setting& each) {
    return own.values[each.id] != each.fallback;
  });
  return static_cast<size_t>(changed) + own.values.keys.size();
}

std::string_view keys_of(const AppState& state, const Command& command) {
  return state.settings->keys.keys(static_cast<size_t>(&command - commands().data()));
}

std::string_view first_key(const AppState& state, std::string_view command) {
  const Command* found = find_command(command);
  if (found == nullptr) return {};
  const std::string_view keys = keys_of(state, *found);
  return keys.substr(0, keys.find(' '));
}

std::string with_key(const AppState& state, std::string_view label, std::string_view command) {
  std::string key(first_key(state, command));
  if (key.empty()) return std::string(label);
  constexpr std::string_view kEnter = "enter";
  if (key.ends_with(kEnter)) key.replace(key.size() - kEnter.size(), kEnter.size(), "\xE2\x86\xB5");
  return fmt::format("{} {}", label, key);
}

}  // namespace whymark
