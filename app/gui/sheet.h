// What lies over the review and takes all keys: the evidence dashboard, the queue of what deserves
// reading first, the filter, a list to choose from. One at a time.
#pragma once

#include <cstdint>
#include <functional>

#include "core/format/document.h"
#include "render/paint/painter.h"

namespace whymark {

struct AppState;

enum class Sheet : uint8_t { none, dashboard, queue, filter, chooser, verify };

/// Where one is in a list.
struct ListPlace {
  uint32_t cursor = 0;  // an item
  int scroll = 0;       // pixels
};

void open_sheet(AppState& state, Sheet sheet);
void close_sheet(AppState& state);

enum class SheetStep : uint8_t {
  left,
  right,
  up,
  down,
  next,
  previous,
  page_up,
  page_down,
  first,
  last
};
/// Moves the cursor of the sheet that is open, and scrolls it into view.
void step_in_sheet(AppState& state, SheetStep step);
/// Does what the cursor is on.
void enter_in_sheet(AppState& state);
void scroll_sheet(AppState& state, int px);

/// Of `count` boxes the one that comes next from box `from` in a direction: the nearest that begins
/// beyond it, those across from it first; `from` where there is none. O(count).
uint32_t box_towards(uint32_t count, const std::function<Rect(uint32_t)>& box, uint32_t from,
                     SheetStep direction);

/// Where the rows of a list are in the window, and how high one is.
struct ListBox {
  Rect box, rows;
  int row = 0;
};
ListBox list_box(const AppState& state, size_t rows);
/// Of the commands to verify.
ListBox verify_box(const AppState& state);
/// Of the queue.
ListBox queue_box(const AppState& state);

}  // namespace whymark
