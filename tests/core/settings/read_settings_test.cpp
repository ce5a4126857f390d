#include "core/settings/read_settings.h"

#include <doctest/doctest.h>

namespace whymark::test {
namespace {

std::string problems_of(std::string_view text) {
  std::string out;
  for (const SettingsProblem& problem : read_settings(text).problems) {
    out += format_problem("f", problem) + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("settings file: nothing in it is nothing chosen") {
  for (const char* text : {"", "\n", "# a comment\n", "---\n", "{}\n", "keys:\n"}) {
    CAPTURE(text);
    const ReadSettings read = read_settings(text);
    CHECK(read.settings == Settings());
    CHECK(read.problems.empty());
    CHECK_FALSE(read.broken);
  }
}

TEST_CASE("settings file: what is chosen") {
  const ReadSettings read = read_settings(
      "theme: light # as the walls\nzoom: -2\n'wrap': \"true\"\ntab-width: 8\r\n"
      "keys:\n  next-note: j  down\n  previous-note: [k, up]\n  help: \"?\"\n  quit:\n  copy: "
      "''\n");
  CHECK(read.problems.empty());
  Settings wanted;
  wanted[SettingId::theme] = 1;
  wanted[SettingId::zoom] = -2;
  wanted[SettingId::wrap] = 1;
  wanted[SettingId::tab_width] = 8;
  wanted.keys = {{"next-note", "j down"},
                 {"previous-note", "k up"},
                 {"help", "?"},
                 {"quit", ""},
                 {"copy", ""}};
  CHECK(read.settings == wanted);
  CHECK(read.key_lines.at("previous-note") == 7);
}

TEST_CASE("settings file: what does not count says what, which and what to do") {
  struct Case {
    const char* text;
    const char* said;
  };
  for (const Case& each : {
           Case{"themes: dark\n", "f:1: there is no setting \"themes\"; did you mean theme?\n"},
           Case{"\ntab_width: 3\n",
                "f:2: there is no setting \"tab_width\"; did you mean tab-width?\n"},
           Case{"nonsense: 1\n", "f:1: there is no setting \"nonsense\"; remove the line\n"},
           Case{"tab-width: 40\n", "f:1: tab-width is \"40\"; write a number from 1 to 16\n"},
           Case{"tab-width: wide\n", "f:1: tab-width is \"wide\"; write a number from 1 to 16\n"},
           Case{"wrap:\n", "f:1: wrap is empty; write true or false\n"},
           Case{"wrap: [true]\n", "f:1: wrap is a list or a mapping; write true or false\n"},
           Case{"theme: blue\n", "f:1: theme is \"blue\"; write dark, light or system\n"},
           Case{"wrap: true\nwrap: false\n",
                "f:2: wrap is set a second time; line 1 counts, remove this one\n"},
           Case{"keys: j\n",
                "f:1: keys is no mapping; write a command and its keys on each line below it, as "
                "in \"  next-note: j\"\n"},
           Case{"keys:\n  help: {a: b}\n",
                "f:2: the keys of help are neither a text nor a list; write them as in \"j "
                "down\"\n"},
           Case{"keys:\n  help: a\n  help: b\n",
                "f:3: the keys of help are set a second time; line 2 counts, remove this one\n"},
           Case{"- theme\n",
                "f:1: this is no setting; write one on each line, as in \"theme: light\"\n"},
           Case{"? [a]\n: 1\n", "f:1: this is no name; write a setting as in \"theme: light\"\n"},
       }) {
    CAPTURE(each.text);
    CHECK(problems_of(each.text) == each.said);
  }
}

TEST_CASE("settings file: everything around a broken line counts") {
  for (const char* broken :
       {"theme: \"light", "theme: 'dark", "theme: [dark", "\ttheme: dark", "theme: dark: light",
        "theme: }", "wrap true", "%YAML 9", "theme: @x", "theme: \x01"}) {
    CAPTURE(broken);
    const ReadSettings read =
        read_settings("code-size: 15\n" + std::string(broken) + "\ntab-width: 8\nzoom: 3\n");
    CHECK(read.broken);
    REQUIRE_FALSE(read.problems.empty());
    CHECK(read.problems.front().message.find("this is not YAML") == 0);
    CHECK(read.settings[SettingId::code_size] == 15);
    CHECK(read.settings[SettingId::zoom] == 3);
  }
}

TEST_CASE("settings file: no bytes are too strange") {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  for (const std::string& text :
       {all, std::string(100000, '['), std::string(5 << 20, 'a'), std::string("\xFF\xFEt"),
        std::string("a: &a [*a]\ntheme: *a\n"), std::string("keys: &k {help: *k}\n")}) {
    CHECK(read_settings(text).settings[SettingId::theme] == 0);
  }
}

}  // namespace whymark::test
