#include "app/gui/stage.h"

#include <imgui.h>

#include <chrono>
#include <ctime>

namespace whymark {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Of this thread. By the wall clock a frame would be as long as what else the machine does.
double cpu_ms() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

int count_draw_calls() {
  int calls = 0;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) calls += list->CmdBuffer.Size;
  return calls;
}

}  // namespace

Result<void> Stage::start(AppState& state) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // nothing is remembered in a file of ImGui's own
  io.LogFilename = nullptr;
  renderer_ = std::make_unique<GuiRenderer>();
  Result<std::unique_ptr<Gui>> gui = Gui::create(state);
  if (!gui) return tl::unexpected<Error>(gui.error());
  gui_ = std::move(*gui);
  return {};
}

void Stage::stop() {
  gui_.reset();
  renderer_.reset();
  if (ImGui::GetCurrentContext() != nullptr) ImGui::DestroyContext();
}

void Stage::draw_gui() {
  const double start = cpu_ms();
  gui_->prepare();
  renderer_->begin_frame();
  ImGui::NewFrame();
  gui_->frame(width_, height_);
  ImGui::Render();
  times_.cpu.push_back(cpu_ms() - start);
  times_.vertices.push_back(ImGui::GetDrawData()->TotalVtxCount);
  renderer_->draw(width_, height_);
  times_.draw_calls = count_draw_calls();
}

void Stage::redraw() { renderer_->draw(width_, height_); }

void Stage::finish_frame(Clock::time_point start) {
  times_.total.push_back(ms_since(start));
  note_drawn(gui_->state());
}

}  // namespace whymark
