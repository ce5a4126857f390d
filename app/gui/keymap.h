#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace whymark {

struct AppState;

/// A key as commands spell it: `j`, `?`, `ctrl+enter`, `shift+space`, `pageup`. A single printable
/// character without ctrl or alt stands for the character typed, whatever the keyboard's layout.
struct KeyPress {
  bool ctrl = false, shift = false, alt = false;
  char32_t character = 0;  // 0 for a named key
  int key = 0;             // ImGuiKey; 0 for a character

  bool operator==(const KeyPress&) const = default;
};

/// Nothing when `text` names no key.
std::optional<KeyPress> parse_key(std::string_view text);
/// The spelling that parse_key() reads.
std::string key_words(const KeyPress& press);

/// Pushes the command of every key that was pressed since the last frame; while the settings wait
/// for a key, it is theirs. Reads ImGui's input.
void push_pressed_keys(AppState& state);

/// Puts a press and a release of the key into ImGui's input.
void send_key(const KeyPress& key);

}  // namespace whymark
