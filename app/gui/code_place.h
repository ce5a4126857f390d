// Between places in the text of code and points on screen.
#pragma once

#include <optional>

#include "app/gui/state.h"
#include "render/layout/code_selection.h"

namespace whymark {

struct PointedText {
  TextPlace place;
  TextSide side = TextSide::both;
  bool beside = false;  // left of the text, on its numbers
};

/// The text under a point: the place between two characters that is nearest. Nothing where no code
/// stands.
std::optional<PointedText> text_at(const AppState& state, float x, float y);
/// The same for a point that a drag of a side's text has reached: above, below or between its lines
/// what stands next. Nothing where there is no code at all.
std::optional<PointedText> text_near(const AppState& state, TextSide side, float x, float y);

/// Where a place stands, in the middle of its line's height; nothing where its line is not on the
/// page. It may be out of view.
struct ScreenPoint {
  int x = 0, y = 0;
};
std::optional<ScreenPoint> point_of_text(const AppState& state, TextPlace place, TextSide side);

}  // namespace whymark
