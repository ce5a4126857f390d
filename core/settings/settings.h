// What a user can choose: one table that the file, the settings pane, help and tests read.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace whymark {

enum class SettingId : uint8_t {
  theme,
  diff_colours,
  zoom,
  prose_size,
  code_size,
  tab_width,
  wrap,
  view,
  sync_sides,
  context_lines,
  show_blanks,
  hide_whitespace,
  cards,
  fold_cards,
  card_density,
  keymap,
};
inline constexpr size_t kSettings = 16;

enum class SettingType : uint8_t { toggle, number, choice };

struct Setting {
  SettingId id;
  std::string_view name;  // stable: how the file and scripts spell it
  std::string_view group;
  std::string_view label;
  std::string_view help;  // one sentence
  SettingType type;
  int fallback;                             // its value where nobody chose one
  int least, most;                          // of the value, both included
  std::string_view unit{};                  // of a number, behind it
  std::array<std::string_view, 3> words{};  // of a choice, by value
};

/// By SettingId.
std::span<const Setting> setting_table();
const Setting& setting(SettingId id);
/// nullptr where none has the name.
const Setting* find_setting(std::string_view name);

/// The value of every setting: 0 or 1 of a toggle, the number, the index of a choice's word. Always
/// within its range.
struct Settings {
  std::array<int, kSettings> values;
  std::map<std::string, std::string> keys;  // by command, separated by blanks; empty: it has none

  /// All as nobody has chosen anything.
  Settings();
  int operator[](SettingId id) const { return values[static_cast<size_t>(id)]; }
  int& operator[](SettingId id) { return values[static_cast<size_t>(id)]; }
  bool is_on(SettingId id) const { return (*this)[id] != 0; }
  bool operator==(const Settings&) const = default;
};

/// A value as the file and the pane spell it: `true`, `13`, `dark`.
std::string value_text(const Setting& setting, int value);
/// What `text` means. Nothing where that is no value of the setting, or out of its range.
std::optional<int> parse_value(const Setting& setting, std::string_view text);
/// What values there are: "true or false", "a number from 1 to 16", "dark, light or system".
std::string value_words(const Setting& setting);

}  // namespace whymark
