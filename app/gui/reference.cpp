#include "app/gui/reference.h"

#include <algorithm>

#include "app/gui/settings_pane.h"
#include "app/gui/state.h"
#include "app/gui/texts.h"

namespace whymark {
namespace {

// Lines longer than this are hard to read.
constexpr int kMostWidth = 820;
constexpr int kHeadings = 260;
// Below this there is no room for headings beside the text.
constexpr int kLeastWithHeadings = 760;

bool is_fence(std::string_view line) { return line.starts_with("```") || line.starts_with("~~~"); }

// 0 where the line is no heading.
int heading_level(std::string_view line) {
  const size_t marks = std::min(line.find_first_not_of('#'), line.size());
  if (marks == 0 || marks > 6 || marks == line.size() || line[marks] != ' ') return 0;
  return static_cast<int>(marks);
}

std::string title_of(std::string_view line) {
  std::string out;
  for (const char c : line.substr(line.find(' ') + 1)) {
    if (c != '`' && c != '*') out += c;
  }
  return out;
}

int64_t most_scroll(const Reference& reference) {
  return std::max<int64_t>(reference.height - reference.layout.text.height(), 0);
}

void scroll_to(Reference& reference, int64_t y) {
  reference.scroll = std::clamp<int64_t>(y, 0, most_scroll(reference));
  const ReferenceLayout& layout = reference.layout;
  if (layout.headings.width() == 0) return;
  // The heading of what is read stays in view.
  const int top = static_cast<int>(reference.current()) * layout.heading;
  reference.headings_scroll =
      std::clamp(reference.headings_scroll, top + layout.heading - layout.headings.height(), top);
  reference.headings_scroll = std::max(reference.headings_scroll, 0);
}

ReferenceLayout place(const AppState& state) {
  const Frame& frame = state.page.frame;
  const auto px = [&](double at_scale_1) { return settings_px(state, at_scale_1); };
  ReferenceLayout out;
  const int edge = px(8);
  const int pad = px(16);
  const bool beside = frame.width >= px(kLeastWithHeadings);
  const int headings = beside ? px(kHeadings) : 0;
  const int width =
      std::min(frame.width - 2 * edge, px(kMostWidth) + headings + (beside ? 3 : 2) * pad);
  const int left = (frame.width - width) / 2;
  out.box = {left, edge, left + width, std::max(frame.height - edge, edge + 1)};
  const int top = out.box.top + px(48);
  const int bottom = std::max(out.box.bottom - px(34), top);
  out.heading = px(24);
  if (beside) out.headings = {left + px(8), top, left + px(8) + headings, bottom};
  out.text = {left + headings + (beside ? 2 : 1) * pad, top, out.box.right - pad, bottom};
  return out;
}

}  // namespace

std::vector<ReferenceSection> cut_at_headings(std::string_view markdown) {
  std::vector<ReferenceSection> out;
  bool fenced = false;
  size_t begin = 0;  // of the section
  const auto close = [&](size_t end) {
    if (out.empty() && end == 0) return;
    if (out.empty()) out.push_back({.title = "Start"});
    out.back().text = markdown.substr(begin, end - begin);
    begin = end;
  };
  for (size_t at = 0; at < markdown.size();) {
    const size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string_view line = markdown.substr(at, end - at);
    if (is_fence(line)) fenced = !fenced;
    const int level = fenced ? 0 : heading_level(line);
    if (level > 0) {
      close(at);
      out.push_back({title_of(line), level, {}, 0, {}});
    }
    at = end + 1;
  }
  close(markdown.size());
  return out;
}

uint32_t Reference::current() const {
  const auto after =
      std::partition_point(sections.begin(), sections.end(),
                           [&](const ReferenceSection& each) { return each.top <= scroll; });
  return after == sections.begin() ? 0 : static_cast<uint32_t>(after - sections.begin() - 1);
}

void open_reference(AppState& state) {
  Reference& reference = state.reference;
  if (reference.sections.empty()) reference.sections = cut_at_headings(format_reference());
  reference.open = true;
  state.focus = nullptr;
}

void close_reference(AppState& state) { state.reference.open = false; }

void refresh_reference(AppState& state, const TextMeasure& measure) {
  Reference& reference = state.reference;
  if (!reference.open) return;
  reference.layout = place(state);
  const Sizes& sizes = state.page.sizes;
  const int width = reference.layout.text.width();
  if (width == reference.width && sizes.scale == reference.scale &&
      sizes.prose_em == reference.prose_em && sizes.code_em == reference.code_em &&
      measure.revision() == reference.revision) {
    scroll_to(reference, reference.scroll);  // the window may have become higher
    return;
  }
  // Without a layout all sections are at the start.
  const uint32_t current = reference.width == 0 ? 0 : reference.current();
  const int64_t into = reference.scroll - reference.sections[current].top;
  reference.width = width;
  reference.scale = sizes.scale;
  reference.prose_em = sizes.prose_em;
  reference.code_em = sizes.code_em;
  reference.revision = measure.revision();
  int64_t y = 0;
  for (ReferenceSection& section : reference.sections) {
    section.top = y;
    section.card = lay_out_markdown(section.text, width, Color::text, sizes, measure);
    y += section.card.height + settings_px(state, 14);
  }
  reference.height = y;
  scroll_to(reference, reference.sections[current].top + into);
}

void step_in_reference(AppState& state, ReferenceStep step) {
  Reference& reference = state.reference;
  const int64_t line = int64_t{3} * state.page.sizes.prose_line;
  const int64_t page = int64_t{reference.layout.text.height()} * 9 / 10;
  const uint32_t current = reference.current();
  switch (step) {
    case ReferenceStep::up:
      return scroll_to(reference, reference.scroll - line);
    case ReferenceStep::down:
      return scroll_to(reference, reference.scroll + line);
    case ReferenceStep::page_up:
      return scroll_to(reference, reference.scroll - page);
    case ReferenceStep::page_down:
      return scroll_to(reference, reference.scroll + page);
    case ReferenceStep::next:
      return go_to_heading(state, current + 1);
    case ReferenceStep::previous: {
      const bool below = reference.scroll > reference.sections[current].top;
      return go_to_heading(state, below || current == 0 ? current : current - 1);
    }
    case ReferenceStep::first:
      return scroll_to(reference, 0);
    case ReferenceStep::last:
      return scroll_to(reference, most_scroll(reference));
  }
}

void scroll_reference(AppState& state, float mouse_x, int px) {
  Reference& reference = state.reference;
  const ReferenceLayout& layout = reference.layout;
  if (mouse_x < static_cast<float>(layout.headings.left) ||
      mouse_x >= static_cast<float>(layout.headings.right)) {
    return scroll_to(reference, reference.scroll + px);
  }
  const int all = static_cast<int>(reference.sections.size()) * layout.heading;
  reference.headings_scroll =
      std::clamp(reference.headings_scroll + px, 0, std::max(all - layout.headings.height(), 0));
}

void go_to_heading(AppState& state, uint32_t section) {
  Reference& reference = state.reference;
  if (section < reference.sections.size()) scroll_to(reference, reference.sections[section].top);
}

}  // namespace whymark
