#include "app/gui/palette.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

#include "app/gui/commands.h"
#include "app/gui/navigate.h"
#include "app/gui/state.h"
#include "core/review/fuzzy.h"
#include "core/review/nearest_line.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr size_t kPiece = 1 << 14;  // files or notes that a job looks at: some milliseconds
constexpr size_t kMostRecent = 8;   // files, while nothing is typed
constexpr uint32_t kMostLine = 4'000'000'000;

bool is_better(const PaletteItem& a, const PaletteItem& b) {
  return std::tuple(-a.score, a.kind, a.index) < std::tuple(-b.score, b.kind, b.index);
}

void keep_best(std::vector<PaletteItem>& items) {
  const size_t kept = std::min(items.size(), Palette::kMostShown);
  std::partial_sort(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(kept), items.end(),
                    is_better);
  items.resize(kept);
}

/// The best of a piece, and how many fit.
struct Found {
  std::vector<PaletteItem> items;
  uint64_t fitting = 0;
};

template <class Score>
Found match_piece(PaletteKind kind, size_t first, size_t end, const CancelFlag& cancelled,
                  Score score) {
  Found found;
  for (size_t i = first; i < end && !cancelled; ++i) {
    const std::optional<int> fits = score(i);
    if (!fits) continue;
    ++found.fitting;
    found.items.push_back({kind, static_cast<uint32_t>(i), *fits});
    if (found.items.size() >= 4 * Palette::kMostShown) keep_best(found.items);
  }
  keep_best(found.items);
  return found;
}

}  // namespace

std::optional<TypedLine> typed_line(std::string_view typed, bool line_only) {
  TypedLine out;
  const size_t colon = typed.rfind(':');
  std::string_view number = typed;
  if (colon != std::string_view::npos) {
    out.path = typed.substr(0, colon);
    number = typed.substr(colon + 1);
  } else if (!line_only) {
    return std::nullopt;
  }
  if (!number.empty() && number[0] == '-') {
    out.side = Side::old_side;
    number.remove_prefix(1);
  }
  uint64_t line = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), line);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  out.line = static_cast<uint32_t>(std::min<uint64_t>(line, kMostLine));
  return out;
}

std::string_view note_words(const Document& document, uint32_t note) {
  const Note& of = document.notes[note];
  for (uint32_t i = of.fields.first; i < of.fields.end(); ++i) {
    if (document.fields[i].name == FieldName::why) return document.view(document.fields[i].first);
  }
  if (of.fields.count > 0) return document.view(document.fields[of.fields.first].first);
  return of.body.count > 0 ? document.line(of.body.first) : document.line(of.header_row);
}

void go_to_line(AppState& state, uint32_t file, Side side, uint32_t line) {
  const Document& document = state.review->document;
  if (file >= document.files.size()) return;
  const NearestLine nearest = nearest_line(document, file, side, line);
  const std::string path = with_marks(document.files[file].path);
  const std::string_view of = side == Side::old_side ? "old line" : "line";
  if (nearest.row == kNone) {
    go_to_file(state, file);
    state.message = {fmt::format("The review shows no {} of {}.", of, path)};
    return;
  }
  select_row(state, nearest.row);
  show_row(state, nearest.row);
  if (nearest.line != line) {
    state.message = {fmt::format("The review does not show {} {} of {}: {} is the nearest.", of,
                                 line, path, nearest.line)};
  }
}

void Palette::start(AppState& state, bool line) {
  available_.clear();
  for (const Command& command : commands()) available_.push_back(command.available(state));
  open = true;
  for_line = line;
  matched_ = false;
  accept_when_done_ = false;
  items_.clear();
  field = {};
  state.focus = &field;
}

void Palette::close(AppState& state) {
  open = false;
  jobs_.clear();
  pieces_left_ = 0;
  items_.clear();
  if (state.focus == &field) state.focus = nullptr;
}

void Palette::refresh(AppState& state) {
  if (!open) return;
  if (!matched_ || field.value() != typed_) match(state);
  if (accept_when_done_ && is_done()) accept(state, kNone);
}

