#include "core/apply/decisions.h"

namespace whymark {
namespace {

template <class Container>
auto begin_of(Container& container, RowRange range) {
  return container.lower_bound(range.first);
}
template <class Container>
auto end_of(Container& container, RowRange range) {
  return container.lower_bound(range.end());
}

template <class Container>
void replace_keys(Container& container, RowRange range, const Container& other) {
  container.erase(begin_of(container, range), end_of(container, range));
  container.insert(other.begin(), other.end());
}

}  // namespace

uint64_t Decisions::size() const {
  uint64_t count = rows.size() + edits.size();
  for (const auto& [row, of_row] : parts) count += of_row.size();
  return count;
}

const std::vector<PartRevert>* Decisions::parts_of(uint32_t row) const {
  const auto found = parts.find(row);
  return found == parts.end() ? nullptr : &found->second;
}

const std::string* Decisions::edit_of(const Hunk& hunk) const {
  const auto found = edits.find(hunk.rows.first);
  return found == edits.end() ? nullptr : &found->second;
}

bool Decisions::any_in(RowRange range) const {
  const auto has = [range](const auto& keyed) {
    return begin_of(keyed, range) != end_of(keyed, range);
  };
  return rows.any_in(range) || has(parts) || has(edits) || has(deletions);
}

Decisions Decisions::slice(RowRange range) const {
  Decisions cut;
  for (const RowRange& each : rows.in(range)) cut.rows.insert(each);
  cut.parts.insert(begin_of(parts, range), end_of(parts, range));
  cut.edits.insert(begin_of(edits, range), end_of(edits, range));
  cut.deletions.insert(begin_of(deletions, range), end_of(deletions, range));
  return cut;
}

void Decisions::replace(RowRange range, const Decisions& other) {
  rows.erase(range);
  for (const RowRange& each : other.rows.ranges()) rows.insert(each);
  replace_keys(parts, range, other.parts);
  replace_keys(edits, range, other.edits);
  replace_keys(deletions, range, other.deletions);
}

RowSet shifted(const RowSet& rows, const RowShift& shift) {
  RowSet out;
  for (const RowRange& each : rows.ranges()) {
    for (const RowRange& part : shift.moved(each)) out.insert(part);
  }
  return out;
}

Decisions Decisions::shifted(const RowShift& shift) const {
  Decisions out;
  out.rows = whymark::shifted(rows, shift);
  for (const auto& [row, of_row] : parts) out.parts.emplace(shift(row), of_row);
  for (const auto& [row, text] : edits) out.edits.emplace(shift(row), text);
  for (const uint32_t row : deletions) out.deletions.insert(shift(row));
  return out;
}

}  // namespace whymark
