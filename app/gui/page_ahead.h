// The page of a whole review, laid out by workers while the window shows its start: of twenty
// million lines that takes seconds.
#pragma once

#include <cstdint>

#include "app/gui/overview.h"
#include "app/gui/page.h"
#include "app/gui/tree.h"

namespace whymark {

struct AppState;

struct PageAhead {
  Page page;
  Overview overview;
  FileTree tree;
  uint64_t revision = 0;       // AppState::page_revision when it was begun
  uint32_t font_revision = 0;  // of the measure
};

/// Begins to lay out the review that is read, once; it takes the place of its start when that is
/// done.
void start_page_ahead(AppState& state, const TextMeasure& measure);

/// Takes the page that was laid out ahead for the one shown. False where there is none, or where
/// something that it follows from has changed meanwhile; then it is dropped.
bool take_page_ahead(AppState& state, const Frame& frame, const TextMeasure& measure);

}  // namespace whymark
