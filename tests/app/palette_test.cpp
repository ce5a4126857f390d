#include "app/gui/palette.h"

#include <doctest/doctest.h>

#include "app/gui/commands.h"
#include "app/gui/state.h"
#include "core/format/parser.h"

namespace whymark::test {
namespace {

void open_palette(AppState& state, const std::string& text) {
  state.review = std::make_unique<Review>();
  state.review->document = parse(TextBuffer(text));
  state.palette.start(state, false);
}

void type(AppState& state, std::string_view text) {
  state.palette.field.set(text);
  state.palette.refresh(state);
  while (!state.palette.is_done()) {
    state.workers.wait(std::chrono::milliseconds(10));
    state.workers.collect();
  }
}

}  // namespace

TEST_CASE("palette: lines as they are typed") {
  const auto is = [](std::string_view typed, std::string_view path, Side side, uint32_t line) {
    const std::optional<TypedLine> found = typed_line(typed, false);
    return found && found->path == path && found->side == side && found->line == line;
  };
  CHECK(is(":7", "", Side::new_side, 7));
  CHECK(is(":-7", "", Side::old_side, 7));
  CHECK(is("a/b.ts:12", "a/b.ts", Side::new_side, 12));
  CHECK(is("a:b:12", "a:b", Side::new_side, 12));
  CHECK(is(":99999999999", "", Side::new_side, 4'000'000'000));
  for (const char* typed : {"", "7", "a:", "a:b", ":x", ":7x", ":--7", ":+7", ": 7"}) {
    CHECK_MESSAGE(!typed_line(typed, false), typed);
  }
  CHECK(typed_line("7", true)->line == 7);
  CHECK((typed_line("-7", true)->side == Side::old_side));
  CHECK_FALSE(typed_line("x", true));
}

TEST_CASE("palette: the best of very many, and how many there are") {
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += "@file lib/f" + std::to_string(i) + "/code.ts\n";
  text += "@file src/search.ts\n@note file kind=intent\nwhy: where the search begins\n";
  AppState state;
  open_palette(state, text);
  type(state, "search");
  REQUIRE(state.palette.items().size() >= 2);
  CHECK(state.palette.items().size() == state.palette.fitting());
  type(state, "code");
  CHECK(state.palette.items().size() == Palette::kMostShown);
  CHECK(state.palette.fitting() >= 40'000);
  type(state, "src search");
  CHECK((state.palette.items()[0].kind == PaletteKind::file));
  CHECK(state.palette.items()[0].index == 40'000);
  type(state, "search where");
  CHECK((state.palette.items()[0].kind == PaletteKind::note));
  type(state, "no such thing");
  CHECK(state.palette.items().empty());
}

TEST_CASE("palette: commands that could run when it was opened") {
  AppState state;
  open_palette(state, "@file a\n@@ -1 +1 @@\n-a\n+b\n");
  const auto has = [&](std::string_view name) {
    for (const PaletteItem& item : state.palette.items()) {
      if (item.kind == PaletteKind::command && commands()[item.index].name == name) return true;
    }
    return false;
  };
  type(state, "");
  CHECK(has("next-file"));
  CHECK_FALSE(has("next-note"));    // there are none
  CHECK_FALSE(has("select-line"));  // of what was clicked
  CHECK_FALSE(has("palette-accept"));
  type(state, "nextfile");
  CHECK(has("next-file"));
}

}  // namespace whymark::test
