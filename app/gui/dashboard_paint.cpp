#include "app/gui/dashboard_paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "app/gui/numbers.h"
#include "app/gui/palette.h"
#include "core/review/age.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kPad = 18;  // at scale 1

constexpr Color kRingColors[] = {Color::sel, Color::ok, Color::fn, Color::unk};
constexpr Color kRiskColors[] = {Color::fail, Color::text, Color::text, Color::text};

/// Text that ends at `right`. Returns where it begins.
int text_to(Painter& paint, int right, const Rect& box, FontRole role, Color color,
            std::string_view text) {
  const int left = right - paint.text_width(role, text);
  paint.text(left, box.top, box.height(), role, color, text);
  return left;
}

void draw_bar(Painter& paint, Rect box, double share, Color color) {
  const int thick = std::max(box.height(), 1);
  paint.fill(box, Color::line, thick / 2);
  const auto filled = static_cast<int>(share * box.width());
  if (filled > 0) {
    paint.fill({box.left, box.top, box.left + filled, box.bottom}, color, thick / 2);
  }
}

// A share of the table: its bar where there is room, then the figure.
void draw_share(const ShownFigure& shown, FileColumn column, uint32_t added, double share,
                Color color) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const TableColumn& at = shown.layout.columns[static_cast<size_t>(column)];
  const std::string text =
      added == 0 ? "\xE2\x80\x93" : fmt::format("{}%", static_cast<int>(share * 100 + 1e-9));
  const int left = at.left + sizes.px(10);
  if (shown.layout.bar == 0 || added == 0) {
    const int x = shown.layout.bar == 0 ? left : left + shown.layout.bar + sizes.px(8);
    paint.text(x, shown.box.top, shown.box.height(), FontRole::small, shown.ink(Color::muted),
               text);
    return;
  }
  const int thick = sizes.px(4);
  const int top = shown.box.top + (shown.box.height() - thick) / 2;
  draw_bar(paint, {left, top, left + shown.layout.bar, top + thick}, share, color);
  paint.text(left + shown.layout.bar + sizes.px(8), shown.box.top, shown.box.height(),
             FontRole::small, shown.ink(Color::muted), text);
}

std::string when_words(const Check& check) {
  if (check.ran.empty()) return "no time given";
  const auto at = parse_time(check.ran);
  if (!at) return "ran " + with_marks(check.ran);
  return "ran " + age_words(static_cast<int64_t>(std::time(nullptr)) - *at);
}

Icon status_icon(ClaimStatus status) {
  switch (status) {
    case ClaimStatus::pass:
      return Icon::check;
    case ClaimStatus::fail:
      return Icon::cross;
    case ClaimStatus::skipped:
      return Icon::skip;
    case ClaimStatus::unknown:
      break;
  }
  return Icon::question;
}

}  // namespace

void draw_ring(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const Rect& box = shown.box;
  const auto radius = static_cast<float>(sizes.px(30));
  const int middle = box.left + sizes.px(kPad + 38);
  const int y = (box.top + box.bottom) / 2;
  paint.ring(static_cast<float>(middle), static_cast<float>(y), radius,
             static_cast<float>(sizes.px(6)), shown.words.known ? shown.words.share : 0,
             kRingColors[shown.figure.index], Color::line);
  const int width = paint.text_width(FontRole::prose_strong, shown.words.value);
  paint.text(middle - width / 2, y - sizes.px(10), sizes.px(20), FontRole::prose_strong,
             Color::text, shown.words.value);
  const int left = middle + sizes.px(52);
  const int room = box.right - sizes.px(8) - left;
  // Label and up to two lines, in the middle of the height together.
  const std::string& detail = shown.words.detail;
  const size_t cut = detail.find('\n');
  const int line = sizes.px(17);
  int top = y - (cut == std::string::npos ? 2 : 3) * line / 2 - sizes.px(1);
  paint.text_clipped(left, top, line, room, FontRole::prose_strong, Color::text, shown.words.label);
  top += line + sizes.px(2);
  paint.text_clipped(left, top, line, room, FontRole::small, shown.ink(Color::muted),
                     std::string_view(detail).substr(0, cut));
  if (cut == std::string::npos) return;
  paint.text_clipped(left, top + line, line, room, FontRole::small, shown.ink(Color::muted),
                     std::string_view(detail).substr(cut + 1));
}

void draw_looked_at(const ShownFigure& shown) {
  const int right = shown.box.right - shown.ui.sizes().px(10);
  text_to(shown.ui.paint, right, shown.box, FontRole::small, shown.ink(Color::muted),
          shown.words.value + ' ' + shown.words.label);
}

