#include <fmt/format.h>

#include "app/gui/navigate.h"
#include "app/gui/panels.h"
#include "app/gui/select_text.h"
#include "app/gui/user_settings.h"
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
    case GuardState::unchecked:
      return "comparing this file with the one reviewed";
  }
  return {};
}

std::string place(const AppState& state) {
  const size_t notes = state.page.note_order.size();  // those that no filter hides
  if (state.selected == kNone) return counted(notes, "note");
  return fmt::format("note {} of {}", state.page.place_of_note[state.selected] + 1, notes);
}

// What is hidden, selected or was left out.
std::string remarks(const AppState& state) {
  constexpr std::string_view kDot = "  \xC2\xB7  ";
  std::string out;
  const std::string selected = selection_words(state);
  if (!selected.empty()) out += selected + std::string(kDot);
  const std::string attention = attention_status(state);
  if (!attention.empty()) out += attention + std::string(kDot);
  const DiffMarks& marks = state.review->marks;
  if (state.hide_whitespace) {
    out += !marks.ready
               ? "white-space changes are still being looked for"
               : fmt::format("{} hidden, {} shows them",
                             counted(marks.whitespace.removed.size(), "white-space change"),
                             first_key(state, "toggle-whitespace"));
    if (marks.whitespace.limited) out += ", more in groups too large to compare";
    out += kDot;
  }
  if (marks.moved.limited()) {
    out += "moved lines were looked for among the first 12 million added ones";
    out += kDot;
  }
  return out;
}

// The keys that are needed first, as they are now.
std::string key_hints(const AppState& state) {
  struct Hint {
    std::string_view command, other, between, word;
  };
  constexpr Hint kHints[] = {
      {"next-note", "previous-note", "/", "note"},
      {"next-file", "previous-file", "/", "file"},
      {"previous-hunk", "next-hunk", " ", "hunk"},
      {"reject-note", "", "", "reject"},
      {"edit-hunk", "", "", "edit"},
      {"search", "", "", "search"},
      {"palette", "", "", "go to"},
      {"help", "", "", "help"},
  };
  std::string out;
  for (const Hint& hint : kHints) {
    const std::string_view key = first_key(state, hint.command);
    if (key.empty()) continue;
    const std::string_view other = first_key(state, hint.other);
    if (!out.empty()) out += "   ";
    out += fmt::format("{}{}{} {}", key, other.empty() ? "" : hint.between, other, hint.word);
  }
  return out;
}

}  // namespace

void draw_status(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  ui.paint.fill({0, frame.bottom, frame.width, frame.height}, Color::panel);
  ui.paint.horizontal(0, frame.width, frame.bottom, Color::line);
  const std::string hints = key_hints(ui.state());
  const int keys = ui.paint.text_width(FontRole::small, hints);
  const int keys_left = frame.width - sizes.card_right - keys;
  if (keys_left > frame.width / 2) {
    ui.paint.text(keys_left, frame.bottom, sizes.status, FontRole::small, Color::faint, hints);
  }
  const AppState& state = ui.state();
  std::string text = state.loading ? state.loading->words() + "  \xC2\xB7  " : std::string();
  if (state.review) text += remarks(state);
  if (!state.loading) text += decisions(state);
  if (state.review && !state.review->partial) {
    text += fmt::format("  \xC2\xB7  {}  \xC2\xB7  {}", tree_state(ui), place(state));
  }
  const size_t problems = state.review ? state.review->document.diagnostics.size() : 0;
  if (problems > 0) text += fmt::format("  \xC2\xB7  {}", counted(problems, "problem"));
  ui.paint.text_clipped(sizes.px(14), frame.bottom, sizes.status, keys_left - sizes.px(30),
                        FontRole::small, Color::muted, text);
}

void draw_progress(Ui& ui) {
  if (!ui.state().loading) return;
  const Sizes& sizes = ui.sizes();
  const int top = sizes.toolbar - sizes.px(2);
  const Rect line{0, top, ui.page().frame.width, sizes.toolbar};
  const auto done = static_cast<int>(line.width() * ui.state().loading->share());
  ui.paint.fill({line.left, line.top, line.left + done, line.bottom}, Color::sel);
  ui.name("progress", line);
}

void draw_message(Ui& ui) {
  const Message& message = ui.state().message;
  if (message.text.empty()) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const int pad = sizes.px(14);
  const int left = frame.tree_right + sizes.px(16);
  int right = frame.width - sizes.px(16);
  if (ui.state().settings_open) {
    // The pane says itself what is wrong with the settings, where there is no room beside it.
    const int beside = lay_out_settings(ui.state()).box.left - sizes.px(16);
    if (beside - left < sizes.px(300)) return;
    right = beside;
  }
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
    const std::string label = with_key(ui.state(), "Undo", message.action);
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
