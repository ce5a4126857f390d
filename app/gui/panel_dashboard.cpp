// The evidence dashboard, in place of the review.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/dashboard_paint.h"
#include "app/gui/numbers.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kPad = 18, kHead = 40;  // at scale 1

class Board {
 public:
  explicit Board(Ui& ui)
      : ui_(ui),
        sizes_(ui.sizes()),
        layout_(lay_out_dashboard(ui.state())),
        shift_(layout_.view.top - ui.state().dashboard.scroll) {}

  void draw() {
    ui_.paint.push_clip(layout_.view);
    panels();
    for (const DashboardBlock& block : layout_.blocks) figures(block);
    ui_.paint.pop_clip();
    scroll_bar();
  }

 private:
  Rect shown(Rect box) const {
    return {box.left, box.top + shift_, box.right, box.bottom + shift_};
  }

  // Nothing where the panel is out of view or there is none. The remark stands at the right.
  void panel(const Rect& page, std::string_view title, const std::string& remark) {
    const Rect box = shown(page);
    if (page.bottom == 0 || box.bottom < layout_.view.top || box.top > layout_.view.bottom) return;
    Painter& paint = ui_.paint;
    // A table of many thousands of files reaches far out of the window.
    const Rect near{box.left, std::max(box.top, layout_.view.top - sizes_.px(100)), box.right,
                    std::min(box.bottom, layout_.view.bottom + sizes_.px(100))};
    paint.fill(near, Color::panel, sizes_.card_corner);
    paint.outline(near, Color::line, sizes_.card_corner, sizes_.hairline);
    const int left = box.left + sizes_.px(kPad);
    const int width = paint.text_width(FontRole::prose_strong, title);
    paint.text(left, box.top, sizes_.px(kHead), FontRole::prose_strong, Color::text, title);
    const int room = box.right - sizes_.px(kPad) - left - width - sizes_.px(20);
    const int wanted = std::min(paint.text_width(FontRole::small, remark), room);
    if (wanted > sizes_.px(40)) {
      paint.text_clipped(box.right - sizes_.px(kPad) - wanted, box.top, sizes_.px(kHead), wanted,
                         FontRole::small, Color::muted, remark);
    }
  }

  void empty(const Rect& page, std::string_view words) {
    const Rect box = shown(page);
    ui_.paint.text(box.left + sizes_.px(kPad), box.top + sizes_.px(kHead), sizes_.px(30),
                   FontRole::small, Color::muted, words);
  }

  void panels() {
    const Document& document = ui_.review().document;
    const Evidence& evidence = ui_.review().evidence;
    queue_head();
    if (evidence.queue.empty()) {
      empty(layout_.queue_panel,
            evidence.ready ? "No notes, and no added lines." : "The notes are being ranked.");
    }
    panel(layout_.risk_panel, "Risk", "");
    risk_heads();
    const size_t checks = document.front.checks.size() + document.checks.size();
    panel(layout_.check_panel, "Checks of the whole change",
          checks == 0 ? std::string() : grouped(checks) + ", by the author's word");
    if (checks == 0) empty(layout_.check_panel, "The author names no check.");
    const Dashboard& dashboard = ui_.state().dashboard;
    panel(layout_.file_panel, "Files",
          fmt::format("{} \xC2\xB7 sorted by {}{}", grouped(dashboard.files.size()),
                      figure_words(ui_.state(),
                                   {DashboardPart::columns, static_cast<uint32_t>(dashboard.sort)})
                          .label,
                      dashboard.descending ? ", highest first" : ""));
  }

  void queue_head() {
    constexpr std::string_view kTitle = "Read these first";
    panel(layout_.queue_panel, kTitle, "");
    const DashboardBlock* looked = layout_.block(DashboardPart::queue);
    const Rect box = shown(layout_.queue_panel);
    const int left =
        box.left + sizes_.px(kPad + 16) + ui_.paint.text_width(FontRole::prose_strong, kTitle);
    const int room = looked->box.left - left;
    if (room < sizes_.px(60)) return;
    ui_.paint.text_clipped(left, box.top, sizes_.px(kHead), room, FontRole::small, Color::muted,
                           "by what they risk \xC3\x97 how little backs them");
  }

