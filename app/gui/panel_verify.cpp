// The commands of a review, asked about, running, and what came out of them.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/list_paint.h"
#include "app/gui/numbers.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "app/gui/verify_dialog.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

struct Outcome {
  std::string words;
  Color color = Color::muted;
  std::optional<Icon> icon;
};

std::string elapsed_words(std::chrono::milliseconds elapsed) {
  return fmt::format("{:.1f} s", static_cast<double>(elapsed.count()) / 1000);
}

Outcome outcome_of(const VerifyDialog& dialog, uint32_t command) {
  const ClaimedCommand& claimed = dialog.claims.commands[command];
  if (!claimed.why_not.empty()) return {"no command", Color::unk, Icon::question};
  if (dialog.phase == VerifyPhase::asking) return {};
  for (const CommandRunner::Running& running : dialog.running) {
    if (running.id == command && dialog.phase == VerifyPhase::running) {
      return {"running " + elapsed_words(running.elapsed), Color::sel, Icon::triangle_right};
    }
  }
  if (dialog.reports.empty()) return {};
  switch (dialog.verdict(command)) {
    case Verdict::confirmed:
      return {"confirmed", Color::ok, Icon::check};
    case Verdict::contradicted:
      return {"contradicted", Color::fail, Icon::cross};
    case Verdict::unrunnable:
      return {"unrunnable", Color::unk, Icon::question};
    case Verdict::recorded:
      return {"recorded", Color::muted, Icon::check};
    case Verdict::left_out:
      return {dialog.busy() ? "waiting" : "not run", Color::muted, std::nullopt};
  }
  return {};
}

std::string details_of(const VerifyDialog& dialog, uint32_t command) {
  const ClaimedCommand& claimed = dialog.claims.commands[command];
  if (!claimed.why_not.empty()) return claimed.why_not;
  if (dialog.reports.empty() || dialog.reports[command].ran.empty()) {
    const auto claims =
        std::count_if(dialog.claims.claims.begin(), dialog.claims.claims.end(),
                      [command](const CommandClaim& claim) { return claim.command == command; });
    return grouped(static_cast<uint64_t>(claims), "claim");
  }
  const CommandReport& report = dialog.reports[command];
  return fmt::format("{}, {}",
                     report.outcome.reason.empty() ? "exit code 0" : report.outcome.reason,
                     elapsed_words(std::chrono::milliseconds(report.took_ms)));
}

void draw_row(Ui& ui, const VerifyDialog& dialog, uint32_t index, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const uint32_t command = dialog.selected[index];
  const std::string text = with_marks(dialog.claims.commands[command].text);
  const Ui::Answer answer = ui.control(fmt::format("verify:{}", index + 1), rect, text);
  if (answer.clicked) ui.push("verify-log", index);
  const bool chosen = index == dialog.place.cursor;
  const Rect inner{rect.left + sizes.px(4), rect.top + sizes.px(1), rect.right - sizes.px(4),
                   rect.bottom - sizes.px(1)};
  draw_row_ground(ui, inner, chosen, answer.hovered);
  const Outcome outcome = outcome_of(dialog, command);
  int left = rect.left + sizes.px(18);
  int right = rect.right - sizes.px(18);
  const int column = sizes.px(120);
  if (outcome.icon) {
    const int size = sizes.px(10);
    const int top = rect.top + (rect.height() - size) / 2;
    ui.paint.icon(*outcome.icon, {left, top, left + size, top + size}, outcome.color);
  }
  ui.paint.text_clipped(left + sizes.px(16), rect.top, rect.height(), column - sizes.px(24),
                        FontRole::small_strong, outcome.color, outcome.words);
  left += column;
  // Muted text is not readable on a tinted ground.
  const Color ink = chosen || answer.hovered ? Color::text : Color::muted;
  const std::string details = with_marks(details_of(dialog, command));
  const int width = std::min(ui.paint.text_width(FontRole::small, details), (right - left) / 2);
  ui.paint.text_clipped(right - width, rect.top, rect.height(), width, FontRole::small, ink,
                        details);
  right -= width + sizes.px(12);
  ui.paint.text_clipped(left, rect.top, rect.height(), right - left, FontRole::code_small,
                        Color::text, text);
}

