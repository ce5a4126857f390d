// Back and forward over the places that were left by a jump.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/format/document.h"
#include "core/format/row_shift.h"

namespace whymark {

struct AppState;

/// A place of the page, by the row that it shows: it stays true when lines above are folded or of
/// another height. `px` from the view's top edge to the row's.
struct Place {
  uint32_t row = kNone;  // kNone: the page's start
  int px = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

/// The place in view: its first row.
Place place_in_view(const AppState& state);
/// Unfolds what hides the place, and puts it where it was.
void return_to(AppState& state, Place place);

/// What a move was, where several make one jump.
enum class MoveKind : uint8_t { command, typed, held };

/// Jumps, oldest first, and where in them one is. At most kMost are kept.
class Places {
 public:
  static constexpr size_t kMost = 200;

  /// The page was at `from`, and has jumped away. A move typed or held (a search that follows the
  /// typing, a drag on the map) goes on with the jump of the one before.
  void left(Place from, MoveKind kind);
  bool can_go_back() const { return at_ > 0; }
  bool can_go_forward() const { return at_ + 1 < places_.size(); }
  /// The place before; `now` is kept for the way forward. There must be one.
  Place back(Place now);
  Place forward();
  /// Whether back() or forward() was called since this was asked last: that is no new jump.
  bool take_travel() { return std::exchange(travelled_, false); }

  /// Newest first.
  std::vector<Place> recent() const;
  size_t size() const { return places_.size(); }
  size_t at() const { return at_; }
  /// Every row is `rows` further down.
  void move(const RowShift& shift);
  /// Another document: rows mean something else.
  void clear() { *this = {}; }

 private:
  std::vector<Place> places_;
  size_t at_ = 0;  // == size(): not among them
  MoveKind last_ = MoveKind::command;
  bool travelled_ = false;
};

/// Whether the page shows something else than at `before`: that place is out of view.
bool has_jumped(const AppState& state, Place before);

}  // namespace whymark
