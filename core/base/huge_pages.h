#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace whymark {

/// Asks the system to back memory that was allocated but not yet touched with large pages. A hint:
/// where it cannot be had nothing changes. Small blocks are left alone.
///
/// A fresh process that reads a review of 60 MB spends two thirds of its time in page faults
/// without it (0.63 s against 0.20 s).
void advise_huge_pages(void* block, size_t size);

/// Makes room for one more element, on large pages where there are many: a vector that grows
/// touches fresh memory each time.
template <class T>
void make_room(std::vector<T>& vector) {
  if (vector.size() < vector.capacity()) return;
  constexpr size_t kFirst = 16;
  std::vector<T> larger;
  larger.reserve(std::max(kFirst, 2 * vector.size()));
  advise_huge_pages(larger.data(), larger.capacity() * sizeof(T));
  std::move(vector.begin(), vector.end(), std::back_inserter(larger));
  vector = std::move(larger);
}

}  // namespace whymark
