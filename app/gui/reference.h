// The format's own text, spec/whymark-v1.md, to be read in the window: cut at its headings, laid
// out once for a width.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/layout/card.h"
#include "render/paint/painter.h"

namespace whymark {

struct AppState;

/// What stands from one heading to the next; `text` is of the text that is built in.
struct ReferenceSection {
  std::string title;  // without marks of markdown
  int level = 0;      // of the heading, from 1; 0: what stands before the first one
  std::string_view text;
  int64_t top = 0;  // pixels from the start, once it is laid out
  Card card;
};

/// The headings of a markdown text, and what stands below each, in order; joined they are the text.
/// A line of a fenced block is no heading.
std::vector<ReferenceSection> cut_at_headings(std::string_view markdown);

struct ReferenceLayout {
  Rect box, headings, text;  // `headings` is empty in a narrow window
  int heading = 0;           // height of a line of them
};

/// Within AppState.
struct Reference {
  bool open = false;
  int64_t scroll = 0;       // pixels
  int headings_scroll = 0;  // pixels
  int64_t height = 0;       // of all
  ReferenceLayout layout;
  std::vector<ReferenceSection> sections;
  // What they were laid out for.
  int width = 0;
  double scale = 0, prose_em = 0, code_em = 0;
  uint32_t revision = 0;

  /// The section at the top of the view.
  uint32_t current() const;
};

void open_reference(AppState& state);
void close_reference(AppState& state);
/// Lays it out where the width, the scale or the fonts are no longer what they were; what is at the
/// top stays there. Once a frame, while it is open.
void refresh_reference(AppState& state, const TextMeasure& measure);

enum class ReferenceStep : uint8_t { up, down, page_up, page_down, next, previous, first, last };
void step_in_reference(AppState& state, ReferenceStep step);
/// The wheel, over the text or over the headings.
void scroll_reference(AppState& state, float mouse_x, int px);
void go_to_heading(AppState& state, uint32_t section);

}  // namespace whymark
