#pragma once

#include <memory>
#include <vector>

#include "app/gui/state.h"
#include "app/gui/ui.h"
#include "render/paint/font_set.h"

namespace whymark {

/// The review screen. Needs a current ImGui context, but no window: what it shows is a function of
/// the state, ImGui's input and the size.
class Gui {
 public:
  /// Loads the fonts. Fails when there are none.
  static Result<std::unique_ptr<Gui>> create(AppState& state);

  /// Before ImGui::NewFrame: brings in the fonts that the last frame lacked.
  void prepare();
  /// One frame, between ImGui::NewFrame and ImGui::Render: commands that were queued run, keys
  /// become commands, panels draw.
  void frame(int width, int height);

  /// What was on screen in the last frame, by stable id.
  const std::vector<Control>& controls() const { return controls_; }
  const AppState& state() const { return state_; }
  AppState& state() { return state_; }

  /// Whether another frame is needed for what happened in the last one.
  bool unsettled() const {
    return fonts_->wants() || !state_.queue.empty() || state_.page_stale || state_.layout_stale ||
           !state_.stale_files.empty() || state_.notes_stale || state_.cards_stale || state_.job;
  }

 private:
  explicit Gui(AppState& state) : state_(state) {}

  void update_page(int width, int height);
  void scroll_by_wheel();
  void find_hovered(Ui& ui) const;
  void draw_panels(Ui& ui);

  AppState& state_;
  std::unique_ptr<FontSet> fonts_;
  Sizes font_sizes_;      // that the fonts have
  float wheel_rest_ = 0;  // fractions of a pixel that a touchpad sent
  std::vector<Control> controls_;
};

}  // namespace whymark
