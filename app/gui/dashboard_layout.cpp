#include "app/gui/dashboard_layout.h"

#include <algorithm>

#include "app/gui/state.h"

namespace whymark {
namespace {

// At scale 1.
constexpr int kMargin = 24, kGap = 16, kPad = 18;
constexpr int kRing = 105, kRow = 30, kHead = 40;
constexpr int kWide = 1100;   // of the page, from which on all four rings stand in a row
constexpr int kNarrow = 560;  // below it each stands alone
constexpr int kMost = 1800;   // wider pages leave the rest free: rows are read across

class Writer {
 public:
  Writer(const AppState& state, DashboardLayout& out)
      : state_(state), sizes_(state.page.sizes), out_(out) {}

  void write() {
    const Frame& frame = state_.page.frame;
    out_.view = {0, frame.top, frame.width, frame.bottom};
    const int width = std::min(frame.width - 2 * px(kMargin), px(kMost));
    left_ = std::max((frame.width - width) / 2, px(8));
    right_ = left_ + std::max(width, px(200));
    y_ = px(20);
    rings();
    const bool beside = right_ - left_ >= px(kWide);
    const int top = y_;
    // Four columns as the rings have them: the queue takes three.
    const int column = (right_ - left_ - 3 * px(kGap)) / 4;
    const int queue_right = beside ? right_ - column - px(kGap) : right_;
    const int queue_end = queue(queue_right);
    if (!beside) y_ = queue_end + px(kGap);
    const int risk_end = beside ? risk(queue_right + px(kGap), right_) : wide_risk();
    if (beside) {
      const int end = std::max(queue_end, risk_end);
      out_.queue_panel.bottom = out_.risk_panel.bottom = end;
      out_.queue_panel.top = out_.risk_panel.top = top;
    }
    y_ = std::max(queue_end, risk_end) + px(kGap);
    checks();
    files();
    out_.height = y_ + px(8);
  }

 private:
  int px(int at_scale_1) const { return sizes_.px(at_scale_1); }

  void add(DashboardPart part, uint32_t columns, Rect box, int across, int down) {
    const uint32_t count = count_figures(state_, part);
    if (count == 0) return;
    out_.blocks.push_back({part, out_.count(), count, columns, box, across, down});
  }

  void rings() {
    const int width = right_ - left_;
    const int columns = width >= px(kWide) ? 4 : width >= px(kNarrow) ? 2 : 1;
    const int each = (width - (columns - 1) * px(kGap)) / columns;
    const int down = px(kRing + kGap);
    add(DashboardPart::rings, static_cast<uint32_t>(columns),
        {left_, y_, left_ + each, y_ + px(kRing)}, each + px(kGap), down);
    y_ += 4 / columns * down;
  }

  // Each returns where its panel ends.
  int queue(int right) {
    const int rows_top = y_ + px(kHead);
    // "2 of 14 looked at" stands at the right of the head.
    add(DashboardPart::queue, 1,
        {std::max(right - px(210), left_), y_ + px(5), right - px(8), rows_top - px(5)}, 0, 0);
    add(DashboardPart::first_of_queue, 1, {left_, rows_top, right, rows_top + px(kRow)}, 0,
        px(kRow));
    const uint32_t rows = std::max(count_figures(state_, DashboardPart::first_of_queue), 1U);
    out_.queue_panel = {left_, y_, right, rows_top + static_cast<int>(rows) * px(kRow) + px(10)};
    return out_.queue_panel.bottom;
  }

  int risk_cells(int right) {
    const int cell = px(86);
    const int top = y_ + px(kHead + 22);
    const int left = right - px(kPad - 8) - 3 * cell;
    add(DashboardPart::risk, 3, {left, top, left + cell, top + px(kRow)}, cell, px(kRow));
    return top + 4 * px(kRow);
  }

  int open_rows(int left, int top) {
    add(DashboardPart::open, 1, {left, top, right_, top + px(kRow)}, 0, px(kRow));
    return top + 4 * px(kRow);
  }

  int risk(int left, int right) {
    const int end = open_rows(left, risk_cells(right) + px(kHead - 4)) + px(10);
    out_.risk_panel = {left, y_, right_, end};
    return end;
  }

  // Below the queue: what is open stands beside it where there is room.
  int wide_risk() {
    const int width = right_ - left_;
    if (width < px(760)) return risk(left_, right_);
    const int middle = left_ + width / 2;
    const int end = std::max(risk_cells(middle), open_rows(middle, y_ + px(kHead))) + px(10);
    out_.risk_panel = {left_, y_, right_, end};
    return end;
  }