void draw_rows(Ui& ui, const VerifyDialog& dialog, const ListBox& place) {
  each_row_in_view(place, dialog.place.scroll, dialog.selected.size(),
                   [&](uint32_t i, const Rect& rect) { draw_row(ui, dialog, i, rect); });
}

void draw_log(Ui& ui, const VerifyDialog& dialog, const Rect& rows) {
  const Sizes& sizes = ui.sizes();
  const int line = sizes.small_line;
  ui.paint.fill(rows, Color::bg);
  for (auto i = static_cast<size_t>(dialog.log_scroll / line); i < dialog.log_lines.size(); ++i) {
    const int64_t top = rows.top + static_cast<int64_t>(i) * line - dialog.log_scroll;
    if (top >= rows.bottom) break;
    const std::string_view text = dialog.log_lines[i];
    constexpr size_t kMostShown = 2000;  // bytes: more is beyond the edge of any window
    ui.paint.text_clipped(rows.left + sizes.px(18), static_cast<int>(top), line,
                          rows.width() - sizes.px(36), FontRole::code_small, Color::text,
                          with_marks(text.substr(0, kMostShown)));
  }
  if (dialog.log_lines.empty()) {
    ui.paint.text(rows.left + sizes.px(18), rows.top, sizes.px(30), FontRole::small, Color::muted,
                  "It wrote nothing.");
  }
}

std::string title_of(const VerifyDialog& dialog) {
  if (dialog.log) return "Output";
  switch (dialog.phase) {
    case VerifyPhase::asking:
      return "Run what this review claims?";
    case VerifyPhase::done:
      return dialog.failure.empty() ? "What came out" : "It could not be run";
    default:
      return "Running";
  }
}

}  // namespace

void draw_verify(Ui& ui) {
  const VerifyDialog& dialog = *ui.state().verify;
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  const ListBox place = verify_box(ui.state());
  const Rect& box = place.box;
  const int left = box.left + sizes.px(18);
  int right = box.right - sizes.px(18);
  draw_list_ground(ui, box);
  const int head = place.rows.top - box.top;
  const int title =
      ui.paint.text(left, box.top, head, FontRole::title, Color::text, title_of(dialog));
  const bool bad = !dialog.failure.empty() || dialog.count(Verdict::contradicted) > 0;
  ui.paint.text_clipped(left + title + sizes.px(16), box.top, head,
                        right - left - title - sizes.px(16), FontRole::small,
                        bad ? Color::fail : Color::muted, with_marks(verify_words(dialog)));
  ui.paint.push_clip(place.rows);
  if (dialog.log) {
    draw_log(ui, dialog, place.rows);
  } else {
    draw_rows(ui, dialog, place);
  }
  ui.paint.pop_clip();

  const int button_top = place.rows.bottom + sizes.px(7);
  const auto button = [&](std::string_view command, std::string_view label, bool primary) {
    const std::string_view by_key = command == "verify-run" ? "sheet-enter" : command;
    const std::string words = with_key(ui.state(), label, by_key);
    const int width = ui.paint.text_width(FontRole::small_strong, words) + sizes.px(24);
    ui.button(command, {right - width, button_top, right, button_top + sizes.px(27)}, words,
              primary, "verify/" + std::string(command));
    right -= width + sizes.px(8);
  };
  if (dialog.phase == VerifyPhase::asking) {
    button("verify-run", "Run them", true);
    button("escape", "Not now", false);
  } else if (dialog.busy()) {
    button("verify-cancel", "Cancel", false);
  } else {
    if (dialog.can_write()) button("verify-write", "Write into the review", true);
    button("escape", dialog.log ? "Back" : "Close", false);
  }
  const std::string hint =
      dialog.phase == VerifyPhase::asking ? "They can do whatever you can. They run in " +
                                                with_marks(ui.state().review->repository->root())
      : dialog.log ? fmt::format("{} of output", grouped(dialog.log_lines.size(), "line"))
                   : "\xE2\x86\x91\xE2\x86\x93 choose   \xE2\x86\xB5 output";
  ui.paint.text_clipped(left, button_top, sizes.px(27), right - left, FontRole::small, Color::faint,
                        hint);
  ui.control("verify-panel", box);
  ui.control("sheet-beside", {0, 0, frame.width, frame.height});
}

}  // namespace whymark
