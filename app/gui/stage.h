// Where frames are drawn: a window, or none. Scripts and the main program drive either by the same
// calls.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/gui.h"
#include "app/gui/options.h"
#include "render/gl/gui_renderer.h"
#include "render/gl/image.h"

namespace whymark {

/// Times of every frame drawn, in milliseconds. `cpu` is what the thread used up to the finished
/// draw lists, `total` by the clock, until OpenGL is done.
struct FrameTimes {
  std::vector<double> cpu, total;
  std::vector<int>
      vertices;  // of the draw lists: as many as another frame's where that shows no more
  struct Step {
    std::string words;
    size_t first_frame;
  };
  std::vector<Step> steps;  // of a script, in order
  int draw_calls = 0;       // of the last frame
};

class Stage {
 public:
  virtual ~Stage() = default;

  /// Draws one frame.
  virtual Result<void> draw() = 0;
  virtual Result<void> resize(int width, int height) = 0;
  /// The last frame.
  virtual Result<Image> picture() = 0;

  Gui& gui() { return *gui_; }
  const FrameTimes& times() const { return times_; }
  void begin_step(std::string words) {
    times_.steps.push_back({std::move(words), times_.cpu.size()});
  }
  int width() const { return width_; }
  int height() const { return height_; }

 protected:
  /// Makes the ImGui context, renderer and gui; OpenGL must be current.
  Result<void> start(AppState& state);
  void stop();
  /// What is the same for every stage: between the platform's new frame and its swap.
  void draw_gui();
  /// The last frame once more.
  void redraw();
  /// When the frame that began at `start` is in view.
  void finish_frame(LoadTimes::Clock::time_point start);

  int width_ = 0, height_ = 0;
  FrameTimes times_;

 private:
  std::unique_ptr<GuiRenderer> renderer_;
  std::unique_ptr<Gui> gui_;
};

/// No window: EGL and a texture of the size in `options`.
Result<std::unique_ptr<Stage>> make_headless_stage(AppState& state, const Options& options);

/// A GLFW window. In window_glfw.cpp, the only file that knows GLFW.
Result<std::unique_ptr<Stage>> make_window_stage(AppState& state, const Options& options);
/// Runs the window until it is closed: waits for events, and draws only after something happened.
Result<void> run_window(Stage& stage);

}  // namespace whymark
