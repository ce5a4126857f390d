#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/apply_job.h"
#include "app/gui/hunk_editor.h"
#include "app/gui/page.h"
#include "app/gui/preview.h"
#include "app/gui/review.h"
#include "core/apply/decisions.h"
#include "core/apply/history.h"
#include "core/session/decision_store.h"
#include "render/paint/theme.h"

namespace whymark {

/// A command to run at the start of the next frame. `argument` means what the command says: a row,
/// a note, a file.
struct Invocation {
  std::string_view command;
  uint32_t argument = kNone;
  uint32_t part = 0;  // of a row, from 1; by a key: which of the command's keys it was
};

/// A question that waits for its answer.
enum class Ask : uint8_t { none, clear_all, recover, undo_apply };

/// What the reviewer is told last.
struct Message {
  std::string text;
  bool failed = false;
  std::string_view action = {};  // a command that it offers
};

/// What an apply wrote, and when that began, which its record says too.
struct AppliedDecisions {
  std::string started;
  Decisions decisions;
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
  DecisionHistory history;
  std::unique_ptr<DecisionStore> store;     // null: decisions are lost with the window
  ReviewKey key;                            // of this review in the store
  std::optional<AppliedDecisions> applied;  // those of the last apply, for its undo
  std::unique_ptr<ApplyJob> job;            // what is being written now
  Preview preview;
  std::unique_ptr<HunkEditor> editor;  // open over all else
  Ask ask = Ask::none;
  Journal asked_about;  // by Ask::recover and Ask::undo_apply

  uint32_t selected = kNone;      // a note
  uint32_t selected_row = kNone;  // a diff row
  uint32_t watched_row = kNone;   // decided on in this frame: to be kept clear of the apply bar
  ScrollPos scroll;               // what is at the top edge
  int scroll_above = 0;           // pixels above the first line, for cards that start there
  int tree_scroll = 0;            // pixels
  int code_scroll = 0;            // pixels to the right
  bool summary_open = false;
  bool help_open = false;
  Message message;

  const Theme* theme = find_theme("dark");
  double scale = 1;  // of the display
  int zoom = 0;      // steps of 10 %
  bool quit = false;
  bool quit_warned = false;  // that something would be lost; a new decision asks again
  int overlay_height = 0;    // pixels at the bottom that the message and the apply bar cover

  std::vector<Invocation> queue;

  void push(std::string_view command, uint32_t argument = kNone, uint32_t part = 0) {
    queue.push_back({command, argument, part});
  }
  /// Whether something lies over the review that takes all keys.
  bool is_covered() const { return help_open || ask != Ask::none || editor || job; }
  double full_scale() const;

  /// The page height at the top edge of the view, and its setting within what there is to see.
  int64_t scroll_y() const;
  void scroll_to_y(int64_t y);
};

}  // namespace whymark
