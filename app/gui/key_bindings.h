// Which keys run which command: those of the table of commands, changed by a preset, changed by the
// user.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/keymap.h"

namespace whymark {

/// A command's keys in a preset.
struct PresetKeys {
  std::string_view command;
  std::string_view keys;  // as Command::keys
};

/// Those of a preset that differ from the table of commands, by the value of SettingId::keymap.
std::span<const PresetKeys> preset_keys(int preset);

/// The keys of a list that blanks separate.
std::vector<std::string_view> split_keys(std::string_view keys);

class KeyBindings {
 public:
  /// As the table of commands has them.
  KeyBindings();

  /// `own` by command. What names no command, or no key, is left out; see why_not_bound().
  void set(int preset, const std::map<std::string, std::string>& own);

  /// By index into commands(): spelled, separated by blanks, and parsed.
  const std::string& keys(size_t command) const { return bound_[command].keys; }
  std::span<const KeyPress> presses(size_t command) const { return bound_[command].presses; }
  /// The command is chosen by whoever binds keys; kNone: nothing shares a key with it that does
  /// not in the table of commands or in the preset.
  uint32_t conflict(size_t command) const { return bound_[command].conflict; }

 private:
  struct Bound {
    std::string keys;
    std::vector<KeyPress> presses;
    uint32_t conflict = 0;
  };
  void bind(size_t command, std::string_view keys);
  void find_conflicts(const std::vector<Bound>& given);

  std::vector<Bound> bound_;
};

/// Why these keys cannot be a command's: it is none, it cannot have keys, or one of them is none.
/// Empty when they can.
std::string why_not_bound(std::string_view command, std::string_view keys);

}  // namespace whymark
