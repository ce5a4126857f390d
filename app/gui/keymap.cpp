#include "app/gui/keymap.h"

#include <imgui.h>

#include <array>
#include <utility>

#include "app/gui/commands.h"
#include "app/gui/text_input.h"

namespace whymark {
namespace {

constexpr std::array<std::pair<std::string_view, ImGuiKey>, 18> kNamed{{
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
    {"=", ImGuiKey_Equal},
    {"-", ImGuiKey_Minus},
    {"0", ImGuiKey_0},
}};

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (text.size() <= prefix.size() || text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

int named_key(std::string_view name) {
  for (const auto& [known, key] : kNamed) {
    if (known == name) return key;
  }
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') return ImGuiKey_A + (name[0] - 'a');
  return 0;
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

void push_pressed_keys(AppState& state) {
  if (ImGui::GetIO().WantTextInput) return;
  const bool typing = state.focus != nullptr && !state.editor;
  if (state.editor) feed_editor(state);
  if (typing) feed_text(state.focus->text, state.focus->shape);
  for (const Command& command : commands()) {
    std::string_view keys = command.keys;
    for (uint32_t number = 1; !keys.empty(); ++number) {
      const size_t end = std::min(keys.find(' '), keys.size());
      const std::optional<KeyPress> press = parse_key(keys.substr(0, end));
      keys.remove_prefix(std::min(end + 1, keys.size()));
      if (!press || !pressed(*press)) continue;
      // What is typed goes into the editor.
      if (state.editor && press->character != 0) continue;
      if (typing && field_takes(*press, state.focus->shape)) continue;
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
