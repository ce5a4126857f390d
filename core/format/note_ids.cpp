#include <fmt/format.h>

#include <unordered_map>

#include "core/format/codes.h"
#include "core/format/note_reader.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

/// The ids in use; the value is the next suffix to try for a name that is taken.
class Ids {
 public:
  bool take(const std::string& id) { return next_.emplace(id, 2).second; }

  /// `base` itself when it is free, else `base-2`, `base-3` …
  std::string take_free(const std::string& base) {
    if (take(base)) return base;
    while (true) {
      // Looked up again each time: take() may move the map's entries.
      std::string id = fmt::format("{}-{}", base, next_[base]++);
      if (take(id)) return id;
    }
  }

 private:
  std::unordered_map<std::string, uint32_t> next_;
};

}  // namespace

/// Given ids come first, so that a note without one never takes a name that a later note states. A
/// note without one is named by its place, so that naming one note leaves the others' names alone.
void NoteReader::finish_ids() {
  Ids ids;
  for (const GivenId& given : given_ids_) {
    Note& note = document_.notes[given.note];
    const std::string id = ids.take_free(note.id);
    if (id == note.id) continue;
    sink_.warning(code::kIdDuplicate, given.span, "give each note an id of its own",
                  "the id {} is taken by an earlier note; this one is read as {}", quote(note.id),
                  quote(id));
    note.id = id;
  }
  for (size_t i = 0; i < document_.notes.size(); ++i) {
    Note& note = document_.notes[i];
    if (note.id.empty()) note.id = ids.take_free(fmt::format("n{}", i + 1));
  }
}

}  // namespace whymark
