// Has ImGui's atlas take pictures from fonts in colour that its own loader cannot scale.
#pragma once

struct ImFontLoader;

namespace whymark {

/// For ImFontConfig::FontLoader. Turns a font down that is none of fonts/colour_face.h.
const ImFontLoader* colour_loader();

}  // namespace whymark
