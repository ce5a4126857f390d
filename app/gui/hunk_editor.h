// The editor of a hunk's new text, over the review.
#pragma once

#include <cstdint>
#include <string>

#include "render/layout/text_edit.h"

namespace whymark {

struct AppState;

/// An edit in progress. The text is what the hunk's new side will be, byte for byte.
struct HunkEditor {
  uint32_t hunk = 0;  // index into Document::hunks
  TextEdit text;
  uint32_t tab_width = kTabWidth;
  TextPosition shown = {};     // the first line and column in view
  TextPosition followed = {};  // where the cursor was when the view last went to it
};

/// Opens the editor on a hunk of a file that can be written; the message says why not.
void open_editor(AppState& state, uint32_t hunk);
/// The text becomes the hunk's edit.
void save_editor(AppState& state);
/// Gives up what was typed.
void cancel_editor(AppState& state);
/// Typed text and keys since the last frame. Reads ImGui's input.
void feed_editor(AppState& state);

}  // namespace whymark
