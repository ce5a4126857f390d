#include "app/cli/show_anchors.h"

#include <algorithm>

namespace whymark {

void AnchoredNotes::begin_file(uint32_t file) {
  by_first_.clear();
  const RowRange notes = document_.files[file].notes;
  for (uint32_t i = notes.first; i < notes.end(); ++i) {
    const Note& note = document_.notes[i];
    if (note.file == file && stands_at_lines(note)) by_first_.push_back(i);
  }
  const auto sort_by = [this](std::vector<uint32_t>& indices, uint32_t Anchor::*row) {
    std::stable_sort(indices.begin(), indices.end(), [&](uint32_t a, uint32_t b) {
      return document_.notes[a].anchor.*row < document_.notes[b].anchor.*row;
    });
  };
  by_last_ = by_first_;
  sort_by(by_first_, &Anchor::first_row);
  sort_by(by_last_, &Anchor::last_row);
  next_first_ = next_last_ = 0;
  old_ = new_ = {};
}

const Note* AnchoredNotes::begins_at(uint32_t row) {
  if (next_first_ == by_first_.size()) return nullptr;
  const Note& note = document_.notes[by_first_[next_first_]];
  if (note.anchor.first_row > row) return nullptr;
  ++next_first_;
  Reach& reach = note.selector.side == Side::old_side ? old_ : new_;
  if (note.anchor.last_row >= reach.end_row) {
    reach = {note.anchor.last_row + 1, kind_ink(note.kind)};
  }
  return &note;
}

const Note* AnchoredNotes::ends_at(uint32_t row) {
  if (next_last_ == by_last_.size()) return nullptr;
  const Note& note = document_.notes[by_last_[next_last_]];
  if (note.anchor.last_row > row) return nullptr;
  ++next_last_;
  return &note;
}

std::optional<Ink> AnchoredNotes::covering(uint32_t row) const {
  const RowKind kind = document_.rows.kind[row];
  const bool on_new = kind == RowKind::added || kind == RowKind::context;
  const bool on_old = kind == RowKind::removed || kind == RowKind::context;
  if (on_new && row < new_.end_row) return new_.ink;
  if (on_old && row < old_.end_row) return old_.ink;
  return std::nullopt;
}

}  // namespace whymark
