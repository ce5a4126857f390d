#include "app/gui/keymap.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/gui/commands.h"
#include "app/gui/user_settings.h"
#include "core/apply/decide.h"
#include "core/format/parser.h"

namespace whymark::test {
namespace {

/// Two spellings are the same key exactly when these are equal.
using Identity = std::tuple<bool, bool, bool, char32_t, int>;

Identity identity(const KeyPress& press) {
  return {press.ctrl, press.shift, press.alt, press.character, press.key};
}

std::vector<std::string> split(std::string_view keys) {
  std::vector<std::string> all;
  std::string key;
  for (const char c : keys) {
    if (c != ' ') {
      key += c;
    } else {
      all.push_back(std::exchange(key, {}));
    }
  }
  if (!keys.empty()) all.push_back(key);
  return all;
}

}  // namespace

TEST_CASE("keys: a single character stands for what is typed") {
  for (const char c : {'j', 'J', '?', '[', ']', '/', '+', '=', '-', '0', ';', '~', '!'}) {
    const std::optional<KeyPress> press = parse_key(std::string(1, c));
    REQUIRE(press.has_value());
    CHECK(identity(*press) == Identity{false, false, false, static_cast<char32_t>(c), 0});
  }
}

TEST_CASE("keys: names and modifiers") {
  struct Case {
    const char* text;
    bool ctrl, shift, alt;
    int key;
  };
  for (const Case& each : {Case{"enter", false, false, false, ImGuiKey_Enter},
                           Case{"esc", false, false, false, ImGuiKey_Escape},
                           Case{"space", false, false, false, ImGuiKey_Space},
                           Case{"pageup", false, false, false, ImGuiKey_PageUp},
                           Case{"delete", false, false, false, ImGuiKey_Delete},
                           Case{"ctrl+enter", true, false, false, ImGuiKey_Enter},
                           Case{"shift+space", false, true, false, ImGuiKey_Space},
                           Case{"alt+left", false, false, true, ImGuiKey_LeftArrow},
                           Case{"ctrl+a", true, false, false, ImGuiKey_A},
                           Case{"shift+z", false, true, false, ImGuiKey_Z},
                           Case{"ctrl+0", true, false, false, ImGuiKey_0},
                           Case{"ctrl+-", true, false, false, ImGuiKey_Minus},
                           Case{"ctrl+=", true, false, false, ImGuiKey_Equal},
                           Case{"ctrl+plus", true, false, false, ImGuiKey_KeypadAdd},
                           Case{"f7", false, false, false, ImGuiKey_F7},
                           Case{"shift+f12", false, true, false, ImGuiKey_F12},
                           Case{"ctrl+,", true, false, false, ImGuiKey_Comma},
                           Case{"alt+7", false, false, true, ImGuiKey_7},
                           Case{"ctrl+shift+alt+x", true, true, true, ImGuiKey_X},
                           Case{"alt+ctrl+x", true, false, true, ImGuiKey_X}}) {
    const std::optional<KeyPress> press = parse_key(each.text);
    REQUIRE_MESSAGE(press.has_value(), each.text);
    CHECK_MESSAGE((identity(*press) == Identity{each.ctrl, each.shift, each.alt, U'\0', each.key}),
                  each.text);
    CHECK(parse_key(key_words(*press)) == *press);
  }
}

TEST_CASE("keys: what names no key") {
  for (const char* text :
       {"",      " ",      "ctrl",   "ctrl+",         "ctrl++",   "+ctrl",  "enterr",
        "Enter", "CTRL+a", "ctrl+A", "ctrl+\xC3\xA9", "\xC3\xA9", "\x01",   "\x7F",
        "jj",    "ctrl a", "ctrl+?", "f13",           "F1",       "ctrl+\""}) {
    CHECK_MESSAGE(!parse_key(text).has_value(), text);
  }
}

TEST_CASE("commands: every one has words, and a name of its own") {
  std::set<std::string_view> names, labels;
  CHECK(!commands().empty());
  for (const Command& command : commands()) {
    CAPTURE(std::string(command.name));
    CHECK(!command.name.empty());
    CHECK(!command.label.empty());
    CHECK(!command.help.empty());
    CHECK((command.available != nullptr));
    CHECK((command.run != nullptr));
    CHECK(names.insert(command.name).second);
    CHECK(labels.insert(command.label).second);
    CHECK(find_command(command.name) == &command);
    // Scripts and bindings write names: no blanks, no capitals.
    for (const char c : command.name) CHECK(((c >= 'a' && c <= 'z') || c == '-'));
  }
  CHECK(find_command("") == nullptr);
  CHECK(find_command("no-such-command") == nullptr);
}

TEST_CASE("commands: every key is one, and never of two commands at a time") {
  std::map<Identity, std::vector<const Command*>> owners;
  for (const Command& command : commands()) {
    for (const std::string& key : split(command.keys)) {
      CAPTURE(std::string(command.name));
      CAPTURE(key);
      const std::optional<KeyPress> press = parse_key(key);
      REQUIRE(press.has_value());
      owners[identity(*press)].push_back(&command);
    }
  }
  CHECK(owners.size() > 10);
  // All that a command may wait for is there; then one thing lies over the review at a time.
  AppState state;
  state.review = std::make_unique<Review>();
  state.review->document =
      parse(TextBuffer("---\nwhymark: 1\nsummary: s\n---\n@file a\n@@ -1 +1 @@\n-b\n+c\n"
                       "@note +1 kind=intent\nwhy: w\n"));
  const Document& document = state.review->document;
  REQUIRE(document.notes.size() == 1);
  state.selected = 0;
  state.selected_row = document.hunks[0].rows.first;
  state.history.take(state.decisions, *toggle_line(document, {}, state.selected_row));
  state.history.take(state.decisions, *toggle_line(document, {}, state.selected_row + 1));
  state.history.undo(state.decisions);
  const auto check = [&](const char* what) {
    CAPTURE(what);
    for (const auto& [key, of] : owners) {
      const auto available = std::count_if(of.begin(), of.end(),
                                           [&](const Command* c) { return c->available(state); });
      CAPTURE(std::string(of.front()->name));
      CHECK(available <= 1);
    }
  };
  check("nothing");
  CHECK(find_command("apply")->available(state));
  state.editor.reset(new HunkEditor{0, TextEdit("c\n")});
  check("the editor");
  CHECK_FALSE(find_command("apply")->available(state));
  state.editor.reset();
  for (const Ask ask : {Ask::clear_all, Ask::recover}) {
    state.ask = ask;
    check("a question");
    CHECK_FALSE(find_command("apply")->available(state));
  }
  state.ask = Ask::none;
  state.search.start(state);
  check("the search, typing");
  state.search.field.set("c");
  state.search.refresh(state);
  check("a search");
  state.focus = nullptr;
  check("a search, beside its field");
  CHECK(find_command("next-hit")->available(state));
  CHECK_FALSE(find_command("next-file")->available(state));
  state.palette.start(state, false);
  check("the palette");
  CHECK_FALSE(find_command("apply")->available(state));
  state.palette.close(state);
  state.search.close();
  for (const Sheet sheet : {Sheet::dashboard, Sheet::queue, Sheet::filter}) {
    open_sheet(state, sheet);
    check("what lies over the review");
    CHECK_FALSE(find_command("apply")->available(state));
    CHECK_FALSE(find_command("next-note")->available(state));
    CHECK(find_command("sheet-down")->available(state));
    state.ask = Ask::recover;
    check("a question over it");
    CHECK_FALSE(find_command("sheet-enter")->available(state));
    state.ask = Ask::none;
    close_sheet(state);
  }
  open_help(state);
  check("the help");
  CHECK_FALSE(find_command("undo")->available(state));
  close_help(state);
  open_settings_pane(state);
  check("the settings");
  CHECK_FALSE(find_command("undo")->available(state));
  state.settings->pane.recording = 0;
  check("the settings, waiting for a key");
}

}  // namespace whymark::test
