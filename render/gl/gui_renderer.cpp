#include "render/gl/gui_renderer.h"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

namespace whymark {

GuiRenderer::GuiRenderer() { ImGui_ImplOpenGL3_Init("#version 330 core"); }

GuiRenderer::~GuiRenderer() { ImGui_ImplOpenGL3_Shutdown(); }

void GuiRenderer::begin_frame() { ImGui_ImplOpenGL3_NewFrame(); }

void GuiRenderer::draw(int width, int height) {
  glViewport(0, 0, width, height);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace whymark
