#include <fmt/format.h>

#include "app/gui/navigate.h"
#include "app/gui/panels.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string decisions(const AppState& state) {
  if (state.decisions.empty()) return "no decisions";
  return fmt::format("{} in {}", counted(state.preview.count, "decision"),
                     counted(state.preview.files, "file"));
}

// Of the file under the eye: only files that are looked at have been compared.
std::string tree_state(Ui& ui) {
  uint32_t file = current_file(ui.state());
  if (file == kNone && !ui.review().document.files.empty()) file = 0;
  if (file == kNone) return "no files";
  switch (ui.review().guard(file).state) {
    case GuardState::matches:
      return "this file is the one reviewed";
    case GuardState::differs:
      return "this file has changed since: read-only";
    case GuardState::missing:
      return "this file is missing: read-only";
    case GuardState::refused:
      return "this file is read-only";
  }
  return {};
}

std::string place(const AppState& state) {
  const size_t notes = state.review->document.notes.size();
  if (state.selected == kNone) return counted(notes, "note");
  return fmt::format("note {} of {}", state.page.card_of_note[state.selected] + 1, notes);
}

}  // namespace

void draw_status(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  ui.paint.fill({0, frame.bottom, frame.width, frame.height}, Color::panel);
  ui.paint.horizontal(0, frame.width, frame.bottom, Color::line);
  constexpr std::string_view kKeys =
      "j/k note   n/p file   [ ] hunk   x reject   r line   e edit   z undo   ? help";
  const int keys = ui.paint.text_width(FontRole::small, kKeys);
  const int keys_left = frame.width - sizes.card_right - keys;
  if (keys_left > frame.width / 2) {
    ui.paint.text(keys_left, frame.bottom, sizes.status, FontRole::small, Color::faint, kKeys);
  }
  if (!ui.state().review) return;
  const size_t problems = ui.review().document.diagnostics.size();
  std::string text = fmt::format("{}  \xC2\xB7  {}  \xC2\xB7  {}", decisions(ui.state()),
                                 tree_state(ui), place(ui.state()));
  if (problems > 0) text += fmt::format("  \xC2\xB7  {}", counted(problems, "problem"));
  ui.paint.text_clipped(sizes.px(14), frame.bottom, sizes.status, keys_left - sizes.px(30),
                        FontRole::small, Color::muted, text);
}

void draw_message(Ui& ui) {
  const Message& message = ui.state().message;
  if (message.text.empty()) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const int pad = sizes.px(14);
  const int left = frame.tree_right + sizes.px(16);
  const int right = frame.width - sizes.px(16);
  const std::vector<Inline> words{Inline{with_marks(message.text)}};
  const Paragraph text =
      wrap(words, static_cast<float>(right - left - 2 * pad - sizes.px(130)), ui.paint.fonts());
  const int height = text.lines * sizes.prose_line + 2 * sizes.px(9);
  const int bottom = ui.overlay_top - sizes.px(12);
  const Rect box{left, bottom - height, right, bottom};
  ui.overlay_top = box.top;
  const Color color = message.failed ? Color::fail : Color::ok;
  const int close = sizes.px(10);
  const Rect cross{box.right - pad - close, box.top + (height - close) / 2, box.right - pad,
                   box.top + (height + close) / 2};
  const Rect hit{cross.left - close, box.top, box.right, box.bottom};
  ui.command("escape", hit, kNone, "message/close");
  if (!message.action.empty()) {
    const std::string label = "Undo U";
    const int width = ui.paint.text_width(FontRole::small, label) + sizes.px(22);
    const int middle = (box.top + box.bottom) / 2;
    const Rect offer{hit.left - width - sizes.px(6), middle - sizes.px(13), hit.left - sizes.px(6),
                     middle + sizes.px(13)};
    ui.paint.fill(box, Color::raised, sizes.card_corner);
    ui.button(message.action, offer, label, false, "message/" + std::string(message.action));
  }
  ui.control("message", box);
  if (message.action.empty()) ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, color, sizes.card_corner, sizes.hairline);
  const int sign = sizes.px(12);
  const int sign_top = box.top + sizes.px(9) + (sizes.prose_line - sign) / 2;
  ui.paint.icon(message.failed ? Icon::cross : Icon::check,
                {left + pad, sign_top, left + pad + sign, sign_top + sign}, color);
  for (const ProseRun& run : text.runs) {
    ui.paint.text(left + pad + sizes.px(22) + static_cast<int>(run.x),
                  box.top + sizes.px(9) + run.line * sizes.prose_line, sizes.prose_line, run.role,
                  Color::text, run.text);
  }
  ui.paint.icon(Icon::cross, cross, Color::muted);
}

}  // namespace whymark
