// What panels draw with: the painter, controls with stable ids, and the queue they push commands
// to.
#pragma once

#include <string>
#include <string_view>
#include <utility>
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
  uint32_t hovered_note = kNone;                     // whose card or line the mouse is on
  uint32_t hovered_row = kNone;                      // the diff row the mouse is on
  std::pair<uint32_t, int> hovered_link{kNone, -1};  // of a note's card, by index
  uint32_t card_pressed = kNone, card_held = kNone;  // notes on whose links the mouse is held
  bool part_held = false;                            // the mouse was pressed on a part of a line
  int overlay_top = 0;  // what lies over the bottom of the review begins here

  const AppState& state() const { return state_; }
  Review& review() { return *state_.review; }  // its guards are looked up as they are needed
  const Page& page() const { return state_.page; }
  const Card& card(uint32_t note);
  const Sizes& sizes() const { return state_.page.sizes; }

  void push(std::string_view command, uint32_t argument = kNone, uint32_t part = 0,
            TextSide side = TextSide::both) {
    state_.push(command, argument, part, side);
  }

  void push_place(std::string_view command, const TextPlace& place, TextSide side) {
    state_.push_place(command, place, side);
  }

  void push_card_place(std::string_view command, uint32_t note, const CardPlace& place) {
    state_.push_card_place(command, note, place);
  }

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
  void button(std::string_view command, Rect rect, std::string_view label, bool primary,
              std::string id = {});
  /// The same as plain text, in the colour of a link; grey where it is not available. Drawn to the
  /// left of `right`; returns its left edge.
  int link(std::string_view command, int right, int top, int height, std::string_view label,
           uint32_t argument, std::string id);
  /// A differing part of a line: answers at once with what a click does.
  Answer part(std::string id, Rect rect, bool taken, std::string_view new_text,
              std::string_view old_text);

 private:
  AppState& state_;
  std::vector<Control>& controls_;
  bool claimed_ = false;  // the mouse is on a control that was drawn already
};

}  // namespace whymark
