#include "app/gui/text_input.h"

#include <imgui.h>

#include <string>

namespace whymark {
namespace {

void append_utf8(std::string& out, uint32_t point) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((point >> shift) & 0x3F)); };
  if (point < 0x80) {
    out += static_cast<char>(point);
  } else if (point < 0x800) {
    out += static_cast<char>(0xC0 | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    out += static_cast<char>(0xE0 | (point >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key); }

void feed_typed(TextEdit& text) {
  std::string typed;
  for (const ImWchar point : ImGui::GetIO().InputQueueCharacters) {
    if (point >= 0x20 && point != 0x7F) append_utf8(typed, point);
  }
  if (!typed.empty()) text.type(typed);
}

void feed_moves(TextEdit& text, bool ctrl, bool shift, TextShape shape) {
  if (shape == TextShape::filter && !ctrl) return;
  const auto move = [&](ImGuiKey key, Move plain, Move with_ctrl) {
    if (pressed(key)) text.move(ctrl ? with_ctrl : plain, shift);
  };
  move(ImGuiKey_LeftArrow, Move::left, Move::word_left);
  move(ImGuiKey_RightArrow, Move::right, Move::word_right);
  move(ImGuiKey_Home, Move::home, Move::text_start);
  move(ImGuiKey_End, Move::end, Move::text_end);
}

void feed_row_moves(TextEdit& text, bool shift) {
  constexpr int64_t kPage = 20;
  if (pressed(ImGuiKey_UpArrow)) text.move_rows(-1, shift);
  if (pressed(ImGuiKey_DownArrow)) text.move_rows(1, shift);
  if (pressed(ImGuiKey_PageUp)) text.move_rows(-kPage, shift);
  if (pressed(ImGuiKey_PageDown)) text.move_rows(kPage, shift);
}

// False where nothing is selected, and where the clipboard, which ends at a NUL, cannot take it.
bool copy(const TextEdit& text) {
  const std::string selected(text.selected());
  if (selected.empty() || selected.find('\0') != std::string::npos) return false;
  ImGui::SetClipboardText(selected.c_str());
  return true;
}

void paste(TextEdit& text, TextShape shape) {
  const char* pasted = ImGui::GetClipboardText();
  if (pasted == nullptr) return;
  if (shape == TextShape::lines) {
    text.insert(text.lines().with_line_ends(pasted));
    return;
  }
  std::string line(pasted);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  text.insert(line);
}

void feed_shortcuts(TextEdit& text, bool shift, TextShape shape) {
  if (pressed(ImGuiKey_A)) text.select_all();
  if (pressed(ImGuiKey_C)) copy(text);
  if (pressed(ImGuiKey_X) && copy(text)) text.erase_selection();
  if (pressed(ImGuiKey_V)) paste(text, shape);
  if (pressed(ImGuiKey_Z)) shift ? text.redo() : text.undo();
  if (pressed(ImGuiKey_Y)) text.redo();
}

void feed_edits(TextEdit& text, bool ctrl) {
  if (pressed(ImGuiKey_Backspace)) ctrl ? text.erase_word_left() : text.erase_back();
  if (pressed(ImGuiKey_Delete)) ctrl ? text.erase_word_right() : text.erase_forward();
}

void feed_line_edits(TextEdit& text, bool shift) {
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter)) text.newline();
  if (pressed(ImGuiKey_Tab)) shift ? static_cast<void>(text.outdent_lines()) : text.tab();
}

}  // namespace

void feed_text(TextEdit& text, TextShape shape) {
  const ImGuiIO& io = ImGui::GetIO();
  // Alt may be the key that many keyboards need for brackets: the window sends no characters with
  // an alt that means a command.
  if (!io.KeyCtrl) feed_typed(text);
  if (io.KeyAlt) return;
  if (io.KeyCtrl) feed_shortcuts(text, io.KeyShift, shape);
  feed_moves(text, io.KeyCtrl, io.KeyShift, shape);
  if (shape == TextShape::lines) feed_row_moves(text, io.KeyShift);
  feed_edits(text, io.KeyCtrl);
  if (shape == TextShape::lines && !io.KeyCtrl) feed_line_edits(text, io.KeyShift);
}

}  // namespace whymark
