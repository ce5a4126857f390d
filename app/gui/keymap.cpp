#include "app/gui/keymap.h"

#include <imgui.h>

#include <array>
#include <utility>

#include "app/gui/commands.h"
#include "app/gui/text_input.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

constexpr auto kNamed = std::to_array<std::pair<std::string_view, ImGuiKey>>({
    {"enter", ImGuiKey_Enter},
    {"esc", ImGuiKey_Escape},
    {"space", ImGuiKey_Space},
    {"tab", ImGuiKey_Tab},
    {"backspace", ImGuiKey_Backspace},
    {"delete", ImGuiKey_Delete},
    {"up", ImGuiKey_UpArrow},
    {"down", ImGuiKey_DownArrow},
    {"left", ImGuiKey_LeftArrow},
    {"right", ImGuiKey_RightArrow},
    {"pageup", ImGuiKey_PageUp},
    {"pagedown", ImGuiKey_PageDown},
    {"home", ImGuiKey_Home},
    {"end", ImGuiKey_End},
    {"plus", ImGuiKey_KeypadAdd},
    {"f1", ImGuiKey_F1},
    {"f2", ImGuiKey_F2},
    {"f3", ImGuiKey_F3},
    {"f4", ImGuiKey_F4},
    {"f5", ImGuiKey_F5},
    {"f6", ImGuiKey_F6},
    {"f7", ImGuiKey_F7},
    {"f8", ImGuiKey_F8},
    {"f9", ImGuiKey_F9},
    {"f10", ImGuiKey_F10},
    {"f11", ImGuiKey_F11},
    {"f12", ImGuiKey_F12},
});

// Keys that type something: without ctrl and alt they are known by what that is.
constexpr auto kTyping = std::to_array<std::pair<std::string_view, ImGuiKey>>({
    {"=", ImGuiKey_Equal},
    {"-", ImGuiKey_Minus},
    {",", ImGuiKey_Comma},
    {".", ImGuiKey_Period},
    {"/", ImGuiKey_Slash},
    {";", ImGuiKey_Semicolon},
    {"'", ImGuiKey_Apostrophe},
    {"[", ImGuiKey_LeftBracket},
    {"]", ImGuiKey_RightBracket},
    {"\\", ImGuiKey_Backslash},
    {"`", ImGuiKey_GraveAccent},
});

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (text.size() <= prefix.size() || text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

int named_key(std::string_view name) {
  for (const auto& [known, key] : kNamed) {
    if (known == name) return key;
  }
  for (const auto& [known, key] : kTyping) {
    if (known == name) return key;
  }
  if (name.size() != 1) return 0;
  if (name[0] >= 'a' && name[0] <= 'z') return ImGuiKey_A + (name[0] - 'a');
  if (name[0] >= '0' && name[0] <= '9') return ImGuiKey_0 + (name[0] - '0');
  return 0;
}

std::string name_of_key(int key) {
  for (const auto& [known, named] : kNamed) {
    if (named == key) return std::string(known);
  }
  for (const auto& [known, named] : kTyping) {
    if (named == key) return std::string(known);
  }
  const bool digit = key >= ImGuiKey_0 && key <= ImGuiKey_9;
  return std::string(
      1, static_cast<char>(digit ? '0' + (key - ImGuiKey_0) : 'a' + (key - ImGuiKey_A)));
}

bool is_pressed_now(ImGuiKey key) { return ImGui::IsKeyPressed(key, false); }

// The key that was pressed since the last frame, if any was that a command can have.
std::optional<KeyPress> pressed_key() {
  const ImGuiIO& io = ImGui::GetIO();
  KeyPress press{io.KeyCtrl, io.KeyShift, io.KeyAlt, 0, 0};
  for (const auto& [name, key] : kNamed) {
    if (!is_pressed_now(key)) continue;
    press.key = key;
    return press;
  }
  if (!io.KeyCtrl) {
    for (const ImWchar typed : io.InputQueueCharacters) {
      if (typed > ' ' && typed < 0x7F) {
        return KeyPress{false, false, false, static_cast<char32_t>(typed), 0};
      }
    }
  }
  if (!io.KeyCtrl && !io.KeyAlt) return std::nullopt;
  for (const auto& [name, key] : kTyping) {
    if (is_pressed_now(key)) press.key = key;
  }
  for (int i = 0; i < 26; ++i) {
    if (is_pressed_now(static_cast<ImGuiKey>(ImGuiKey_A + i))) press.key = ImGuiKey_A + i;
  }
  for (int i = 0; i < 10; ++i) {
    if (is_pressed_now(static_cast<ImGuiKey>(ImGuiKey_0 + i))) press.key = ImGuiKey_0 + i;
  }
  return press.key != 0 ? std::optional(press) : std::nullopt;
}

// Esc leaves the keys of the command as they are, backspace takes them away.
void record_key(AppState& state) {
  const std::optional<KeyPress> press = pressed_key();
  if (!press) return;
  state.settings->pane.recorded = press->key == ImGuiKey_Backspace ? "" : key_words(*press);
  state.push(press->key == ImGuiKey_Escape ? "settings-stop-recording" : "settings-take-key");
}

bool pressed(const KeyPress& press) {
  const ImGuiIO& io = ImGui::GetIO();
  if (press.character != 0) {
    if (io.KeyCtrl) return false;  // alt may be what the character takes; see feed_text()
    for (const ImWchar typed : io.InputQueueCharacters) {
      if (typed == press.character) return true;
    }
    return false;
  }
  return io.KeyCtrl == press.ctrl && io.KeyShift == press.shift && io.KeyAlt == press.alt &&
         ImGui::IsKeyPressed(static_cast<ImGuiKey>(press.key));
}

}  // namespace

