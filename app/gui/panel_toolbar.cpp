#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/cut_text.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "app/gui/verdict.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string facts(const Frontmatter& front, const std::string& path) {
  std::vector<std::string> parts;
  if (!front.scope.empty()) parts.push_back(front.scope);
  if (!front.base.empty() || !front.head.empty()) {
    const std::string arrow = front.base.empty() || front.head.empty() ? "" : " \xE2\x86\x92 ";
    parts.push_back(front.base + arrow + front.head);
  }
  if (!front.author.empty()) parts.push_back(front.author);
  if (parts.empty()) parts.push_back(path);
  return with_marks(fmt::format("{}", fmt::join(parts, " \xC2\xB7 ")));
}

/// Draws from the right to the left; `right` is moved past what was drawn.
void meter(Ui& ui, int& right, std::string_view label, double share, Color color) {
  const Sizes& sizes = ui.sizes();
  const int height = sizes.toolbar;
  // Rounded down: 100 % is said only when nothing is missing.
  const std::string percent = fmt::format("{}%", static_cast<int>(std::floor(share * 100)));
  right -= ui.paint.text_width(FontRole::small_strong, percent);
  ui.paint.text(right, 0, height, FontRole::small_strong, Color::text, percent);
  const int width = sizes.px(70);
  const int thick = sizes.px(5);
  right -= sizes.px(8) + width;
  const Rect bar{right, (height - thick) / 2, right + width, (height + thick) / 2};
  ui.paint.fill(bar, Color::line, thick / 2);
  const int filled = static_cast<int>(share * width);
  if (filled > 0) {
    ui.paint.fill({bar.left, bar.top, bar.left + filled, bar.bottom}, color, thick / 2);
  }
  right -= sizes.px(8) + ui.paint.text_width(FontRole::small, label);
  ui.paint.text(right, 0, height, FontRole::small, Color::muted, label);
  right -= sizes.px(18);
}

// The figures open the dashboard that explains them.
void evidence_link(Ui& ui, int left, int right) {
  if (left == right) return;
  const Sizes& sizes = ui.sizes();
  const Rect rect{left + sizes.px(8), 0, right, sizes.toolbar - sizes.hairline};
  if (ui.command("dashboard", rect, kNone, "toolbar:evidence").hovered) {
    ui.paint.horizontal(rect.left + sizes.px(8), rect.right, rect.bottom - sizes.px(12),
                        Color::muted);
  }
}

// Two words of which one holds.
void draw_switch(Ui& ui, int& right, int top, int height, std::string_view command,
                 std::string_view first, std::string_view second, bool is_first) {
  const Sizes& sizes = ui.sizes();
  const int pad = sizes.px(10);
  int width = 2 * pad;
  for (const std::string_view word : {first, std::string_view(" | "), second}) {
    width += ui.paint.text_width(FontRole::small, word);
  }
  const Rect rect{right - width, top, right, top + height};
  const Ui::Answer answer = ui.command(command, rect);
  if (answer.hovered) ui.paint.fill(rect, Color::raised, sizes.px(5));
  ui.paint.outline(rect, Color::line, sizes.px(5), sizes.hairline);
  const Color inks[] = {is_first ? Color::text : Color::faint,
                        is_first ? Color::faint : Color::text};
  int x = rect.left + pad;
  x += ui.paint.text(x, top, height, FontRole::small, inks[0], first);
  x += ui.paint.text(x, top, height, FontRole::small, Color::faint, " | ");
  ui.paint.text(x, top, height, FontRole::small, inks[1], second);
  right = rect.left - sizes.px(8);
}

Color verdict_color(const Frontmatter& front) {
  if (has_verdict(front, ReviewVerdict::approved)) return Color::ok;
  return has_verdict(front, ReviewVerdict::changes_requested) ? Color::fail : Color::muted;
}