  void risk_heads() {
    const DashboardBlock* cells = layout_.block(DashboardPart::risk);
    if (cells == nullptr) return;
    for (const auto& [column, label] :
         {std::pair(0, "notes"), std::pair(1, "unverified"), std::pair(2, "open")}) {
      const Rect box = shown(cells->box_of(static_cast<uint32_t>(column)));
      const int width = ui_.paint.text_width(FontRole::code_small, label);
      ui_.paint.text(box.right - sizes_.px(12) - width, box.top - sizes_.px(24), sizes_.px(22),
                     FontRole::code_small, Color::muted, label);
    }
    const DashboardBlock* open = layout_.block(DashboardPart::open);
    if (open == nullptr) return;
    const Rect box = shown(open->box_of(0));
    ui_.paint.text(box.left + sizes_.px(kPad), box.top - sizes_.px(kHead), sizes_.px(kHead),
                   FontRole::prose_strong, Color::text, "Open");
  }

  // Those in view: a table may have any number of rows.
  void figures(const DashboardBlock& block) {
    const uint32_t rows = (block.count + block.columns - 1) / block.columns;
    uint32_t first = 0;
    if (block.down > 0) {
      const int above = layout_.view.top - shift_ - block.box.bottom;
      first = static_cast<uint32_t>(std::max(above / block.down, 0));
    }
    for (uint32_t row = first; row < rows; ++row) {
      if (shown(block.box_of(row * block.columns)).top >= layout_.view.bottom) break;
      const uint32_t end = std::min((row + 1) * block.columns, block.count);
      for (uint32_t i = row * block.columns; i < end; ++i) draw_one(block, i);
    }
  }

  std::string tooltip(const Figure& figure, const FigureWords& words) const {
    switch (figure.part) {
      case DashboardPart::rings: {
        constexpr std::string_view kHelp[] = {
            "Go to added code that no note explains",
            "Show only the notes without a claim that passed",
            "Nothing was run here yet: claims are the author's word",
            "Show only the notes that nothing but inference backs"};
        return std::string(kHelp[figure.index]);
      }
      case DashboardPart::queue:
        return "A note was looked at once it was selected, unexplained code once one of its lines "
               "was; click for the whole queue  \xC2\xB7  q";
      case DashboardPart::first_of_queue:
        return words.label + "\n" + words.detail + "\nclick to go there";
      case DashboardPart::risk:
        return words.value + " of " + words.label + ' ' + words.detail +
               "\nclick to show only these notes";
      case DashboardPart::open:
        return "Show only the notes with " +
               std::string(figure.index == 0 ? "any of these" : words.label);
      case DashboardPart::checks:
        return check_tooltip(check_of(ui_.review().document, figure.index),
                             evidence_of_check(ui_.review(), figure.index));
      case DashboardPart::columns:
        return "Sort by this; again for the other way round";
      case DashboardPart::files:
        return words.label + "\nclick to go there";
    }
    return {};
  }

  void draw_one(const DashboardBlock& block, uint32_t index) {
    const uint32_t number = block.first + index;
    const Figure figure = layout_.figure(number);
    ShownFigure out{ui_, layout_, figure, figure_words(ui_.state(), figure),
                    shown(block.box_of(index))};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    // What is not pointed at needs no words.
    const bool pointed = out.box.contains(mouse.x, mouse.y);
    const Ui::Answer answer =
        ui_.control(out.words.id, out.box, pointed ? tooltip(figure, out.words) : std::string());
    if (answer.clicked) ui_.push("pick-figure", number);
    const bool chosen = number == ui_.state().dashboard.cursor;
    out.at_hand = answer.hovered || chosen;
    ground(out, answer.hovered, chosen, index > 0);
    draw_figure(out);
  }

  void ground(const ShownFigure& out, bool hovered, bool chosen, bool line) {
    Painter& paint = ui_.paint;
    const Rect& box = out.box;
    const DashboardPart part = out.figure.part;
    if (part == DashboardPart::rings) {
      paint.fill(box, hovered ? Color::raised : Color::panel, sizes_.card_corner);
      paint.outline(box, chosen ? Color::sel : Color::line, sizes_.card_corner,
                    chosen ? 1.5 * sizes_.scale : sizes_.hairline);
      return;
    }
    const bool row = part != DashboardPart::queue && part != DashboardPart::columns;
    if (row && part != DashboardPart::risk && line) {
      paint.horizontal(box.left + sizes_.hairline, box.right - sizes_.hairline, box.top,
                       Color::line);
    }
    const Rect inner{box.left + sizes_.px(4), box.top + sizes_.px(2), box.right - sizes_.px(4),
                     box.bottom - sizes_.px(1)};
    if (hovered) paint.fill(inner, Color::line, sizes_.px(4));
    if (chosen) paint.outline(inner, Color::sel, sizes_.px(4), sizes_.hairline);
  }