void Palette::match(AppState& state) {
  typed_ = field.value();
  matched_ = true;
  accept_when_done_ = false;
  jobs_.clear();
  pieces_left_ = 0;
  fresh_ = false;  // what is shown stays until there is something new
  selected_ = first_shown_ = 0;
  const Document& document = state.review->document;
  if (typed_.empty() && !for_line) {
    list_recent(state);
    return;
  }
  const std::optional<TypedLine> line = typed_line(typed_, for_line);
  if (line && line->path.empty()) {
    uint32_t file = current_file(state);
    if (file == kNone) file = 0;
    add({}, 0);
    if (!document.files.empty()) add({{PaletteKind::line, file, 0}}, 1);
  } else if (line) {
    submit(state, line->path, PaletteKind::line, document.files.size());
  } else if (!for_line) {
    match_commands(typed_);
    submit(state, typed_, PaletteKind::file, document.files.size());
    submit(state, typed_, PaletteKind::note, document.notes.size());
  } else {
    add({}, 0);
  }
}

// One without a key is about what was clicked.
bool Palette::is_listed(uint32_t command) const {
  return available_[command] && !commands()[command].keys.empty();
}

void Palette::match_commands(std::string_view typed) {
  const FuzzyPattern pattern(typed);
  Found found;
  for (uint32_t i = 0; i < commands().size(); ++i) {
    if (!is_listed(i)) continue;
    const std::optional<int> score = pattern.score(commands()[i].label);
    if (!score) continue;
    ++found.fitting;
    found.items.push_back({PaletteKind::command, i, *score});
  }
  add(std::move(found.items), found.fitting);
}

void Palette::submit(AppState& state, std::string_view typed, PaletteKind kind, size_t count) {
  const Document* document = &state.review->document;
  for (size_t first = 0; first < count; first += kPiece) {
    const size_t end = std::min(first + kPiece, count);
    ++pieces_left_;
    jobs_.push_back(state.workers.submit(
        Priority::awaited,
        [this, document, kind, first, end, text = std::string(typed)](const CancelFlag& cancelled) {
          Found found;
          if (kind == PaletteKind::note) {
            const WordsPattern pattern(text);
            found = match_piece(kind, first, end, cancelled, [&](size_t i) {
              return pattern.score(note_words(*document, static_cast<uint32_t>(i)));
            });
          } else {
            const FuzzyPattern pattern(text);
            found = match_piece(kind, first, end, cancelled,
                                [&](size_t i) { return pattern.score(document->files[i].path); });
          }
          return [this, found = std::move(found)] {
            --pieces_left_;
            add(found.items, found.fitting);
          };
        }));
  }
  if (count == 0) add({}, 0);
}

void Palette::add(std::vector<PaletteItem> found, uint64_t fitting) {
  if (!fresh_) {
    items_.clear();
    fitting_ = 0;
    fresh_ = true;
  }
  fitting_ += fitting;
  items_.insert(items_.end(), found.begin(), found.end());
  keep_best(items_);
}

// Files that were left by a jump, the newest first, then all commands.
void Palette::list_recent(AppState& state) {
  add({}, 0);
  const Document& document = state.review->document;
  std::vector<uint32_t> files;
  for (const Place& place : state.places.recent()) {
    const uint32_t file = place.row == kNone ? kNone : document.file_of_row(place.row);
    if (file == kNone || files.size() == kMostRecent) continue;
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }
  for (const uint32_t file : files) items_.push_back({PaletteKind::file, file, 0});
  for (uint32_t i = 0; i < commands().size(); ++i) {
    if (is_listed(i)) items_.push_back({PaletteKind::command, i, 0});
  }
  fitting_ = items_.size();
}

void Palette::step(int by, size_t shown) {
  if (items_.empty()) return;
  const auto last = static_cast<int64_t>(items_.size()) - 1;
  selected_ =
      static_cast<size_t>(std::clamp<int64_t>(static_cast<int64_t>(selected_) + by, 0, last));
  shown = std::max<size_t>(shown, 1);
  first_shown_ =
      std::clamp(first_shown_, selected_ + 1 > shown ? selected_ + 1 - shown : 0, selected_);
}

void Palette::accept(AppState& state, uint32_t item) {
  if (item == kNone && (!matched_ || field.value() != typed_)) match(state);
  if (item == kNone && !is_done()) {
    accept_when_done_ = true;
    return;
  }
  const size_t index = item == kNone ? selected_ : item;
  if (index >= items_.size()) return;
  run(state, items_[index]);
}

void Palette::run(AppState& state, PaletteItem item) {
  const std::optional<TypedLine> line = typed_line(typed_, for_line);
  close(state);
  switch (item.kind) {
    case PaletteKind::command:
      state.push(commands()[item.index].name);
      break;
    case PaletteKind::file:
      go_to_file(state, item.index);
      break;
    case PaletteKind::line:
      go_to_line(state, item.index, line->side, line->line);
      break;
    case PaletteKind::note:
      show_note(state, item.index);
      break;
  }
}

}  // namespace whymark
