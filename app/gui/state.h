#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/apply_job.h"
#include "app/gui/block_colours.h"
#include "app/gui/card_selection.h"
#include "app/gui/chooser.h"
#include "app/gui/dashboard.h"
#include "app/gui/diff_marks.h"
#include "app/gui/filter.h"
#include "app/gui/help.h"
#include "app/gui/hunk_editor.h"
#include "app/gui/loader.h"
#include "app/gui/overview.h"
#include "app/gui/page.h"
#include "app/gui/page_ahead.h"
#include "app/gui/page_view.h"
#include "app/gui/palette.h"
#include "app/gui/places.h"
#include "app/gui/preview.h"
#include "app/gui/reference.h"
#include "app/gui/review.h"
#include "app/gui/saved_reading.h"
#include "app/gui/search.h"
#include "app/gui/sheet.h"
#include "app/gui/text_field.h"
#include "app/gui/tree_panel.h"
#include "app/gui/verify_dialog.h"
#include "core/apply/decisions.h"
#include "core/apply/history.h"
#include "core/base/parallel.h"
#include "core/base/workers.h"
#include "core/format/edit_verdict.h"
#include "core/session/decision_store.h"
#include "render/layout/code_selection.h"
#include "render/paint/theme.h"

namespace whymark {

struct UserSettings;
/// As nobody has chosen anything; see user_settings.h.
std::shared_ptr<UserSettings> new_user_settings();

/// A command to run at the start of the next frame. `argument` means what the command says: a row,
/// a note, a file.
struct Invocation {
  std::string_view command;
  uint32_t argument = kNone;
  uint32_t part = 0;  // of a row, from 1; pixels into a line; by a key: which of its keys
  TextSide side = TextSide::both;  // where `part` is a place in the text of the row
  TextPlace place = {};            // in text
};

/// A question that waits for its answer.
enum class Ask : uint8_t {
  none,
  clear_all,
  recover,
  undo_apply,
  open_address,
  open_file,
  verdict,
  overwrite_verdict
};

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

/// What was copied last, and how that is said until something else is selected.
struct Copied {
  std::string text, words;
};

/// What the reviewer looks at: it stays at its height on the screen while the page changes.
struct Eye {
  uint32_t row = kNone;   // a document row; kNone: the page's top is in view
  int64_t below_top = 0;  // of its line's top, in pixels
};

/// All that the window shows; owned by the UI thread. Panels read it and push invocations, commands
/// change it.
struct AppState {
  std::unique_ptr<Review> review;    // null: nothing could be opened, see `message`
  std::string named;                 // the file that was asked for
  bool temporary = false;            // it goes with the window
  std::unique_ptr<Loading> loading;  // null: all that comes of it is there
  LoadTimes load_times;
  Page page;
  PageView view;
  bool page_stale = true;                 // Page has to be built anew
  bool layout_stale = false;              // only its lines have to be laid out anew
  std::vector<uint32_t> stale_files;      // only those of these files
  bool notes_stale = false;               // only what is shown of the notes has to be
  bool cards_stale = false;               // another card is to be level with its lines
  bool card_folds_stale = false;          // all cards were folded or unfolded
  std::vector<uint32_t> refolded_cards;   // these were, by note
  uint64_t page_revision = 0;             // counts what was laid out
  std::shared_ptr<PageAhead> page_ahead;  // of the review that has just come
  uint32_t kept_line = kNone;   // of the page as it is: to stay at its height on the screen
  std::optional<Eye> kept_eye;  // the same where the page that is will not be there
  Job expanding;                // the text of a file that is read, to show more of it

  Decisions decisions;
  DecisionHistory history;
  std::unique_ptr<DecisionStore> store;     // null: decisions are lost with the window
  ReviewKey key;                            // of this review in the store
  std::optional<AppliedDecisions> applied;  // those of the last apply, for its undo
  std::unique_ptr<ApplyJob> job;            // what is being written now
  Preview preview;
  std::unique_ptr<HunkEditor> editor;  // open over all else
  Search search;
  Palette palette;
  Places places;
  Sheet sheet = Sheet::none;
  Dashboard dashboard;
  ListPlace queue_panel;
  Chooser chooser;
  std::unique_ptr<VerifyDialog> verify;  // null: nothing was asked to be run
  BlockColours block_colours;
  NoteFilter filter;
  SavedReading saved_reading;
  TextField* focus = nullptr;  // that takes what is typed; a member of this state
  Ask ask = Ask::none;
  Journal asked_about;                                   // by Ask::recover and Ask::undo_apply
  ReviewVerdict asked_verdict = ReviewVerdict::pending;  // by Ask::overwrite_verdict
  std::string asked_place;                               // by Ask::open_address and Ask::open_file

  uint32_t selected = kNone;      // a note
  uint32_t selected_row = kNone;  // a diff row
  uint32_t watched_row = kNone;   // decided on in this frame: to be kept clear of the apply bar
  CodeSelection selection;        // of text
  bool selecting_lines = false;   // by the keyboard
  CardSelection card_selection;
  Copied copied;
  bool hide_whitespace = false;  // changes of white space alone
  bool show_blanks = false;      // blanks as dots, tabs as arrows
  ScrollPos scroll;              // what is at the top edge
  int scroll_above = 0;          // pixels above the first line, for cards that start there
  int code_scroll = 0;           // pixels to the right
  int old_side_scroll = 0;       // of the old side, where the sides scroll apart
  TreePanel tree;
  Overview overview;          // of `page`
  uint32_t map_grab = kNone;  // the pixel of the map's block that the mouse holds
  bool summary_open = false;
  Help help;
  Reference reference;
  bool settings_open = false;
  std::shared_ptr<UserSettings> settings = new_user_settings();  // never null
  Message message;

  const Theme* theme = find_theme("dark");
  double scale = 1;  // of the display
  int zoom = 0;      // steps of 10 %
  bool quit = false;
  bool quit_warned = false;  // that something would be lost; a new decision asks again
  int overlay_height = 0;    // pixels at the bottom that the message and the apply bar cover

  std::vector<Invocation> queue;

  /// Last, so that it goes first: nothing runs any more while the rest of the state goes.
  Workers workers{worker_count()};

  void push(std::string_view command, uint32_t argument = kNone, uint32_t part = 0,
            TextSide side = TextSide::both) {
    queue.push_back({command, argument, part, side});
  }
  /// A place on the card of a note.
  void push_card_place(std::string_view command, uint32_t note, const CardPlace& place) {
    queue.push_back({command, note, 0, TextSide::both, {place.item, place.offset}});
  }
  void push_place(std::string_view command, const TextPlace& place, TextSide side) {
    queue.push_back({command, place.row, place.offset, side, place});
  }
  /// Whether something lies over the review that takes all keys.
  bool is_covered() const { return is_covered_over_sheet() || sheet != Sheet::none; }
  /// Whether something lies over the sheet as well.
  bool is_covered_over_sheet() const {
    return help.open || reference.open || settings_open || ask != Ask::none || editor || job ||
           palette.open;
  }
  double full_scale() const;
  int code_scroll_in(bool new_side) const {
    return view.sides_apart && view.split && !new_side ? old_side_scroll : code_scroll;
  }

  /// The lines of a file, or of the files that a range of rows is in, have to be laid out anew.
  void stale_file(uint32_t file) { stale_files.push_back(file); }
  void stale_rows(RowRange rows);

  /// The page height at the top edge of the view, and its setting within what there is to see.
  int64_t scroll_y() const;
  void scroll_to_y(int64_t y);
};

}  // namespace whymark
