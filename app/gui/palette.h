// One field over files, notes, commands and lines: what fits what was typed, best first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/text_field.h"
#include "core/base/workers.h"
#include "core/format/document.h"

namespace whymark {

struct AppState;

enum class PaletteKind : uint8_t { command, file, line, note };

/// Something to go to or to do.
struct PaletteItem {
  PaletteKind kind = PaletteKind::file;
  uint32_t index = 0;  // into commands(), Document::files (also for a line) or Document::notes
  int score = 0;
};

/// `path:N`, `:N`; where only a line is asked for also `N`. With `-` a line of the old side.
struct TypedLine {
  std::string_view path;  // of what was typed; empty: the file at hand
  Side side = Side::new_side;
  uint32_t line = 0;
};

/// Nothing where what was typed does not end in a line.
std::optional<TypedLine> typed_line(std::string_view typed, bool line_only);

/// Owned by AppState, used on its thread. Files and notes are matched on workers, piece by piece.
class Palette {
 public:
  /// Best fits that are kept; how many more there are is said.
  static constexpr size_t kMostShown = 100;

  TextField field;
  bool open = false;
  bool for_line = false;  // opened to go to a line

  /// What fits, best first, as far as it is known.
  const std::vector<PaletteItem>& items() const { return items_; }
  /// How many fit, items() among them.
  uint64_t fitting() const { return fitting_; }
  bool is_done() const { return pieces_left_ == 0; }
  size_t selected() const { return selected_; }
  /// Item at the top of the list.
  size_t first_shown() const { return first_shown_; }
  /// What was typed when items() were matched.
  const std::string& typed() const { return typed_; }

  void start(AppState& state, bool line);
  void close(AppState& state);
  /// Matches anew when something else was typed. Once a frame, while it is open.
  void refresh(AppState& state);
  /// Selects an item further down or up.
  void step(int by, size_t shown);
  /// Does what the item says, or, with kNone, the selected one; as soon as all is matched.
  void accept(AppState& state, uint32_t item);

 private:
  bool is_listed(uint32_t command) const;
  void match(AppState& state);
  void match_commands(std::string_view typed);
  void submit(AppState& state, std::string_view typed, PaletteKind kind, size_t count);
  void add(std::vector<PaletteItem> found, uint64_t fitting);
  void list_recent(AppState& state);
  void run(AppState& state, PaletteItem item);

  std::string typed_;
  bool matched_ = false;  // anything since it was opened
  bool fresh_ = true;     // items_ are those of typed_, not of what was typed before
  std::vector<PaletteItem> items_;
  uint64_t fitting_ = 0;
  size_t pieces_left_ = 0;
  size_t selected_ = 0, first_shown_ = 0;
  bool accept_when_done_ = false;
  std::vector<bool> available_;  // by command, when it was opened
  std::vector<Job> jobs_;
};

/// The words of a note that are matched and shown: its reason, else what it says first.
std::string_view note_words(const Document& document, uint32_t note);

/// Goes to line `line` of a side of a file, or the nearest that is shown, and says so.
void go_to_line(AppState& state, uint32_t file, Side side, uint32_t line);

}  // namespace whymark
