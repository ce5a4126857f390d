#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/page.h"
#include "app/gui/review.h"
#include "core/apply/decisions.h"
#include "render/paint/theme.h"

namespace whymark {

/// A command to run at the start of the next frame. `argument` means what the command says: a row,
/// a note, a file.
struct Invocation {
  std::string_view command;
  uint32_t argument = kNone;
};

/// What the reviewer is told last.
struct Message {
  std::string text;
  bool failed = false;
};

/// All that the window shows; owned by the UI thread. Panels read it and push invocations, commands
/// change it.
struct AppState {
  std::unique_ptr<Review> review;  // null: nothing could be opened, see `message`
  std::string named;               // the file that was asked for
  Page page;
  bool page_stale = true;    // Page has to be built anew
  bool cards_stale = false;  // only the cards have to be placed anew

  Decisions decisions;
  uint32_t selected = kNone;  // a note
  ScrollPos scroll;           // what is at the top edge
  int scroll_above = 0;       // pixels above the first line, for cards that start there
  int tree_scroll = 0;        // pixels
  int code_scroll = 0;        // pixels to the right
  bool summary_open = false;
  bool help_open = false;
  Message message;

  const Theme* theme = find_theme("dark");
  double scale = 1;  // of the display
  int zoom = 0;      // steps of 10 %
  bool quit = false;
  bool quit_warned = false;  // that decisions would be lost; a new decision asks again

  std::vector<Invocation> queue;

  void push(std::string_view command, uint32_t argument = kNone) {
    queue.push_back({command, argument});
  }
  double full_scale() const;

  /// The page height at the top edge of the view, and its setting within what there is to see.
  int64_t scroll_y() const;
  void scroll_to_y(int64_t y);
};

/// How many files have decisions.
size_t decided_files(const AppState& state);

}  // namespace whymark
