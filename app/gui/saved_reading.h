// How far a review was read, kept for the next window: what was looked at, and the filter of notes.
#pragma once

#include <string>

#include "core/session/decision_store.h"

namespace whymark {

struct AppState;

/// Within AppState: what the store knows.
struct SavedReading {
  bool known = false;  // it was read
  std::string filter;
};

/// Takes up what an earlier window left; a filter that was chosen meanwhile stays.
void take_reading(AppState& state, const ReadingState& stored);
/// Saves what has changed. Once a frame.
void save_reading(AppState& state);

}  // namespace whymark
