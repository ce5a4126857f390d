#include "app/gui/key_bindings.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/gui/commands.h"

namespace whymark::test {
namespace {

using Own = std::map<std::string, std::string>;

size_t index_of(std::string_view name) {
  const Command* command = find_command(name);
  REQUIRE(command != nullptr);
  return static_cast<size_t>(command - commands().data());
}

std::string_view conflict_of(const KeyBindings& keys, std::string_view name) {
  const uint32_t other = keys.conflict(index_of(name));
  return other == kNone ? std::string_view() : commands()[other].name;
}

}  // namespace

TEST_CASE("key bindings: at first as the commands have them") {
  const KeyBindings keys;
  for (size_t i = 0; i < commands().size(); ++i) {
    CAPTURE(std::string(commands()[i].name));
    CHECK(keys.keys(i) == commands()[i].keys);
    CHECK(keys.conflict(i) == kNone);
    CHECK(std::none_of(keys.presses(i).begin(), keys.presses(i).end(), [](const KeyPress& press) {
      return press.character == 0 && press.key == 0;
    }));
  }
  CHECK(keys.presses(index_of("zoom-in")).size() == 2);
}

TEST_CASE("key bindings: what is bound anew, and who else has that key") {
  KeyBindings keys;
  keys.set(0, Own{{"next-note", "ctrl+j n"}, {"help", ""}, {"no-such", "x"}, {"copy", "ctrl+jj"}});
  CHECK(keys.keys(index_of("next-note")) == "ctrl+j n");
  CHECK(keys.presses(index_of("next-note")).size() == 2);
  CHECK(keys.presses(index_of("help")).empty());
  CHECK(keys.keys(index_of("copy")) == "ctrl+c");
  CHECK(conflict_of(keys, "next-note") == "next-file");
  CHECK(conflict_of(keys, "next-file") == "next-note");
  // They share it in the table already, one of them while something is searched for.
  CHECK(conflict_of(keys, "previous-file").empty());
  // Up and down are for whichever list has the focus.
  keys.set(0, Own{{"next-note", "down"}});
  CHECK(conflict_of(keys, "next-note") == "scroll-down");
  keys.set(0, Own{{"palette-next", "ctrl+n down"}});
  CHECK(conflict_of(keys, "palette-next").empty());
  keys.set(0, {});
  CHECK(conflict_of(keys, "next-note").empty());
}

TEST_CASE("key bindings: why something cannot be bound") {
  CHECK(why_not_bound("next-note", "j ctrl+enter").empty());
  CHECK(why_not_bound("next-note", "").empty());
  CHECK(why_not_bound("next-nope", "j").find("there is no command \"next-nope\"") == 0);
  CHECK(why_not_bound("next-note", "j Ctrl+x").find("\"Ctrl+x\" is no key") == 0);
  CHECK(why_not_bound("show-note", "j").find("show-note is about what is clicked") == 0);
}

TEST_CASE("key bindings: presets name commands and keys, and no key does two things") {
  for (const int preset : {1, 2}) {
    REQUIRE_FALSE(preset_keys(preset).empty());
    Own own;
    for (const PresetKeys& each : preset_keys(preset)) {
      CAPTURE(std::string(each.command));
      CHECK(why_not_bound(each.command, each.keys).empty());
      CHECK(own.emplace(each.command, each.keys).second);
    }
    KeyBindings keys;
    keys.set(0, own);
    for (size_t i = 0; i < commands().size(); ++i) {
      const uint32_t other = keys.conflict(i);
      CHECK_MESSAGE(other == kNone, preset, ": ", std::string(commands()[i].name), " and ",
                    std::string(other == kNone ? "" : commands()[other].name));
    }
  }
  CHECK(preset_keys(0).empty());
}

}  // namespace whymark::test
