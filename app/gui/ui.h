// What panels draw with: the painter, controls with stable ids, and the queue they push commands
// to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/gui/state.h"
#include "render/paint/painter.h"

namespace whymark {

/// Something on screen that can be pointed at, by the name that scripts and tests use.
struct Control {
  std::string id;
  Rect rect;
};

class Ui {
 public:
  Ui(Painter& painter, AppState& state, std::vector<Control>& controls)
      : paint(painter), state_(state), controls_(controls) {}

  Painter& paint;
  uint32_t hovered_note = kNone;  // whose card or line the mouse is on
  uint32_t hovered_row = kNone;   // the diff row the mouse is on

  const AppState& state() const { return state_; }
  Review& review() { return *state_.review; }  // its guards are looked up as they are needed
  const Page& page() const { return state_.page; }
  const Card& card(uint32_t note) {
    return state_.page.card(state_.review->document, paint.fonts(), note);
  }
  const Sizes& sizes() const { return state_.page.sizes; }

  void push(std::string_view command, uint32_t argument = kNone) { state_.push(command, argument); }

  struct Answer {
    bool hovered = false;
    bool held = false;
    bool clicked = false;
  };
  /// A place that answers the mouse. Of two that overlap the one drawn first gets the click.
  Answer control(std::string id, Rect rect, std::string_view tooltip = {});
  /// Names a place without making it answer: the caller tests the pointer itself.
  void name(std::string id, Rect rect) { controls_.push_back({std::move(id), rect}); }

  /// A control that runs a command; its tooltip is the command's help and key. Returns what it
  /// answered.
  Answer command(std::string_view command, Rect rect, uint32_t argument = kNone,
                 std::string id = {});
  /// The same, drawn as a button with a label.
  void button(std::string_view command, Rect rect, std::string_view label, bool primary);

 private:
  AppState& state_;
  std::vector<Control>& controls_;
};

}  // namespace whymark
