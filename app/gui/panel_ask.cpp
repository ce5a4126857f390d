// A question over the review.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

struct Choice {
  std::string_view command, label;
  bool primary;
};

struct Question {
  std::string title, text;
  std::vector<Choice> choices;  // from the right
};

Question question(const AppState& state) {
  if (state.ask == Ask::clear_all) {
    return {fmt::format("Clear all {} decisions?", state.preview.count),
            "Nothing on disk changes, and z brings them back.",
            {{"confirm", "Clear all", true}, {"escape", "Keep them", false}}};
  }
  if (state.ask == Ask::open_address || state.ask == Ask::open_file) {
    const bool address = state.ask == Ask::open_address;
    return {
        address ? "Open this address in another program?" : "Open this file with another program?",
        with_marks(state.asked_place),
        {{"confirm", "Open it", true}, {"escape", "Leave it", false}}};
  }
  const Journal& journal = state.asked_about;
  if (state.ask == Ask::undo_apply) {
    return {
        "Undo an apply that was not made in this window?",
        fmt::format("It began at {}, for the review {}: {}. Its files go back to what they were "
                    "before.",
                    journal.started, with_marks(journal.review), with_marks(journal.what)),
        {{"confirm", "Undo it", true}, {"escape", "Leave it", false}}};
  }
  const std::string what = journal.undo ? "The undo of an apply" : "An apply";
  return {fmt::format("{} was interrupted", what),
          fmt::format("It began at {}: {}. Until it is finished or rolled back, some files may be "
                      "as they were and others as they were to be. Finishing makes them all new, "
                      "rolling back all old.",
                      journal.started, with_marks(journal.what)),
          {{"confirm", "Finish", true},
           {"roll-back", "Roll back", false},
           {"escape", "Not now", false}}};
}

}  // namespace

void draw_question(Ui& ui) {
  if (ui.state().ask == Ask::none) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Question asked = question(ui.state());
  const int pad = sizes.px(20);
  const int width = std::min(sizes.px(520), frame.width - 2 * sizes.px(8));
  const std::vector<Inline> words{Inline{asked.text}};
  const Paragraph text = wrap(words, static_cast<float>(width - 2 * pad), ui.paint.fonts());
  const int height = 2 * pad + sizes.px(34) + text.lines * sizes.prose_line + sizes.px(48);
  const int left = (frame.width - width) / 2;
  const int top = std::max((frame.height - height) / 3, sizes.px(8));
  const Rect box{left, top, left + width, top + height};
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  ui.paint.text(left + pad, top + pad, sizes.px(20), FontRole::title, Color::text, asked.title);
  for (const ProseRun& run : text.runs) {
    ui.paint.text(left + pad + static_cast<int>(run.x),
                  top + pad + sizes.px(34) + run.line * sizes.prose_line, sizes.prose_line,
                  run.role, Color::text, run.text);
  }
  int right = box.right - pad;
  const int button_top = box.bottom - pad - sizes.px(27);
  for (const Choice& choice : asked.choices) {
    const std::string label = with_key(ui.state(), choice.label, choice.command);
    const int button = ui.paint.text_width(FontRole::small_strong, label) + sizes.px(24);
    ui.button(choice.command, {right - button, button_top, right, button_top + sizes.px(27)}, label,
              choice.primary, "ask/" + std::string(choice.command));
    right -= button + sizes.px(8);
  }
  ui.control("ask", {0, 0, frame.width, frame.height});
}

}  // namespace whymark
