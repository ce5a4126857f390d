#include "app/gui/places.h"

#include <algorithm>

#include "app/gui/eye.h"
#include "app/gui/navigate.h"
#include "app/gui/state.h"

namespace whymark {

Place place_in_view(const AppState& state) {
  const Eye eye = eye_of(state);
  return {eye.row, static_cast<int>(eye.below_top)};
}

void return_to(AppState& state, Place place) {
  if (place.row == kNone) {
    state.scroll_to_y(state.page.top);
    return;
  }
  show_row(state, place.row);
  bring_back(state, {place.row, place.px}, 1);
}

bool has_jumped(const AppState& state, Place before) {
  const int64_t y = state.scroll_y();
  if (before.row == kNone) return y > state.page.top + state.page.frame.view_height();
  const uint32_t line = state.page.layout.line_of_row(before.row);
  if (line == kNone) return false;  // it was folded away
  const int64_t moved = state.page.layout.line(line).y - y - before.px;
  return moved > state.page.frame.view_height() || -moved > state.page.frame.view_height();
}

void Places::left(Place from, MoveKind kind) {
  const bool goes_on = kind != MoveKind::command && kind == last_;
  last_ = kind;
  if (goes_on) return;
  places_.resize(std::min(at_, places_.size()));
  if (places_.empty() || places_.back() != from) places_.push_back(from);
  if (places_.size() > kMost) places_.erase(places_.begin());
  at_ = places_.size();
}

Place Places::back(Place now) {
  travelled_ = true;
  if (at_ == places_.size()) {
    places_.push_back(now);
  } else {
    places_[at_] = now;
  }
  return places_[--at_];
}

Place Places::forward() {
  travelled_ = true;
  return places_[++at_];
}

void Places::move(const RowShift& shift) {
  for (Place& place : places_) place.row = shift(place.row);
}

std::vector<Place> Places::recent() const { return {places_.rbegin(), places_.rend()}; }

}  // namespace whymark
