// The help overlay without its looks: what the keys do, in the groups of the tables of commands,
// which entry is chosen, where all stands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/text_field.h"
#include "core/format/document.h"
#include "render/layout/prose.h"

namespace whymark {

struct AppState;

/// A spelled key in its frame; x and y from the entry's top left corner, in pixels.
struct HelpKey {
  std::string text;
  int x = 0, y = 0, width = 0;
};

/// A command; its place from the top left corner of the list.
struct HelpEntry {
  uint32_t command = 0;  // in commands()
  Rect rect;
  std::vector<HelpKey> keys;
  Paragraph words;  // its help, of FontRole::small
};

struct HelpHead {
  std::string_view group;
  Rect rect;
};

/// Where the overlay stands, for the window as it is.
struct HelpLayout {
  Rect box, field, list;
  std::vector<HelpHead> heads;
  std::vector<HelpEntry> entries;  // that fit what is typed, column by column
  int words_left = 0;              // of an entry, from its left
  int line = 0;                    // height of one
  int height = 0;                  // of the longest column
};

/// Within AppState.
struct Help {
  bool open = false;
  TextField filter{.shape = TextShape::filter};
  std::string filtered;         // what the entries were chosen by
  uint32_t chosen = 0;          // of layout.entries
  int scroll = 0;               // pixels
  std::vector<bool> available;  // by command, when it was opened
  TextField* before = nullptr;  // what had the focus then
  HelpLayout layout;
};

/// An entry's control is `help:COMMAND`.
inline constexpr std::string_view kHelpId = "help:";

void open_help(AppState& state);
void close_help(AppState& state);
/// Follows what is typed, and lays out anew: some 110 entries. Once a frame, while it is open.
void refresh_help(AppState& state, const TextMeasure& measure);
void scroll_help(AppState& state, int px);

/// Scrolls to the entry of a command, if there is one.
void reveal_help(AppState& state, std::string_view command);

enum class HelpStep : uint8_t { up, down, left, right, page_up, page_down, first, last };
/// Chooses another entry, and brings it into view.
void step_in_help(AppState& state, HelpStep step);
/// Closes it and runs the entry at this place, where that was possible when it was opened.
void run_from_help(AppState& state, uint32_t entry);

}  // namespace whymark
