#include "app/gui/state_dump_find.h"

#include "app/gui/commands.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json current_json(const AppState& state) {
  const Search& search = state.search;
  if (!search.current()) return nullptr;
  const CurrentHit& at = *search.current();
  return {{"number", search.current_number()},
          {"row", at.row},
          {"bytes", {at.bytes.first, at.bytes.end}},
          {"text", with_marks(searched_text(state.review->document, at.row))}};
}

// In view, by row: the marks that are drawn.
Json marks_json(const AppState& state) {
  Json marks = Json::array();
  const int64_t y = state.scroll_y();
  const auto add = [&](uint32_t row) {
    if (row == kNone || state.search.count_in({row, 1}) == 0) return;
    Json hits = Json::array();
    const std::string_view text = searched_text(state.review->document, row);
    for (const Hit& hit : state.search.hits_in(text, 0, static_cast<uint32_t>(text.size()))) {
      hits.push_back({hit.first, hit.end});
    }
    marks.push_back({{"row", row}, {"hits", hits}});
  };
  for (const Line& line : state.page.layout.lines_between(y, y + state.page.frame.view_height())) {
    if (line.type != LineType::code) continue;
    if (line.split && line.old_row != line.new_row) add(line.old_row);
    add(line.split ? line.new_row : line.index);
  }
  return marks;
}

std::string item_words(const AppState& state, const PaletteItem& item) {
  switch (item.kind) {
    case PaletteKind::command:
      return "do " + std::string(commands()[item.index].name);
    case PaletteKind::file:
      return "file " + with_marks(state.review->document.files[item.index].path);
    case PaletteKind::line:
      return "line " + with_marks(state.review->document.files[item.index].path);
    case PaletteKind::note:
      return "note " + state.review->document.notes[item.index].id;
  }
  return {};
}

}  // namespace

Json search_json(const AppState& state) {
  const Search& search = state.search;
  return {{"open", search.open},
          {"pattern", with_marks(search.field.value())},
          {"typing", state.focus == &search.field},
          {"exact_case", search.exact_case},
          {"whole_word", search.whole_word},
          {"plain_text", search.plain_text},
          {"on", search.is_on()},
          {"error", search.error()},
          {"done", search.is_done()},
          {"hits", search.counts().code},
          {"rows", search.counts().code_rows},
          {"note_hits", search.counts().notes},
          {"note_rows", search.counts().note_rows},
          {"wrapped", search.wrapped()},
          {"current", current_json(state)},
          {"marks", marks_json(state)}};
}

Json palette_json(const AppState& state) {
  const Palette& palette = state.palette;
  Json items = Json::array();
  for (const PaletteItem& item : palette.items()) items.push_back(item_words(state, item));
  return {{"open", palette.open},
          {"text", with_marks(palette.field.value())},
          {"fitting", palette.fitting()},
          {"selected", palette.selected()},
          {"items", items}};
}

Json places_json(const AppState& state) {
  return {{"count", state.places.size()},
          {"at", state.places.at()},
          {"can_go_back", state.places.can_go_back()},
          {"can_go_forward", state.places.can_go_forward()}};
}

}  // namespace whymark
