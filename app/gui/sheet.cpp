#include "app/gui/sheet.h"

#include <algorithm>
#include <cstdlib>

#include "app/gui/dashboard_layout.h"
#include "app/gui/filter.h"
#include "app/gui/state.h"

namespace whymark {
namespace {

bool is_next(SheetStep step) { return step == SheetStep::next || step == SheetStep::previous; }
bool is_across(SheetStep step) { return step == SheetStep::left || step == SheetStep::right; }

// How far box `b` lies from `a` in the direction, and how far to the side of it; negative where it
// does not lie there.
int distance(const Rect& a, const Rect& b, SheetStep direction) {
  const bool across = is_across(direction);
  const int from[] = {across ? a.left : a.top, across ? a.right : a.bottom};
  const int to[] = {across ? b.left : b.top, across ? b.right : b.bottom};
  const bool forward = direction == SheetStep::right || direction == SheetStep::down;
  const int ahead = forward ? to[0] - from[1] : from[0] - to[1];
  if (ahead < 0) return -1;
  const int gap = across ? std::max({b.top - a.bottom, a.top - b.bottom, 0})
                         : std::max({b.left - a.right, a.left - b.right, 0});
  const int aside = across ? std::abs(b.top - a.top) : std::abs(b.left - a.left);
  return ahead + 4 * gap + aside / 8;
}

// Of a list with one column.
uint32_t step_in_list(uint32_t count, uint32_t at, SheetStep step, int page) {
  int64_t to = at;
  switch (step) {
    case SheetStep::up:
    case SheetStep::left:
    case SheetStep::previous:
      to -= 1;
      break;
    case SheetStep::down:
    case SheetStep::right:
    case SheetStep::next:
      to += 1;
      break;
    case SheetStep::page_up:
      to -= page;
      break;
    case SheetStep::page_down:
      to += page;
      break;
    case SheetStep::first:
      to = 0;
      break;
    case SheetStep::last:
      to = count;
      break;
  }
  return static_cast<uint32_t>(std::clamp<int64_t>(to, 0, int64_t{count} - 1));
}

void reveal_in_list(ListPlace& list, const ListBox& box) {
  const auto top = static_cast<int>(std::min<int64_t>(int64_t{list.cursor} * box.row, INT32_MAX));
  list.scroll = std::clamp(list.scroll, std::max(top + box.row - box.rows.height(), 0), top);
}

void step_in_list(AppState& state, ListPlace& list, size_t items, SheetStep step) {
  const auto count = static_cast<uint32_t>(items);
  if (count == 0) return;
  const ListBox box = list_box(state, items);
  list.cursor = step_in_list(count, std::min(list.cursor, count - 1), step,
                             std::max(box.rows.height() / box.row - 1, 1));
  reveal_in_list(list, box);
}

void scroll_list(const AppState& state, ListPlace& list, size_t items, int px) {
  const ListBox box = list_box(state, items);
  const int64_t rows = static_cast<int64_t>(items) * box.row;
  const int64_t most = std::clamp<int64_t>(rows - box.rows.height(), 0, INT32_MAX);
  list.scroll = static_cast<int>(std::clamp<int64_t>(int64_t{list.scroll} + px, 0, most));
}

void step_in_dashboard(AppState& state, SheetStep step) {
  const DashboardLayout layout = lay_out_dashboard(state);
  const uint32_t count = layout.count();
  if (count == 0) return;
  uint32_t& cursor = state.dashboard.cursor;
  if (step == SheetStep::page_up || step == SheetStep::page_down) {
    scroll_sheet(state, (step == SheetStep::page_up ? -1 : 1) * layout.view.height() * 9 / 10);
    return;
  }
  if (cursor >= count) {
    cursor = step == SheetStep::last ? count - 1 : 0;
  } else if (is_next(step) || step == SheetStep::first || step == SheetStep::last) {
    cursor = step_in_list(count, cursor, step, 1);
  } else {
    cursor = box_towards(
        count, [&](uint32_t i) { return layout.box(i); }, cursor, step);
  }
  reveal_figure(state, layout, cursor);
}

void scroll_verify(AppState& state, int px) {
  VerifyDialog& dialog = *state.verify;
  const ListBox box = verify_box(state);
  if (!dialog.log) return scroll_list(state, dialog.place, dialog.selected.size(), px);
  const int64_t height =
      static_cast<int64_t>(dialog.log_lines.size()) * state.page.sizes.small_line;
  const int64_t most = std::clamp<int64_t>(height - box.rows.height(), 0, INT32_MAX);
  dialog.log_scroll =
      static_cast<int>(std::clamp<int64_t>(int64_t{dialog.log_scroll} + px, 0, most));
}

// The log is scrolled, the list has a cursor.
void step_in_verify(AppState& state, SheetStep step) {
  VerifyDialog& dialog = *state.verify;
  if (!dialog.log) return step_in_list(state, dialog.place, dialog.selected.size(), step);
  const int page = verify_box(state).rows.height();
  switch (step) {
    case SheetStep::first:
      dialog.log_scroll = 0;
      break;
    case SheetStep::last:
      scroll_verify(state, INT32_MAX);
      break;
    case SheetStep::page_up:
    case SheetStep::page_down:
      scroll_verify(state, step == SheetStep::page_up ? -page : page);
      break;
    default: {
      const bool back =
          step == SheetStep::up || step == SheetStep::left || step == SheetStep::previous;
      scroll_verify(state, (back ? -3 : 3) * state.page.sizes.small_line);
      break;
    }
  }
}

void enter_in_verify(AppState& state) {
  if (state.verify->phase == VerifyPhase::asking) return start_verify(state);
  toggle_verify_log(state);
}

}  // namespace

uint32_t box_towards(uint32_t count, const std::function<Rect(uint32_t)>& box, uint32_t from,
                     SheetStep direction) {
  const Rect at = box(from);
  uint32_t best = from;
  int least = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const int far = i == from ? -1 : distance(at, box(i), direction);
    if (far < 0 || (best != from && far >= least)) continue;
    best = i;
    least = far;
  }
  return best;
}

