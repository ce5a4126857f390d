#include "app/gui/state_dump_marks.h"

#include "app/gui/code_marks.h"
#include "app/gui/select_text.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMaxDumped = 4096;  // bytes of a text

Json selection_json(const AppState& state) {
  const CodeSelection& selection = state.selection;
  if (selection.empty()) return nullptr;
  bool cut = false;
  const std::string text = selected_text(state, kMaxDumped, cut);
  return {{"text", with_marks(text)},
          {"cut", cut},
          {"first", {selection.first().row, selection.first().offset}},
          {"end", {selection.end().row, selection.end().offset}},
          {"lines", state.selecting_lines}};
}

}  // namespace

void dump_marks(const AppState& state, Json& out) {
  const DiffMarks& marks = state.review->marks;
  out["selection"] = selection_json(state);
  out["selection_words"] = selection_words(state);
  out["copied"] = with_marks(std::string_view(state.copied.text).substr(0, kMaxDumped));
  out["copied_bytes"] = state.copied.text.size();
  out["moved"] = {{"blocks", marks.moved.blocks().size()},
                  {"lines", marks.moved.lines()},
                  {"limited", marks.moved.limited()}};
  out["whitespace"] = {{"hide", state.hide_whitespace},
                       {"lines", marks.whitespace.removed.size()},
                       {"hidden", state.view.hidden.size()},
                       {"limited", marks.whitespace.limited},
                       {"blanks", state.show_blanks}};
}

void dump_row_marks(const AppState& state, uint32_t row, Json& out) {
  const std::string moved = moved_words(state.review->document, state.review->marks.moved, row);
  if (!moved.empty()) out["moved"] = moved;
  if (is_quiet(state, row)) out["quiet"] = true;
}

}  // namespace whymark
