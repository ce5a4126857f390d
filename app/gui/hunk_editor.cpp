#include "app/gui/hunk_editor.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/decide.h"
#include "app/gui/state.h"
#include "core/apply/outcome.h"

namespace whymark {
namespace {

// A key press in a text of this many lines takes below a millisecond, and comparing it with the
// hunk, when it is saved, some ten.
constexpr uint32_t kMaxEditedRows = 100'000;

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

void feed_moves(TextEdit& text, bool ctrl, bool shift) {
  const auto move = [&](ImGuiKey key, Move plain, Move with_ctrl) {
    if (pressed(key)) text.move(ctrl ? with_ctrl : plain, shift);
  };
  move(ImGuiKey_LeftArrow, Move::left, Move::word_left);
  move(ImGuiKey_RightArrow, Move::right, Move::word_right);
  move(ImGuiKey_Home, Move::home, Move::text_start);
  move(ImGuiKey_End, Move::end, Move::text_end);
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

void feed_shortcuts(TextEdit& text, bool shift) {
  if (pressed(ImGuiKey_A)) text.select_all();
  if (pressed(ImGuiKey_C)) copy(text);
  if (pressed(ImGuiKey_X) && copy(text)) text.erase_selection();
  if (pressed(ImGuiKey_V)) {
    if (const char* pasted = ImGui::GetClipboardText())
      text.insert(text.lines().with_line_ends(pasted));
  }
  if (pressed(ImGuiKey_Z)) shift ? text.redo() : text.undo();
  if (pressed(ImGuiKey_Y)) text.redo();
}

void feed_edits(TextEdit& text, bool ctrl, bool shift) {
  if (pressed(ImGuiKey_Backspace)) ctrl ? text.erase_word_left() : text.erase_back();
  if (pressed(ImGuiKey_Delete)) ctrl ? text.erase_word_right() : text.erase_forward();
  if (ctrl) return;
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter)) text.newline();
  if (pressed(ImGuiKey_Tab)) shift ? static_cast<void>(text.outdent_lines()) : text.tab();
}

}  // namespace

void open_editor(AppState& state, uint32_t hunk) {
  const Document& document = state.review->document;
  if (hunk >= document.hunks.size()) return;
  const Guard& guard = state.review->guard(document.hunks[hunk].file);
  if (guard.state != GuardState::matches) {
    state.message = {guard.reason, true};
    return;
  }
  if (document.files[document.hunks[hunk].file].status == FileStatus::deleted) {
    state.message = {"The change deletes this file: put lines back instead of editing them.", true};
    return;
  }
  const Hunk& of = document.hunks[hunk];
  if (of.rows.count == 0 || of.rows.count > kMaxEditedRows) {
    state.message = {of.rows.count == 0
                         ? std::string("There is nothing in this hunk to edit.")
                         : fmt::format("This hunk has {} lines, and the editor takes {} at most: "
                                       "edit the file itself.",
                                       of.rows.count, kMaxEditedRows),
                     true};
    return;
  }
  state.message = {};
  const std::string text = hunk_text(document, state.decisions, document.hunks[hunk]);
  state.editor.reset(new HunkEditor{hunk, TextEdit(text)});
}

void save_editor(AppState& state) {
  const std::unique_ptr<HunkEditor> editor = std::move(state.editor);
  save_edit(state, editor->hunk, editor->text.text());
}

void cancel_editor(AppState& state) { state.editor.reset(); }

void feed_editor(AppState& state) {
  const ImGuiIO& io = ImGui::GetIO();
  TextEdit& text = state.editor->text;
  if (io.KeyAlt) return;
  if (io.KeyCtrl) {
    feed_shortcuts(text, io.KeyShift);
  } else {
    std::string typed;
    for (const ImWchar point : io.InputQueueCharacters) {
      if (point >= 0x20 && point != 0x7F) append_utf8(typed, point);
    }
    if (!typed.empty()) text.type(typed);
  }
  feed_moves(text, io.KeyCtrl, io.KeyShift);
  feed_edits(text, io.KeyCtrl, io.KeyShift);
}

}  // namespace whymark