  static void draw_figure(const ShownFigure& out) {
    switch (out.figure.part) {
      case DashboardPart::rings:
        return draw_ring(out);
      case DashboardPart::queue:
        return draw_looked_at(out);
      case DashboardPart::first_of_queue:
        return draw_queue_row(out);
      case DashboardPart::risk:
        return draw_risk_cell(out);
      case DashboardPart::open:
        return draw_open_row(out);
      case DashboardPart::checks:
        return draw_check_row(out);
      case DashboardPart::columns:
        return draw_column_head(out);
      case DashboardPart::files:
        return draw_file_row(out);
    }
  }

  // How far down the page one is; it is moved by the wheel and by keys.
  void scroll_bar() {
    const int view = layout_.view.height();
    if (layout_.height <= view) return;
    const int64_t scroll = ui_.state().dashboard.scroll;
    const auto height =
        std::max(static_cast<int>(int64_t{view} * view / layout_.height), sizes_.px(24));
    const auto top = static_cast<int>(scroll * (view - height) / (layout_.height - view));
    const int right = layout_.view.right - sizes_.px(3);
    ui_.paint.fill(
        {right - sizes_.px(5), layout_.view.top + top, right, layout_.view.top + top + height},
        Color::faint, sizes_.px(2), 0.5);
  }

  Ui& ui_;
  const Sizes& sizes_;
  DashboardLayout layout_;
  int shift_;  // from the page to the window
};

void draw_head(Ui& ui) {
  const Sizes& sizes = ui.sizes();
  const int width = ui.page().frame.width;
  ui.paint.fill({0, 0, width, sizes.toolbar}, Color::panel);
  ui.paint.horizontal(0, width, sizes.toolbar - sizes.hairline, Color::line);
  const std::string back = with_key(ui.state(), "Back to code", "dashboard");
  const int button = ui.paint.text_width(FontRole::small, back) + sizes.px(24);
  const int right = width - sizes.card_right;
  const int top = (sizes.toolbar - sizes.px(27)) / 2;
  ui.button("dashboard", {right - button, top, right, top + sizes.px(27)}, back, false,
            "dashboard:back");
  const int left = sizes.px(16);
  const int room = std::max(right - button - left - sizes.px(16), 0);
  std::string title = with_marks(ui.review().document.front.title);
  if (title.empty()) title = with_marks(ui.state().named);
  ui.paint.text_clipped(left, sizes.px(8), sizes.px(20), room, FontRole::title, Color::text,
                        "Evidence \xC2\xB7 " + title);
  ui.paint.text_clipped(
      left, sizes.px(28), sizes.px(18), room, FontRole::code_small, Color::muted,
      "every figure is a button: it filters the notes, or goes to what it counts");
}

void draw_foot(Ui& ui) {
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  ui.paint.fill({0, frame.bottom, frame.width, frame.height}, Color::panel);
  ui.paint.horizontal(0, frame.width, frame.bottom, Color::line);
  constexpr std::string_view kKeys =
      "d close   \xC2\xB7   arrows, tab choose   \xC2\xB7   \xE2\x86\xB5 take   \xC2\xB7   f "
      "filter   "
      "\xC2\xB7   a next by attention   \xC2\xB7   q queue";
  constexpr std::string_view kEqual = "the figures are those of whymark stats";
  const int left = sizes.px(14);
  const int right = frame.width - sizes.card_right;
  const int keys = ui.paint.text_clipped(left, frame.bottom, sizes.status, right - left,
                                         FontRole::small, Color::muted, kKeys);
  const int width = ui.paint.text_width(FontRole::small, kEqual);
  if (left + keys + sizes.px(24) > right - width) return;
  ui.paint.text(right - width, frame.bottom, sizes.status, FontRole::small, Color::muted, kEqual);
}

}  // namespace

void draw_dashboard(Ui& ui) {
  draw_head(ui);
  Board(ui).draw();
  draw_foot(ui);
  const Frame& frame = ui.page().frame;
  ui.control("dashboard", {0, 0, frame.width, frame.height});
}

}  // namespace whymark
