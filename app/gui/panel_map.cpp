#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/panels.h"

namespace whymark {
namespace {

constexpr int kBand = 5;     // pixels of the map a dash takes, at scale 1
constexpr int kSamples = 8;  // lines looked at for a dash that stands for many

struct Band {
  int added = 0, removed = 0, context = 0;
  size_t longest = 0;  // bytes
};

Band sample(const Page& page, const Document& document, int64_t top, int64_t bottom) {
  Band band;
  const uint32_t first = page.layout.line_at(top).number;
  const uint32_t last = page.layout.line_at(bottom - 1).number;
  const uint32_t step = std::max<uint32_t>((last - first + 1) / kSamples, 1);
  for (uint32_t number = first; number <= last; number += step) {
    const Line line = page.layout.line(number);
    if (line.type != LineType::code) continue;
    const RowKind kind = document.rows.kind[line.index];
    band.added += kind == RowKind::added;
    band.removed += kind == RowKind::removed;
    band.context += kind == RowKind::context;
    band.longest = std::max(band.longest, size_t{document.content_span(line.index).size});
  }
  return band;
}

}  // namespace

void draw_map(Ui& ui) {
  const Page& page = ui.page();
  const Frame& frame = page.frame;
  const Document& document = ui.review().document;
  const int view = frame.view_height();
  const int64_t extent = std::max<int64_t>(page.bottom, 1);
  // A short review is not stretched over the whole map.
  const double ratio = std::min(static_cast<double>(view) / static_cast<double>(extent),
                                static_cast<double>(kBand) / 20);
  const auto to_map = [&](int64_t y) {
    return frame.top + static_cast<int>(std::lround(static_cast<double>(y) * ratio));
  };
  const Rect area{frame.map_left, frame.top, frame.map_right, frame.bottom};
  const int64_t y = ui.state().scroll_y();
  ui.paint.fill({area.left, std::max(to_map(y), area.top), area.right,
                 std::min(std::max(to_map(y + view), to_map(y) + 2), area.bottom)},
                Color::sel, page.sizes.px(2), 0.14);
  const int pitch = page.sizes.px(kBand);
  const int thick = std::max(page.sizes.px(1.5), 1);
  for (int at = area.top; at + pitch <= area.bottom; at += pitch) {
    const auto top = static_cast<int64_t>((at - area.top) / ratio);
    if (top >= page.layout.height()) break;
    const auto bottom = static_cast<int64_t>((at + pitch - area.top) / ratio);
    const Band band = sample(page, document, top, std::max(bottom, top + 1));
    if (band.added + band.removed + band.context == 0) continue;
    const int most = page.sizes.px(14);
    const int length =
        std::clamp(static_cast<int>(band.longest) * most / 80, page.sizes.px(2), most);
    const bool changed = band.added + band.removed > 0;
    const Color color = !changed                     ? Color::faint
                        : band.added >= band.removed ? Color::addsign
                                                     : Color::delsign;
    ui.paint.fill({area.left + page.sizes.px(2), at + page.sizes.px(2),
                   area.left + page.sizes.px(2) + length, at + page.sizes.px(2) + thick},
                  color, 0, changed ? 0.75 : 0.45);
  }
  // Marks stand apart; what falls under one is not drawn, so this costs as much as there are marks.
  for (size_t i = 0; i < page.cards.size();) {
    const int mark = to_map(page.cards[i].line_top);
    ui.paint.fill({area.right - page.sizes.px(4), mark, area.right, mark + page.sizes.px(8)},
                  kind_color(document.notes[page.cards[i].note].kind), page.sizes.px(2));
    const auto rest = page.cards.begin() + static_cast<std::ptrdiff_t>(i);
    const auto next = std::partition_point(rest, page.cards.end(), [&](const PlacedCard& placed) {
      return to_map(placed.line_top) <= mark + page.sizes.px(8);
    });
    i = static_cast<size_t>(next - page.cards.begin());
  }
  const Ui::Answer answer = ui.control("map", area, "Click or drag to go there");
  if (answer.held) {
    // Where the mouse is becomes the middle of the view.
    const double at = (static_cast<double>(ImGui::GetIO().MousePos.y) - area.top) / ratio;
    const uint32_t line = page.layout.line_at(static_cast<int64_t>(at) - view / 2).number;
    ui.push("scroll-to-line", line);
  }
}

}  // namespace whymark
