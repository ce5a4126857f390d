// The only file that knows GLFW.
#include <glad/gl.h>
// GLFW must come after glad, which brings OpenGL's declarations.
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/stage.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kFramesAfterEvent = 3;  // ImGui settles hover and clicks within so many
constexpr double kTooltipSeconds =
    0.5;  // one look back after the last event, for a tooltip that waits
constexpr double kProgressSeconds = 0.05;  // between two looks at how far something is

std::string glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text != nullptr ? text : "no reason given";
}

class WindowStage : public Stage {
 public:
  ~WindowStage() override {
    if (started_) ImGui_ImplGlfw_Shutdown();
    stop();
    if (window_ != nullptr) glfwDestroyWindow(window_);
    glfwTerminate();
  }

  Result<void> open(AppState& state, const Options& options) {
    constexpr const char* kAdvice = "; --headless draws without a window";
    if (glfwInit() == GLFW_FALSE) {
      return fail(fmt::format("cannot open a window: {}{}", glfw_error(), kAdvice));
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    const std::string title = with_marks(options.file) + " \xE2\x80\x94 whymark";
    window_ = glfwCreateWindow(options.width, options.height, title.c_str(), nullptr, nullptr);
    if (window_ == nullptr) {
      return fail(
          fmt::format("cannot open a window with OpenGL 3.3: {}; install a driver or Mesa's "
                      "software renderer (libgl1-mesa-dri on Debian){}",
                      glfw_error(), kAdvice));
    }
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    if (gladLoadGL(glfwGetProcAddress) == 0) {
      return fail(fmt::format("cannot load OpenGL's functions{}", kAdvice));
    }
    state.scale = options.scale > 0 ? options.scale : points_per_unit();
    const Result<void> begun = start(state);
    if (!begun) return begun;
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    state.workers.on_ready(glfwPostEmptyEvent);
    on_settings_changed(state, glfwPostEmptyEvent);
    started_ = true;
    return {};
  }

  Result<void> draw() override {
    const LoadTimes::Clock::time_point start = LoadTimes::Clock::now();
    glfwGetWindowSize(window_, &width_, &height_);
    if (width_ <= 0 || height_ <= 0) return {};  // iconified
    ImGui_ImplGlfw_NewFrame();
    draw_gui();
    glfwSwapBuffers(window_);
    finish_frame(start);
    return {};
  }

  Result<void> resize(int width, int height) override {
    glfwSetWindowSize(window_, width, height);
    glfwPollEvents();
    return {};
  }

  Result<Image> picture() override {
    Image image;
    glfwGetFramebufferSize(window_, &image.width, &image.height);
    const size_t stride = static_cast<size_t>(image.width) * 4;
    image.rgba.resize(stride * static_cast<size_t>(image.height));
    redraw();  // what is on screen need not be readable
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    for (int row = 0; row < image.height; ++row) {
      glReadPixels(0, image.height - 1 - row, image.width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                   image.rgba.data() + stride * static_cast<size_t>(row));
    }
    for (size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
    return image;
  }

  Result<void> run() {
    int frames_left = kFramesAfterEvent;
    bool looked_back = false;
    while (!gui().state().quit) {
      if (frames_left > 0) {
        glfwPollEvents();
      } else if (gui().state().loading) {
        frames_left = sleep(kProgressSeconds) ? 1 : kFramesAfterEvent;
        looked_back = false;
      } else {
        looked_back = wait(looked_back);
        frames_left = kFramesAfterEvent;
      }
      if (glfwWindowShouldClose(window_) == GLFW_TRUE) {
        glfwSetWindowShouldClose(window_, GLFW_FALSE);
        gui().state().push("quit");
      }
      const Result<void> drawn = draw();
      if (!drawn) return drawn;
      --frames_left;
      if (gui().unsettled() || ImGui::IsAnyItemActive()) frames_left = kFramesAfterEvent;
    }
    return {};
  }

 private:
  /// The scale for layout, which counts in the window system's units. On X11 those are pixels;
  /// where a unit already is several pixels, ImGui rasterises for them and nothing is left to
  /// scale.
  double points_per_unit() const {
    float content = 1;
    int width = 0;
    int pixels = 0;
    glfwGetWindowContentScale(window_, &content, nullptr);
    glfwGetWindowSize(window_, &width, nullptr);
    glfwGetFramebufferSize(window_, &pixels, nullptr);
    return width > 0 && pixels > 0 ? static_cast<double>(content) * width / pixels : 1;
  }

  /// Sleeps until an event, or, the first time after one, until a tooltip may be due. True when it
  /// was the latter.
  bool wait(bool looked_back) {
    if (looked_back) {
      glfwWaitEvents();
      return false;
    }
    return sleep(kTooltipSeconds);
  }

  /// Sleeps until an event, or so long. True when it was the latter.
  static bool sleep(double seconds) {
    const double start = glfwGetTime();
    glfwWaitEventsTimeout(seconds);
    return glfwGetTime() - start >= seconds;
  }

  GLFWwindow* window_ = nullptr;
  bool started_ = false;
};

}  // namespace

Result<std::unique_ptr<Stage>> make_window_stage(AppState& state, const Options& options) {
  auto stage = std::make_unique<WindowStage>();
  const Result<void> opened = stage->open(state, options);
  if (!opened) return tl::unexpected<Error>(opened.error());
  return stage;
}

Result<void> run_window(Stage& stage) { return static_cast<WindowStage&>(stage).run(); }

}  // namespace whymark
