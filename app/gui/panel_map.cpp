#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/overview.h"
#include "app/gui/panels.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kLeastBlock = 14;  // pixels at scale 1: it has to be caught with a mouse
constexpr int kDash = 10;        // the longest
constexpr int kDashBytes = 80;   // a line of this length has it

// A dash's parts by what the rows are; what there is of a change shows, however little.
void draw_band(Ui& ui, const MapBand& band, int left, int top) {
  const int64_t rows = int64_t{band.added} + band.removed + band.context;
  if (rows == 0) return;
  const Sizes& sizes = ui.sizes();
  const int most = sizes.px(kDash);
  const int least = sizes.px(2);
  const auto length =
      static_cast<int>(std::clamp<int64_t>(int64_t{band.longest} * most / kDashBytes, least, most));
  const int thick = std::max(sizes.px(1.5), 1);
  int x = left;
  const auto part = [&](uint32_t count, Color color, double alpha) {
    if (count == 0) return;
    const int width = std::max(static_cast<int>(length * int64_t{count} / rows), least);
    ui.paint.fill({x, top, x + width, top + thick}, color, 0, alpha);
    x += width;
  };
  part(band.removed, Color::delsign, 0.75);
  part(band.added, Color::addsign, 0.75);
  if (left + length > x) {
    ui.paint.fill({x, top, left + length, top + thick}, Color::faint, 0, 0.45);
  }
}

std::string note_words(Ui& ui, const MapMark& mark) {
  const Document& document = ui.review().document;
  const Note& note = document.notes[mark.note];
  std::string text(word(note.kind));
  if (note.file != kNone) {
    text += fmt::format("  \xC2\xB7  {} {}", with_marks(document.files[note.file].path),
                        with_marks(document.view(note.selector.text)));
  }
  if (mark.count > 1) text += fmt::format("\nand {} more notes here", mark.count - 1);
  return text;
}

void draw_marks(Ui& ui, const Overview& map, Rect area) {
  const Sizes& sizes = ui.sizes();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  for (const MapMark& mark : map.marks) {
    const int top = area.top + mark.y;
    const Rect rect{area.right - sizes.px(4), top, area.right, top + sizes.px(8)};
    const Note& note = ui.review().document.notes[mark.note];
    ui.paint.fill(rect, kind_color(note.kind), sizes.px(2));
    const Rect hit{area.right - sizes.px(6), top, area.right, top + sizes.px(9)};
    std::string id = "map/note:" + with_marks(note.id);
    if (!hit.contains(mouse.x, mouse.y)) {
      ui.name(std::move(id), hit);
      continue;
    }
    const Ui::Answer answer = ui.control(std::move(id), hit, note_words(ui, mark));
    if (answer.clicked) ui.push("show-note", mark.note);
    if (answer.hovered) ui.paint.outline(rect, Color::text, sizes.px(2), sizes.hairline);
  }
}

void draw_block(Ui& ui, const MapBlock& block, Rect area, bool active) {
  const Sizes& sizes = ui.sizes();
  const Rect rect{area.left, area.top + block.top, area.right, area.top + block.top + block.height};
  ui.paint.fill(rect, Color::sel, sizes.px(2), active ? 0.28 : 0.16);
  ui.paint.outline(rect, Color::sel, sizes.px(2), sizes.hairline, active ? 0.9 : 0.45);
}

void scroll_to(Ui& ui, int64_t y) {
  const Page& page = ui.page();
  if (y <= 0) return ui.push("scroll-to-line", 0, 0);
  const ScrollPos place = page.layout.pos_at(y);
  ui.push("scroll-to-line", place.line, static_cast<uint32_t>(place.px));
}

}  // namespace

void draw_map(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Overview& map = ui.state().overview;
  const Sizes& sizes = ui.sizes();
  const Rect area{frame.map_left, frame.top, frame.map_right, frame.bottom};
  const int view = frame.view_height();
  const int least = sizes.px(kLeastBlock);
  const ScrollRange range = scroll_range(ui.page(), ui.state().overlay_height);
  const MapBlock block = map.scale.block(ui.state().scroll_y(), view, least, range);

  ui.paint.push_clip(area);
  for (const int y : map.files) {
    ui.paint.horizontal(area.left, area.right, area.top + y, Color::line);
  }
  int top = area.top + sizes.px(2);
  const Search& search = ui.state().search;
  for (const MapBand& band : map.bands) {
    draw_band(ui, band, area.left + sizes.px(3), top);
    // Hits have a column of their own, so that they show beside any change.
    if (search.is_on() && search.count_in({band.first_row, band.end_row - band.first_row}) > 0) {
      ui.paint.fill(
          {area.left, top - sizes.px(1), area.left + sizes.px(2), top + std::max(sizes.px(2.5), 2)},
          Color::unk);
    }
    top += map.pitch;
  }
  draw_marks(ui, map, area);  // before the map: the mouse is theirs where it is on one
  const Ui::Answer answer = ui.control("map", area, "Click or drag to go there");
  const auto pixel = static_cast<int>(ImGui::GetIO().MousePos.y) - area.top;
  const bool inside = pixel >= block.top && pixel < block.top + block.height;
  draw_block(ui, block, area, answer.held || (answer.hovered && inside));
  ui.name("map/block",
          {area.left, area.top + block.top, area.right, area.top + block.top + block.height});
  ui.paint.pop_clip();
  if (!answer.held) return;
  if (ImGui::IsMouseClicked(0) && inside) {
    // The point of the block that was caught stays under the mouse.
    ui.push("grab-map", static_cast<uint32_t>(pixel - block.top));
  } else if (ImGui::IsMouseClicked(0)) {
    ui.push("grab-map");
    scroll_to(ui, map.scale.pointed(pixel) - view / 2);
  } else if (ui.state().map_grab != kNone) {
    const int to = pixel - static_cast<int>(ui.state().map_grab);
    if (to != block.top) scroll_to(ui, map.scale.y_of_block(to, view, least, range));
  } else {
    // Where the mouse is becomes the middle of the view.
    scroll_to(ui, map.scale.pointed(pixel) - view / 2);
  }
}

}  // namespace whymark
