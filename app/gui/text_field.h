// A field of one line to type into. At most one has the focus: AppState::focus.
#pragma once

#include <string>
#include <string_view>

#include "app/gui/keymap.h"
#include "app/gui/text_input.h"
#include "render/layout/text_edit.h"
#include "render/paint/painter.h"

namespace whymark {

class Ui;

/// Must not move while it has the focus.
struct TextField {
  TextEdit text{std::string()};
  TextPosition shown = {};     // the first column in view
  TextPosition followed = {};  // where the cursor was when the view last went to it
  Rect box = {};               // where it was last drawn
  TextShape shape = TextShape::one_line;

  const std::string& value() const { return text.text(); }
  /// Replaces all, as an edit that can be undone; the cursor goes to the end.
  void set(std::string_view value);
};

/// Whether a field that has the focus takes the key, so that no command may have it: what is typed,
/// moves of the cursor, edits, the clipboard. Enter, esc, tab, up, down, the page and the
/// function keys are left to commands; those of a field ask whether AppState::focus is theirs.
bool field_takes(const KeyPress& press, TextShape shape = TextShape::one_line);

/// Draws the field; `hint` stands in it while it is empty. True when it was pressed and has not got
/// the focus: the caller pushes the command that gives it. What is typed goes in at the start of a
/// frame (push_pressed_keys()); the cursor follows the mouse here.
bool draw_text_field(Ui& ui, TextField& field, std::string id, Rect box, std::string_view hint);

}  // namespace whymark