  void checks() {
    const auto rows = static_cast<int>(count_figures(state_, DashboardPart::checks));
    const int top = y_ + px(kHead);
    add(DashboardPart::checks, 1, {left_, top, right_, top + px(kRow)}, 0, px(kRow));
    out_.check_panel = {left_, y_, right_, top + std::max(rows, 1) * px(kRow) + px(10)};
    y_ = out_.check_panel.bottom + px(kGap);
  }

  void files() {
    const auto rows = static_cast<int>(count_figures(state_, DashboardPart::files));
    if (rows == 0) return;
    place_columns();
    const int head = y_ + px(kHead);
    for (uint32_t i = 0; i < kFileColumns; ++i) {
      const TableColumn& column = out_.columns[i];
      out_.blocks.push_back({DashboardPart::columns,
                             out_.count(),
                             1,
                             1,
                             {column.left, head, column.right, head + px(26)},
                             0,
                             0});
    }
    const int top = head + px(kRow);
    add(DashboardPart::files, 1, {left_, top, right_, top + px(kRow)}, 0, px(kRow));
    out_.file_panel = {left_, y_, right_, top + rows * px(kRow) + px(10)};
    y_ = out_.file_panel.bottom + px(kGap);
  }

  // From the right; what is left is the path's.
  void place_columns() {
    const int width = right_ - left_;
    out_.bar = width >= px(1000) ? px(90) : width >= px(780) ? px(44) : 0;
    const int share = out_.bar > 0 ? out_.bar + px(62) : px(76);
    const int widths[kFileColumns] = {0,      px(66), px(72), share, std::max(share, px(122)),
                                      px(58), px(132)};
    int right = right_ - px(kPad - 8);
    for (size_t i = kFileColumns; --i > 0;) {
      out_.columns[i] = {right - widths[i], right};
      right -= widths[i];
    }
    out_.columns[0] = {left_ + px(kPad - 10), std::max(right, left_ + px(kPad + 40))};
  }

  const AppState& state_;
  const Sizes& sizes_;
  DashboardLayout& out_;
  int left_ = 0, right_ = 0, y_ = 0;
};

const DashboardBlock& block_at(const DashboardLayout& layout, uint32_t number) {
  const auto after =
      std::partition_point(layout.blocks.begin(), layout.blocks.end(),
                           [number](const DashboardBlock& block) { return block.first <= number; });
  return *(after - 1);
}

}  // namespace

Rect DashboardBlock::box_of(uint32_t index) const {
  const int x = static_cast<int>(index % columns) * across;
  const int y = static_cast<int>(index / columns) * down;
  return {box.left + x, box.top + y, box.right + x, box.bottom + y};
}

uint32_t DashboardLayout::count() const {
  return blocks.empty() ? 0 : blocks.back().first + blocks.back().count;
}

Figure DashboardLayout::figure(uint32_t number) const {
  const DashboardBlock& at = block_at(*this, number);
  if (at.part != DashboardPart::columns) return {at.part, number - at.first};
  return {at.part, number - block(DashboardPart::columns)->first};
}

Rect DashboardLayout::box(uint32_t number) const {
  const DashboardBlock& at = block_at(*this, number);
  return at.box_of(number - at.first);
}

const DashboardBlock* DashboardLayout::block(DashboardPart part) const {
  for (const DashboardBlock& each : blocks) {
    if (each.part == part) return &each;
  }
  return nullptr;
}

DashboardLayout lay_out_dashboard(const AppState& state) {
  DashboardLayout layout;
  Writer(state, layout).write();
  return layout;
}

void scroll_dashboard(AppState& state, int px) {
  const DashboardLayout layout = lay_out_dashboard(state);
  const int most = std::max(layout.height - layout.view.height(), 0);
  state.dashboard.scroll = std::clamp(state.dashboard.scroll + px, 0, most);
}

void reveal_figure(AppState& state, const DashboardLayout& layout, uint32_t number) {
  const int gap = state.page.sizes.px(20);
  const Rect box = layout.box(number);
  int& scroll = state.dashboard.scroll;
  scroll = std::min(std::max(scroll, box.bottom + gap - layout.view.height()), box.top - gap);
  scroll_dashboard(state, 0);
}

void pick_figure(AppState& state, uint32_t number) {
  const DashboardLayout layout = lay_out_dashboard(state);
  if (number >= layout.count()) return;
  state.dashboard.cursor = number;
  act_on_figure(state, layout.figure(number));
}

}  // namespace whymark