// What was said of the whole change, by its sign and in words; who and when on hover.
void draw_verdict(Ui& ui, int& right, int top, int height) {
  const Sizes& sizes = ui.sizes();
  const Frontmatter& front = ui.review().document.front;
  constexpr size_t kMostBytes = 40;  // a word of somebody's own may be of any length
  std::string words = with_marks(cut(verdict_words(front), kMostBytes));
  if (words.empty()) words = "verdict";
  const int sign = sizes.px(10);
  const int width = ui.paint.text_width(FontRole::small, words) + sign + sizes.px(26);
  const Rect rect{right - width, top, right, top + height};
  std::string tooltip = with_marks(verdict_details(front));
  tooltip = tooltip.empty() ? "Nobody has given a verdict yet; a click asks for yours"
                            : tooltip + "; a click asks for yours";
  tooltip += fmt::format("  \xC2\xB7  {}", first_key(ui.state(), "verdict"));
  const Ui::Answer answer = ui.control("verdict", rect, tooltip);
  if (answer.clicked) ui.push("verdict");
  if (answer.hovered) ui.paint.fill(rect, Color::raised, sizes.px(5));
  ui.paint.outline(rect, Color::line, sizes.px(5), sizes.hairline);
  const int left = rect.left + sizes.px(9);
  const int sign_top = top + (height - sign) / 2;
  const Icon icon = has_verdict(front, ReviewVerdict::approved)            ? Icon::check
                    : has_verdict(front, ReviewVerdict::changes_requested) ? Icon::cross
                                                                           : Icon::ring;
  ui.paint.icon(icon, {left, sign_top, left + sign, sign_top + sign}, verdict_color(front));
  ui.paint.text(left + sign + sizes.px(7), top, height, FontRole::small, Color::text, words);
  right = rect.left - sizes.px(8);
}

// Apply, the theme and help, from the right.
void buttons(Ui& ui, int& right) {
  const Sizes& sizes = ui.sizes();
  const int height = sizes.px(27);
  const int top = (sizes.toolbar - height) / 2;
  ui.button("help", {right - sizes.px(32), top, right, top + height}, "?", false);
  right -= sizes.px(32 + 8);
  draw_switch(ui, right, top, height, "toggle-theme", "dark", "light", ui.paint.theme().dark);
  if (!ui.state().review) return;
  draw_switch(ui, right, top, height, "toggle-split", "unified", "split", !ui.state().view.split);
  const uint64_t count = ui.state().preview.count;
  const std::string label = count == 0   ? "Apply"
                            : count == 1 ? "Apply 1 decision"
                                         : fmt::format("Apply {} decisions", count);
  const int width = ui.paint.text_width(FontRole::small_strong, label) + sizes.px(24);
  ui.button("apply", {right - width, top, right, top + height}, label, true);
  right -= width + sizes.px(8);
  if (!ui.review().partial && right > sizes.px(420)) draw_verdict(ui, right, top, height);
  right -= sizes.px(12);
}

}  // namespace

void draw_toolbar(Ui& ui) {
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  ui.paint.fill({0, 0, frame.width, sizes.toolbar}, Color::panel);
  ui.paint.horizontal(0, frame.width, sizes.toolbar - sizes.hairline, Color::line);
  int right = frame.width - sizes.card_right;
  buttons(ui, right);
  const bool has_review = ui.state().review != nullptr;
  std::string title = with_marks(ui.state().named);
  std::string second;
  if (has_review) {
    const Review& review = ui.review();
    const Metrics& whole = review.metrics.whole;
    // The meters give way to the title in a narrow window.
    if (right > sizes.px(620) && !review.partial) {
      const int figures_right = right;
      if (whole.open_items > 0) {
        const std::string open = fmt::format("{} open", whole.open_items);
        right -= ui.paint.text_width(FontRole::small, open);
        ui.paint.text(right, 0, sizes.toolbar, FontRole::small, Color::unk, open);
        right -= sizes.px(18);
      }
      if (whole.added > 0) {
        meter(ui, right, "claimed verified", whole.claimed_verified_coverage(), Color::ok);
        meter(ui, right, "explained", whole.coverage(), Color::sel);
      }
      evidence_link(ui, right, figures_right);
    }
    second = facts(review.document.front, ui.state().named);
    if (!review.document.front.title.empty()) title = with_marks(review.document.front.title);
  }
  const int left = sizes.px(16);
  const int room = std::max(right - left - sizes.px(8), 0);
  ui.paint.text_clipped(left, sizes.px(8), sizes.px(20), room, FontRole::title, Color::text, title);
  ui.paint.text_clipped(left, sizes.px(28), sizes.px(18), room, FontRole::code_small, Color::muted,
                        second);
}

}  // namespace whymark
