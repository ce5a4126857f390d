// The queue of what deserves reading first, over the review.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/list_paint.h"
#include "app/gui/numbers.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

void draw_row(Ui& ui, uint32_t index, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const Evidence& evidence = ui.review().evidence;
  const AttentionItem& item = evidence.queue[index];
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  std::string tooltip;
  if (rect.contains(mouse.x, mouse.y)) {
    tooltip = attention_place(ui.state(), item) + "\n" +
              attention_words(ui.review().document, item) +
              (evidence.looked[index] ? "\nlooked at" : "\nnot looked at yet");
  }
  const Ui::Answer answer = ui.control(fmt::format("queue:{}", index + 1), rect, tooltip);
  if (answer.clicked) ui.push("pick-attention", index);
  const bool chosen = index == ui.state().queue_panel.cursor;
  if (index > 0) ui.paint.horizontal(rect.left, rect.right, rect.top, Color::line);
  const Rect inner{rect.left + sizes.px(4), rect.top + sizes.px(2), rect.right - sizes.px(4),
                   rect.bottom - sizes.px(1)};
  draw_row_ground(ui, inner, chosen, answer.hovered);
  draw_attention_row(ui, item, rect, chosen || answer.hovered, evidence.looked[index]);
}

}  // namespace

void draw_queue(Ui& ui) {
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  const Evidence& evidence = ui.review().evidence;
  const ListBox place = queue_box(ui.state());
  const Rect& box = place.box;
  draw_list_ground(ui, box);
  const int left = box.left + sizes.px(18);
  const int right = box.right - sizes.px(18);
  const int head = place.rows.top - box.top;
  const std::string looked = evidence.ready
                                 ? fmt::format("{} of {} looked at", grouped(evidence.looked_count),
                                               grouped(evidence.queue.size()))
                                 : "being ranked";
  const int width = ui.paint.text_width(FontRole::small, looked);
  const int title =
      ui.paint.text(left, box.top, head, FontRole::title, Color::text, "Read these first");
  ui.paint.text(right - width, box.top, head, FontRole::small, Color::muted, looked);
  const int room = right - width - left - title - 2 * sizes.px(16);
  if (room > sizes.px(60)) {
    ui.paint.text_clipped(left + title + sizes.px(16), box.top, head, room, FontRole::small,
                          Color::muted, "by what they risk \xC3\x97 how little backs them");
  }
  ui.paint.push_clip(place.rows);
  const auto count = static_cast<uint32_t>(evidence.queue.size());
  each_row_in_view(place, ui.state().queue_panel.scroll, count,
                   [&](uint32_t i, const Rect& rect) { draw_row(ui, i, rect); });
  if (count == 0) {
    ui.paint.text(left, place.rows.top, place.row, FontRole::small, Color::muted,
                  evidence.ready ? "No notes, and no added lines." : "The notes are being ranked.");
  }
  ui.paint.pop_clip();
  ui.paint.text_clipped(left, place.rows.bottom, box.bottom - place.rows.bottom, right - left,
                        FontRole::small, Color::faint,
                        "\xE2\x86\x91\xE2\x86\x93 choose   \xE2\x86\xB5 go there   esc close   "
                        "\xC2\xB7   a note was looked at once it was selected");
  ui.control("queue-panel", box);
  if (ui.control("sheet-beside", {0, 0, frame.width, frame.height}).clicked) {
    ui.push("close-sheet");
  }
}

}  // namespace whymark
