#include "core/diff/sequence_diff.h"

#include <algorithm>

namespace whymark {
namespace {

constexpr int32_t kUnreached = -2;  // one step further is still in front of the first item

}  // namespace

/// Items that the other side has not got at all differ in any case: the search is among the others.
void SequenceDiff::Side::keep_those_of(const Side& other) {
  items.clear();
  places.clear();
  differs.assign(all.size(), 1);
  for (uint32_t i = 0; i < all.size(); ++i) {
    if (all[i] >= other.has.size() || other.has[all[i]] == 0) continue;
    items.push_back(all[i]);
    places.push_back(i);
    differs[i] = 0;
  }
}

void SequenceDiff::Side::take(std::span<const uint32_t> sequence) {
  all = sequence;
  has.assign(all.empty() ? 0 : *std::max_element(all.begin(), all.end()) + size_t{1}, 0);
  for (const uint32_t item : all) has[item] = 1;
}

const std::vector<ItemChange>& SequenceDiff::compare(std::span<const uint32_t> old_items,
                                                     std::span<const uint32_t> new_items,
                                                     uint64_t& steps) {
  old_.take(old_items);
  new_.take(new_items);
  old_.keep_those_of(new_);
  new_.keep_those_of(old_);
  steps_ = steps;
  capped_ = false;
  compare(
      {0, static_cast<uint32_t>(old_.items.size()), 0, static_cast<uint32_t>(new_.items.size())});
  steps = steps_;
  collect();
  return changes_;
}

SequenceDiff::Box SequenceDiff::trim(Box box) const {
  while (box.old_first < box.old_end && box.new_first < box.new_end &&
         old_.items[box.old_first] == new_.items[box.new_first]) {
    ++box.old_first;
    ++box.new_first;
  }
  while (box.old_first < box.old_end && box.new_first < box.new_end &&
         old_.items[box.old_end - 1] == new_.items[box.new_end - 1]) {
    --box.old_end;
    --box.new_end;
  }
  return box;
}

void SequenceDiff::compare(Box whole) {
  // The second half of each box is gone on with here, so that calls are no deeper than the number
  // of halvings.
  for (;;) {
    const Box box = trim(whole);
    if (box.old_first == box.old_end || box.new_first == box.new_end) return mark(box);
    const Split at = split(box);
    const auto old_at = [&](const Place& place) { return box.old_first + place.x; };
    const auto new_at = [&](const Place& place) { return box.new_first + place.y; };
    mark({old_at(at.from), old_at(at.to), new_at(at.from), new_at(at.to)});
    compare({box.old_first, old_at(at.from), box.new_first, new_at(at.from)});
    whole = {old_at(at.to), box.old_end, new_at(at.to), box.new_end};
  }
}

/// One more change on every diagonal of a box of `size`. True once `reached` is, or once there are
/// no steps left. Places outside the box are never counted as reached.
template <class Equal, class Reached>
bool SequenceDiff::advance(Front& front, int32_t cost, Place size, const Equal& equal,
                           const Reached& reached) {
  const auto width = static_cast<int32_t>(size.x);
  const auto height = static_cast<int32_t>(size.y);
  int32_t* const reach = front.reach.data() + height + 2;
  reach[front.first - 2] = reach[front.last + 2] = kUnreached;
  front.first = -cost + 2 * std::max(0, cost - height);
  front.last = cost - 2 * std::max(0, cost - width);
  for (int32_t k = front.first; k <= front.last; k += 2) {
    const int32_t across = reach[k - 1] < width ? reach[k - 1] + 1 : kUnreached;
    const int32_t down = reach[k + 1] - k <= height ? reach[k + 1] : kUnreached;
    int32_t x = std::max(across, down);
    if (x < 0) {
      reach[k] = kUnreached;
      continue;
    }
    const int32_t from = x;
    while (x < width && x - k < height && equal(x, x - k)) ++x;
    reach[k] = x;
    const Place place{static_cast<uint32_t>(x), static_cast<uint32_t>(x - k)};
    if (place.x + place.y > front.best.x + front.best.y) front.best = place;
    if (reached(k, place)) return true;
    const auto done = static_cast<uint64_t>(1 + x - from);
    if (steps_ < until_ + done) {
      capped_ = true;
      return true;
    }
    steps_ -= done;
  }
  return false;
}

/// Where a cheapest way through the box comes through its middle: fronts from both corners meet
/// there. A box that was trimmed takes at least two changes, so either half has some.
SequenceDiff::Split SequenceDiff::split(Box box) {
  const Place size{box.old_end - box.old_first, box.new_end - box.new_first};
  const auto width = static_cast<int32_t>(size.x);
  const int32_t corner = width - static_cast<int32_t>(size.y);  // the diagonal of the far corner
  for (Front* front : {&ahead_, &back_}) {
    front->reach.resize(size.x + size.y + 5);
    front->first = front->last = 0;
    front->best = {};
    front->reach[size.y + 2] = 0;
  }
  // A half at most, so that there is enough left for what lies on both sides.
  until_ = steps_ / 2;
  Split found;
  bool met = false;
  const auto meet = [&](const Front& other, int32_t k, const Place& place) {
    if (k < other.first || k > other.last || (k - other.first) % 2 != 0) return false;
    return met = static_cast<int32_t>(place.x) + other.reach[size.y + 2 + k] >= width;
  };
  const auto turned = [&](const Place& place) { return Place{size.x - place.x, size.y - place.y}; };
  for (int32_t cost = 1;; ++cost) {
    const bool ahead = advance(
        ahead_, cost, size,
        [&](int32_t x, int32_t y) {
          return old_.items[box.old_first + x] == new_.items[box.new_first + y];
        },
        [&](int32_t k, const Place& place) {
          found.from = found.to = place;
          return meet(back_, corner - k, place);
        });
    if (ahead) break;
    const bool back = advance(
        back_, cost, size,
        [&](int32_t x, int32_t y) {
          return old_.items[box.old_end - 1 - x] == new_.items[box.new_end - 1 - y];
        },
        [&](int32_t k, const Place& place) {
          found.from = found.to = turned(place);
          return meet(ahead_, corner - k, place);
        });
    if (back) break;
  }
  if (met) return found;
  // Go on as far as was got from either corner; where those ways cross, up to the nearer one.
  found = {ahead_.best, turned(back_.best)};
  found.from = {std::min(found.from.x, found.to.x), std::min(found.from.y, found.to.y)};
  return found;
}

void SequenceDiff::mark(Box box) {
  for (uint32_t i = box.old_first; i < box.old_end; ++i) old_.differs[old_.places[i]] = 1;
  for (uint32_t j = box.new_first; j < box.new_end; ++j) new_.differs[new_.places[j]] = 1;
}

void SequenceDiff::collect() {
  changes_.clear();
  const auto old_size = static_cast<uint32_t>(old_.all.size());
  const auto new_size = static_cast<uint32_t>(new_.all.size());
  for (uint32_t i = 0, j = 0; i < old_size || j < new_size; ++i, ++j) {
    const uint32_t old_first = i;
    const uint32_t new_first = j;
    while (i < old_size && old_.differs[i] != 0) ++i;
    while (j < new_size && new_.differs[j] != 0) ++j;
    if (i > old_first || j > new_first) changes_.push_back({old_first, i, new_first, j});
  }
}

}  // namespace whymark
