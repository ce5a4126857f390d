#include "core/settings/edit_settings.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "core/settings/read_settings.h"
#include "core/settings/settings_file.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

using Generator = std::mt19937;

int between(Generator& random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}

std::string some_keys(Generator& random) {
  const std::vector<std::string> kKeys = {"j", "J", "ctrl+enter", "[", "]", ",",  "#",  "\"",
                                          "'", "-", ":",          "y", "7", "f1", "\\", "%"};
  std::string out;
  for (int i = between(random, 0, 3); i > 0; --i) {
    if (!out.empty()) out += ' ';
    out += kKeys[static_cast<size_t>(between(random, 0, static_cast<int>(kKeys.size()) - 1))];
  }
  return out;
}

std::string changed(const Result<std::string>& text) {
  REQUIRE_MESSAGE(text.has_value(), text.error().message);
  return *text;
}

}  // namespace

TEST_CASE("settings file: what is written is read, and the rest stays as it is") {
  Generator random(7);
  const std::vector<std::string> kCommands = {"next-note", "help", "quit", "palette"};
  for (int round = 0; round < 60; ++round) {
    std::string text = round % 3 == 0 ? "" : "# mine\n\nunknown: {a: 1}  # kept\n";
    if (round % 3 == 2) text += "wrap: maybe\nkeys:\n    copy: ctrl+c # as ever";
    Settings wanted = read_settings(text).settings;
    for (int step = 0; step < 25; ++step) {
      CAPTURE(text);
      if (between(random, 0, 2) > 0) {
        const Setting& of =
            setting_table()[static_cast<size_t>(between(random, 0, int{kSettings} - 1))];
        const int value = between(random, of.least, of.most);
        const bool reset = between(random, 0, 3) == 0;
        wanted[of.id] = reset ? of.fallback : value;
        text = changed(with_setting(
            text, of.name,
            reset ? std::optional<std::string>() : std::optional(value_text(of, value))));
      } else {
        const std::string& command = kCommands[static_cast<size_t>(between(random, 0, 3))];
        const std::string keys = some_keys(random);
        const bool reset = between(random, 0, 3) == 0;
        wanted.keys.erase(command);
        if (!reset) wanted.keys[command] = keys;
        text = changed(
            with_keys(text, command, reset ? std::optional<std::string>() : std::optional(keys)));
      }
      CAPTURE(text);
      const ReadSettings read = read_settings(text);
      CHECK(read.settings == wanted);
      CHECK_FALSE(read.broken);
      if (round % 3 != 0) CHECK(text.find("# mine\n\nunknown: {a: 1}  # kept\n") == 0);
    }
    const std::string rest = changed(without_settings(text));
    CHECK(read_settings(rest).settings == Settings());
    if (round % 3 != 0) CHECK(rest == "# mine\n\nunknown: {a: 1}  # kept\n");
  }
}

TEST_CASE("settings file: only the bytes that must change do") {
  CHECK(changed(with_setting("", "wrap", "true")) == "wrap: true\n");
  CHECK(changed(with_setting("# a", "wrap", "true")) == "# a\nwrap: true\n");
  CHECK(changed(with_setting("wrap: 'false' # b\n# c\n", "wrap", "true")) ==
        "wrap: true # b\n# c\n");
  CHECK(changed(with_setting("wrap: false\nzoom: 2\n", "wrap", std::nullopt)) == "zoom: 2\n");
  CHECK(changed(with_setting("zoom: 2\n", "wrap", std::nullopt)) == "zoom: 2\n");
  CHECK(changed(with_keys("zoom: 2\n", "help", "ctrl+h h")) ==
        "zoom: 2\nkeys:\n  help: ctrl+h h\n");
  CHECK(changed(with_keys("keys:\n   help: h\nzoom: 2\n", "copy", "")) ==
        "keys:\n   help: h\n   copy: \"\"\nzoom: 2\n");
  CHECK(changed(with_keys("keys:\n  help: h\n  copy: c\n", "help", std::nullopt)) ==
        "keys:\n  copy: c\n");
  CHECK(changed(with_keys("keys:\n  help: h\nzoom: 2\n", "help", std::nullopt)) == "zoom: 2\n");
}

TEST_CASE("settings file: what cannot be changed safely is left to a person") {
  for (const char* text :
       {"wrap: \"fa\nzoom: 2\n", "{wrap: false}\n", "- wrap\n", "wrap: false\nwrap: true\n"}) {
    CAPTURE(text);
    const Result<std::string> reset = with_setting(text, "wrap", std::nullopt);
    REQUIRE_FALSE(reset.has_value());
    CHECK(reset.error().message.find("the settings file cannot be changed from here") == 0);
  }
}

TEST_CASE("settings file: where it is, and that nobody's change is lost") {
  const Scratch scratch;
  CHECK(settings_path() == scratch.path("whymark/settings.yaml"));
  const std::string path = settings_path();
  CHECK(*read_settings_file(path) == std::nullopt);
  REQUIRE(write_settings_file(path, std::nullopt, "wrap: true\n").has_value());
  CHECK(*read_settings_file(path) == "wrap: true\n");
  REQUIRE(write_settings_file(path, "wrap: true\n", "zoom: 1\n").has_value());
  CHECK_FALSE(write_settings_file(path, "wrap: true\n", "zoom: 2\n").has_value());
  CHECK_FALSE(write_settings_file(path, std::nullopt, "zoom: 2\n").has_value());
  CHECK(*read_settings_file(path) == "zoom: 1\n");
  setenv("XDG_CONFIG_HOME", "relative", 1);
  CHECK(settings_path() == scratch.path(".config/whymark/settings.yaml"));
  setenv("HOME", "", 1);
  CHECK(settings_path().empty());
  CHECK_FALSE(write_settings_file("", std::nullopt, "zoom: 2\n").has_value());
}

}  // namespace whymark::test