std::optional<KeyPress> parse_key(std::string_view text) {
  KeyPress press;
  for (bool more = true; more;) {
    more = false;
    if (take_prefix(text, "ctrl+")) more = press.ctrl = true;
    if (take_prefix(text, "shift+")) more = press.shift = true;
    if (take_prefix(text, "alt+")) more = press.alt = true;
  }
  const bool plain = !press.ctrl && !press.shift && !press.alt;
  if (plain && text.size() == 1 && text[0] > ' ' && text[0] < 0x7F) {
    press.character = static_cast<char32_t>(text[0]);
    return press;
  }
  press.key = named_key(text);
  if (press.key == 0) return std::nullopt;
  return press;
}

std::string key_words(const KeyPress& press) {
  if (press.character != 0) return std::string(1, static_cast<char>(press.character));
  std::string words;
  if (press.ctrl) words += "ctrl+";
  if (press.shift) words += "shift+";
  if (press.alt) words += "alt+";
  return words + name_of_key(press.key);
}

void push_pressed_keys(AppState& state) {
  if (ImGui::GetIO().WantTextInput) return;
  if (state.settings->pane.recording != kNone) return record_key(state);
  const bool typing = state.focus != nullptr && !state.editor;
  if (state.editor) feed_editor(state);
  if (typing) feed_text(state.focus->text, state.focus->shape);
  for (uint32_t index = 0; index < commands().size(); ++index) {
    const Command& command = commands()[index];
    uint32_t number = 0;
    for (const KeyPress& press : state.settings->keys.presses(index)) {
      ++number;
      if (!pressed(press)) continue;
      // What is typed goes into the editor.
      if (state.editor && press.character != 0) continue;
      if (typing && field_takes(press, state.focus->shape)) continue;
      if (command.available(state)) state.push(command.name, kNone, number);
      break;
    }
  }
}

void send_key(const KeyPress& press) {
  ImGuiIO& io = ImGui::GetIO();
  if (press.character != 0) {
    io.AddInputCharacter(press.character);
    return;
  }
  const auto each = [&](bool down) {
    if (press.ctrl) io.AddKeyEvent(ImGuiMod_Ctrl, down);
    if (press.shift) io.AddKeyEvent(ImGuiMod_Shift, down);
    if (press.alt) io.AddKeyEvent(ImGuiMod_Alt, down);
    io.AddKeyEvent(static_cast<ImGuiKey>(press.key), down);
  };
  each(true);
  each(false);
}

}  // namespace whymark
