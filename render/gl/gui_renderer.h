#pragma once

#include "core/base/result.h"

namespace whymark {

/// Draws ImGui's draw lists with OpenGL. Needs a current OpenGL 3.3 context, glad loaded, and an
/// ImGui context, all of which must outlive it.
class GuiRenderer {
 public:
  GuiRenderer();
  ~GuiRenderer();
  GuiRenderer(const GuiRenderer&) = delete;
  GuiRenderer& operator=(const GuiRenderer&) = delete;

  void begin_frame();
  /// Draws what ImGui::Render made into the bound frame buffer.
  void draw(int width, int height);
};

}  // namespace whymark