void open_sheet(AppState& state, Sheet sheet) {
  state.sheet = sheet;
  state.focus = nullptr;
  state.map_grab = kNone;
  if (sheet == Sheet::dashboard) open_dashboard(state);
  if (sheet == Sheet::queue) {
    const uint32_t at = state.review->evidence.at;
    state.queue_panel.cursor = at == kNone ? 0 : at;
    reveal_in_list(state.queue_panel, queue_box(state));
  }
  if (sheet == Sheet::filter) open_filter(state);
}

void close_sheet(AppState& state) {
  if (state.focus == &state.filter.field) state.focus = nullptr;
  state.sheet = Sheet::none;
}

void step_in_sheet(AppState& state, SheetStep step) {
  if (state.sheet == Sheet::dashboard) step_in_dashboard(state, step);
  if (state.sheet == Sheet::queue) {
    step_in_list(state, state.queue_panel, state.review->evidence.queue.size(), step);
  }
  if (state.sheet == Sheet::verify) step_in_verify(state, step);
  if (state.sheet == Sheet::chooser) {
    step_in_list(state, state.chooser.place, state.chooser.items.size(), step);
  }
  if (state.sheet == Sheet::filter) step_in_filter(state, step);
}

void enter_in_sheet(AppState& state) {
  if (state.sheet == Sheet::dashboard) return pick_figure(state, state.dashboard.cursor);
  if (state.sheet == Sheet::filter) return enter_in_filter(state);
  if (state.sheet == Sheet::verify) return enter_in_verify(state);
  if (state.sheet == Sheet::chooser) return choose(state, state.chooser.place.cursor);
  if (state.sheet != Sheet::queue) return;
  const uint32_t item = state.queue_panel.cursor;
  close_sheet(state);
  go_to_attention(state, item);
}

void scroll_sheet(AppState& state, int px) {
  if (state.sheet == Sheet::dashboard) scroll_dashboard(state, px);
  if (state.sheet == Sheet::filter && px != 0) {
    step_in_filter(state, px > 0 ? SheetStep::down : SheetStep::up);
  }
  if (state.sheet == Sheet::queue) {
    scroll_list(state, state.queue_panel, state.review->evidence.queue.size(), px);
  }
  if (state.sheet == Sheet::verify) scroll_verify(state, px);
  if (state.sheet == Sheet::chooser) {
    scroll_list(state, state.chooser.place, state.chooser.items.size(), px);
  }
}

ListBox verify_box(const AppState& state) {
  constexpr size_t kLeastRows = 12;  // there is room for what they write
  ListBox out = list_box(state, std::max(state.verify->selected.size(), kLeastRows));
  out.box.bottom += state.page.sizes.px(12);  // buttons stand at its foot
  return out;
}

ListBox queue_box(const AppState& state) {
  return list_box(state, state.review->evidence.queue.size());
}

ListBox list_box(const AppState& state, size_t rows) {
  const Sizes& sizes = state.page.sizes;
  const Frame& frame = state.page.frame;
  ListBox out;
  out.row = sizes.px(30);
  const int width = std::min(sizes.px(860), frame.width - sizes.px(16));
  const int left = (frame.width - width) / 2;
  const int top = frame.top + sizes.px(12);
  const int head = sizes.px(44);
  const int foot = sizes.px(30);
  const int room = std::max(frame.view_height() - sizes.px(24) - head - foot, out.row);
  const auto items = static_cast<int64_t>(rows);
  const auto height =
      static_cast<int>(std::clamp<int64_t>(items * out.row, out.row, room / out.row * out.row));
  out.rows = {left, top + head, left + width, top + head + height};
  out.box = {left, top, left + width, out.rows.bottom + foot};
  return out;
}

}  // namespace whymark