void draw_attention_row(Ui& ui, const AttentionItem& item, Rect box, bool at_hand, bool looked) {
  Painter& paint = ui.paint;
  const Sizes& sizes = ui.sizes();
  const Document& document = ui.review().document;
  const bool stretch = item.note == kNone;
  const Color color = stretch ? Color::fail : kind_color(document.notes[item.note].kind);
  const std::string_view kind =
      stretch ? std::string_view("uncovered") : word(document.notes[item.note].kind);
  const Color muted = at_hand ? Color::text : Color::muted;
  const int dot = sizes.px(8);
  int x = box.left + sizes.px(kPad);
  const int y = box.top + (box.height() - dot) / 2;
  paint.fill({x, y, x + dot, y + dot}, color, dot / 2);
  x += sizes.px(18);
  paint.text_clipped(x, box.top, box.height(), sizes.px(90), FontRole::small_strong,
                     at_hand ? Color::text : color, kind);
  x += sizes.px(96);
  const int bar = sizes.px(70);
  const int right = box.right - sizes.px(kPad);
  const int thick = sizes.px(4);
  const int bar_top = box.top + (box.height() - thick) / 2;
  const double share = item.score / ui.review().evidence.queue[0].score;
  draw_bar(paint, {right - bar, bar_top, right, bar_top + thick}, share, Color::unk);
  int end = right - bar - sizes.px(14);
  if (looked) {
    const int sign = sizes.px(10);
    const int top = box.top + (box.height() - sign) / 2;
    paint.icon(Icon::check, {end - sign, top, end, top + sign}, muted);
  }
  end -= sizes.px(22);
  const int place = std::min(sizes.px(250), (end - x) * 2 / 5);
  paint.text_clipped(x, box.top, box.height(), place - sizes.px(14), FontRole::code_small,
                     Color::text, attention_place(ui.state(), item), Painter::Cut::start);
  x += place;
  if (end - x <= sizes.px(24)) return;
  x += paint.text_clipped(x, box.top, box.height(), end - x, FontRole::small, muted,
                          attention_words(document, item)) +
       sizes.px(14);
  // What it is about, where there is room for some words of it.
  if (stretch || end - x < sizes.px(120)) return;
  constexpr size_t kMostShown = 400;  // bytes: more is beyond the edge
  paint.text_clipped(x, box.top, box.height(), end - x, FontRole::small,
                     at_hand ? Color::text : Color::faint,
                     with_marks(note_words(document, item.note).substr(0, kMostShown)));
}

void draw_queue_row(const ShownFigure& shown) {
  const Evidence& evidence = shown.ui.review().evidence;
  draw_attention_row(shown.ui, evidence.queue[shown.figure.index], shown.box, shown.at_hand,
                     evidence.looked[shown.figure.index]);
}

void draw_risk_cell(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const uint32_t row = shown.figure.index / 3;
  const uint32_t column = shown.figure.index % 3;
  const bool none = shown.words.value == "0";
  Color color = Color::text;
  if (none) {
    color = shown.ink(Color::muted);
  } else if (column == 1) {
    color = shown.ink(row == 0 ? Color::fail : Color::unk);
  } else if (column == 2) {
    color = shown.ink(Color::unk);
  }
  text_to(paint, shown.box.right - sizes.px(12), shown.box, FontRole::code_small, color,
          shown.words.value);
  if (column != 0) return;
  const int left = shown.layout.risk_panel.left + sizes.px(kPad);
  paint.text_clipped(left, shown.box.top, shown.box.height(), shown.box.left - left,
                     row == 0 ? FontRole::small_strong : FontRole::small,
                     none ? Color::text : kRiskColors[row], shown.words.label);
}

void draw_open_row(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const int left = shown.box.left + sizes.px(kPad);
  const bool all = shown.figure.index == 0;
  const int end =
      text_to(paint, shown.box.right - sizes.px(kPad), shown.box, FontRole::code_small,
              shown.words.value == "0" ? shown.ink(Color::muted) : Color::text, shown.words.value);
  paint.text_clipped(left, shown.box.top, shown.box.height(), end - left - sizes.px(8),
                     all ? FontRole::small_strong : FontRole::small, Color::text,
                     shown.words.label);
}

void draw_check_row(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const Rect& box = shown.box;
  const Check& check = check_of(shown.ui.review().document, shown.figure.index);
  const Color color = shown.ink(status_color(check.status));
  const int sign = sizes.px(10);
  int x = box.left + sizes.px(kPad);
  const int y = box.top + (box.height() - sign) / 2;
  paint.icon(status_icon(check.status), {x, y, x + sign, y + sign}, color);
  x += sizes.px(16);
  paint.text(x, box.top, box.height(), FontRole::small_strong, color, word(check.status));
  x += sizes.px(76);
  const std::string when = when_words(check);
  const int end = text_to(paint, box.right - sizes.px(kPad), box, FontRole::small,
                          shown.ink(Color::muted), when) -
                  sizes.px(16);
  const int command = (end - x) * (shown.words.detail.empty() ? 10 : 5) / 10;
  std::string text = shown.words.label;
  if (!check.method.empty() && check.method != "cmd") text = check.method + ' ' + text;
  if (command > sizes.px(30)) {
    x += std::max(paint.text_clipped(x, box.top, box.height(), command - sizes.px(16),
                                     FontRole::code_small, Color::text, text),
                  std::min(command, sizes.px(260)) - sizes.px(16)) +
         sizes.px(16);
  }
  if (end - x > sizes.px(40)) {
    const ClaimEvidence* found = evidence_of_check(shown.ui.review(), shown.figure.index);
    const bool ran = found != nullptr && found->state != EvidenceState::none;
    paint.text_clipped(x, box.top, box.height(), end - x, FontRole::small,
                       shown.ink(ran ? claim_color(*found) : Color::muted), shown.words.detail);
  }
}

