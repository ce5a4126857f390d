// Cards that are out of view while their lines are in it.
#pragma once

#include <cstdint>

#include "core/format/document.h"

namespace whymark {

struct AppState;

/// Beyond one edge of the view.
struct CardsBeyond {
  uint32_t count = 0;        // of lines in view
  uint32_t nearest = kNone;  // a note; the selected one where its card is there
  bool selected = false;
};

struct CardsBeyondEdges {
  CardsBeyond above, below;
};

/// Of the rail.
CardsBeyondEdges find_cards_beyond(const AppState& state);

}  // namespace whymark
