#include <glad/gl.h>
#include <imgui.h>

#include <optional>

#include "app/gui/stage.h"
#include "render/gl/frame_target.h"
#include "render/gl/offscreen.h"

namespace whymark {
namespace {

class HeadlessStage : public Stage {
 public:
  ~HeadlessStage() override {
    stop();
    target_.reset();
  }

  Result<void> open(AppState& state, const Options& options) {
    Result<std::unique_ptr<OffscreenContext>> context = OffscreenContext::create();
    if (!context) return tl::unexpected<Error>(context.error());
    context_ = std::move(*context);
    state.scale = options.scale > 0 ? options.scale : 1;
    Result<void> sized = resize(options.width, options.height);
    if (!sized) return sized;
    return start(state);
  }

  Result<void> draw() override {
    const LoadTimes::Clock::time_point start = LoadTimes::Clock::now();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(width_), static_cast<float>(height_));
    io.DeltaTime = 1.0f / 60;  // scripts do not depend on how fast the machine is
    target_->bind();
    draw_gui();
    glFinish();
    finish_frame(start);
    return {};
  }

  Result<void> resize(int width, int height) override {
    target_.reset();
    Result<FrameTarget> target = FrameTarget::create(width, height);
    if (!target) return tl::unexpected<Error>(target.error());
    target_ = std::move(*target);
    width_ = width;
    height_ = height;
    return {};
  }

  Result<Image> picture() override { return target_->read(); }

 private:
  std::unique_ptr<OffscreenContext> context_;
  std::optional<FrameTarget> target_;
};

}  // namespace

Result<std::unique_ptr<Stage>> make_headless_stage(AppState& state, const Options& options) {
  auto stage = std::make_unique<HeadlessStage>();
  const Result<void> opened = stage->open(state, options);
  if (!opened) return tl::unexpected<Error>(opened.error());
  return stage;
}

}  // namespace whymark
