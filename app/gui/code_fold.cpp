// Lines that stand for others: unchanged ones that are folded, and what no hunk shows.
#include "app/gui/code_view.h"
#include "app/gui/expand.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// All of it is a place to click.
void draw_stand_in(View& view, const Line& line, std::string_view command, uint32_t argument,
                   const std::string& id, const std::string& text) {
  const int top = view.screen_y(line);
  const Rect rect = view.across(top, line.height);
  view.ui.paint.fill(rect, Color::panel);
  Ui::Answer answer;
  if (!view.is_under_header(top + line.height / 2)) {
    answer = view.ui.command(command, rect, argument, id);
  }
  const CodePanes& panes = view.panes();
  const int left = view.ui.state().view.split ? panes.old_side.text_left : panes.whole.text_left;
  view.ui.paint.text(left, top, line.height, FontRole::small,
                     answer.hovered ? Color::text : Color::muted, text);
}

}  // namespace

void draw_fold(View& view, const Line& line) {
  draw_stand_in(view, line, "toggle-unchanged-fold", line.index,
                row_id(view.document, line.file, line.index, false) + "/unfold",
                "\xE2\x8B\xAF " + counted(line.folded, "line") + " unchanged");
}

void draw_more(View& view, const Line& line) {
  const auto hidden = hidden_below(view.document, view.ui.state().view, line.file);
  draw_stand_in(view, line, "expand-below", line.file,
                "more:" + with_marks(view.document.files[line.file].path),
                "\xE2\x86\x93 " + (hidden ? counted(expands_by(view.ui.state(), *hidden), "line")
                                          : "more lines"));
}

}  // namespace whymark