void draw_column_head(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const Dashboard& dashboard = shown.ui.state().dashboard;
  const auto column = static_cast<FileColumn>(shown.figure.index);
  const bool sorted = dashboard.sort == column;
  const bool figures =
      column == FileColumn::added || column == FileColumn::removed || column == FileColumn::notes;
  const Color color = sorted ? Color::text : shown.ink(Color::muted);
  const int width = paint.text_width(FontRole::small, shown.words.label);
  const int room = shown.box.width() - sizes.px(10);
  const int x = figures ? shown.box.right - width : shown.box.left + sizes.px(10);
  paint.text_clipped(x, shown.box.top, shown.box.height(), std::max(room, width), FontRole::small,
                     color, shown.words.label);
  if (!sorted) return;
  // Of columns that end at the right the sign stands before the word.
  const int sign = sizes.px(8);
  const int left = figures ? x - sign - sizes.px(4) : x + width + sizes.px(4);
  const int top = shown.box.top + (shown.box.height() - sign) / 2;
  paint.icon(dashboard.descending ? Icon::triangle_down : Icon::triangle_up,
             {left, top, left + sign, top + sign}, color);
}

void draw_file_row(const ShownFigure& shown) {
  Painter& paint = shown.ui.paint;
  const Sizes& sizes = shown.ui.sizes();
  const Rect& box = shown.box;
  const uint32_t file = shown.ui.state().dashboard.files[shown.figure.index];
  const Metrics& metrics = shown.ui.review().metrics.files[file];
  const auto column = [&](FileColumn which) -> const TableColumn& {
    return shown.layout.columns[static_cast<size_t>(which)];
  };
  const TableColumn& path = column(FileColumn::path);
  paint.text_clipped(path.left + sizes.px(10), box.top, box.height(),
                     path.right - path.left - sizes.px(20), FontRole::code_small, Color::text,
                     shown.words.label, Painter::Cut::start);
  if (metrics.added > 0) {
    text_to(paint, column(FileColumn::added).right, box, FontRole::code_small,
            shown.ink(Color::addsign), fmt::format("+{}", metrics.added));
  }
  if (metrics.removed > 0) {
    text_to(paint, column(FileColumn::removed).right, box, FontRole::code_small,
            shown.ink(Color::delsign), fmt::format("\xE2\x88\x92{}", metrics.removed));
  }
  draw_share(shown, FileColumn::explained, metrics.added, metrics.coverage(), Color::sel);
  draw_share(shown, FileColumn::verified, metrics.added, metrics.claimed_verified_coverage(),
             Color::ok);
  text_to(paint, column(FileColumn::notes).right, box, FontRole::code_small,
          metrics.notes == 0 ? shown.ink(Color::muted) : Color::text,
          fmt::format("{}", metrics.notes));
  const TableColumn& open = column(FileColumn::open);
  int x = open.left + sizes.px(10);
  const auto say = [&](Color color, const std::string& text) {
    const int room = open.right - x;
    if (room < sizes.px(16)) return;
    x += paint.text_clipped(x, box.top, box.height(), room, FontRole::small, shown.ink(color),
                            text) +
         sizes.px(8);
  };
  if (metrics.open_items > 0) say(Color::unk, fmt::format("{} open", metrics.open_items));
  if (metrics.risk_high > 0) say(Color::fail, fmt::format("{} high risk", metrics.risk_high));
  if (x == open.left + sizes.px(10) && metrics.added > 0 && metrics.covered == 0) {
    const bool made = shown.ui.review().generated[file] != GeneratedReason::none;
    say(made ? Color::muted : Color::unk, made ? "generated" : "not explained");
  }
}

std::string check_tooltip(const Check& check, const ClaimEvidence* found) {
  std::string text = check.method.empty() ? std::string() : check.method + ' ';
  text += with_marks(check.detail);
  const bool ran = found != nullptr && found->state != EvidenceState::none;
  text += fmt::format("\n{}, as the author says; {}", word(check.status),
                      ran ? claim_words(*found) : "not run here");
  if (!check.comment.empty()) text += "\n" + with_marks(check.comment);
  text += check.ran.empty() ? std::string("\nno time is given") : "\nran " + with_marks(check.ran);
  return text + "\nclick to copy the command";
}

}  // namespace whymark
