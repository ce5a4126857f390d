// Keys and typed characters into a text.
#pragma once

#include "render/layout/text_edit.h"

namespace whymark {

/// A filter is one line over a list, which has its plain left, right, home and end keys.
enum class TextShape : uint8_t { one_line, filter, lines };

/// Applies what was typed and pressed since the last frame. But for `lines`, enter, tab, up, down
/// and the page keys are left to others, and line ends that are pasted become spaces. Reads ImGui's
/// input.
void feed_text(TextEdit& text, TextShape shape);

}  // namespace whymark
