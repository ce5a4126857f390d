// Every text is readable: contrast by WCAG 2 of each colour on each background it stands on, in
// every theme. Where a panel draws a new pair, it belongs into the table.
#include "render/paint/theme.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace whymark::test {
namespace {

constexpr double kReadable = 4.5;

/// Each of the inks stands on each of the grounds.
struct Pairs {
  const char* what;
  std::vector<Color> inks;
  std::vector<Color> grounds;
};

const std::vector<Pairs>& pairs() {
  using C = Color;
  static const std::vector<Pairs> kPairs = {
      {"text", {C::text, C::muted, C::faint}, {C::bg, C::panel, C::raised}},
      {"code", {C::text}, {C::addbg, C::delbg, C::addword, C::delword, C::hunk, C::line}},
      {"syntax",
       {C::kw, C::ty, C::fn, C::str, C::num, C::com},
       {C::bg, C::addbg, C::delbg, C::addword, C::delword}},
      {"line numbers", {C::gut}, {C::bg, C::addbg, C::delbg}},
      {"+", {C::addsign}, {C::addbg, C::panel, C::raised}},
      {"-", {C::delsign}, {C::delbg, C::panel, C::raised}},
      {"hunk header", {C::hunktext, C::text, C::muted, C::unk}, {C::hunk}},
      {"words beside code", {C::muted, C::sel}, {C::addbg, C::delbg}},
      {"kind on a card",
       {C::intent, C::security, C::assumption, C::risk, C::test, C::note},
       {C::raised}},
      {"status and level", {C::ok, C::fail, C::unk}, {C::bg, C::panel, C::raised}},
      {"selection and keys", {C::sel}, {C::bg, C::panel, C::raised}},
      {"primary button", {C::bg}, {C::sel}},
  };
  return kPairs;
}

uint32_t mixed(uint32_t under, uint32_t over, double alpha) {
  uint32_t rgb = 0;
  for (const int shift : {16, 8, 0}) {
    const auto a = static_cast<double>((under >> shift) & 0xFF);
    const auto b = static_cast<double>((over >> shift) & 0xFF);
    rgb |= static_cast<uint32_t>(std::lround(a + (b - a) * alpha)) << shift;
  }
  return rgb;
}

constexpr const char* kNames[] = {
    "bg",    "panel",   "raised",   "line",       "text",    "muted",   "faint", "gut",
    "addbg", "addword", "addsign",  "delbg",      "delword", "delsign", "hunk",  "hunktext",
    "sel",   "intent",  "security", "assumption", "risk",    "test",    "note",  "ok",
    "fail",  "unk",     "kw",       "ty",         "fn",      "str",     "num",   "com"};

std::string name(Color color) { return kNames[static_cast<size_t>(color)]; }

}  // namespace

TEST_CASE("theme: by name") {
  REQUIRE(find_theme("dark") != nullptr);
  REQUIRE(find_theme("light") != nullptr);
  CHECK(find_theme("dark")->dark);
  CHECK(!find_theme("light")->dark);
  CHECK(find_theme("nope") == nullptr);
  for (const Theme& theme : themes()) {
    CHECK(find_theme(theme.name) == &theme);
    CHECK(opposite(theme)->dark != theme.dark);
    CHECK(opposite(*opposite(theme)) == &theme);
  }
  CHECK(find_theme(true, false)->name == "dark");
  CHECK(find_theme(false, true)->name == "light-blue-orange");
  CHECK(find_theme("") == nullptr);
  CHECK(find_theme("Dark") == nullptr);
}

TEST_CASE("theme: contrast as WCAG 2 has it") {
  CHECK(contrast(0x000000, 0xFFFFFF) == doctest::Approx(21));
  CHECK(contrast(0x123456, 0x123456) == doctest::Approx(1));
  CHECK(contrast(0xFFFFFF, 0x777777) == doctest::Approx(4.48).epsilon(0.002));
  CHECK(contrast(0x777777, 0xFFFFFF) == contrast(0xFFFFFF, 0x777777));
  CHECK(contrast(0xFFFFFF, 0xFF0000) == doctest::Approx(4.0).epsilon(0.002));
}

TEST_CASE("theme: every text is readable on its ground") {
  for (const Theme& theme : themes()) {
    for (const Pairs& group : pairs()) {
      for (const Color ink : group.inks) {
        for (const Color ground : group.grounds) {
          const double found = contrast(theme[ink], theme[ground]);
          CHECK_MESSAGE(found >= kReadable, std::string(theme.name), " ", group.what, ": ",
                        name(ink), " on ", name(ground), " is ", found);
        }
      }
    }
  }
}

TEST_CASE("theme: marks are readable on their tint") {
  // The label of an unseen character, on a tint over the row.
  for (const Theme& theme : themes()) {
    for (const Color row : {Color::bg, Color::addbg, Color::delbg}) {
      const uint32_t tint = theme[Color::unk];
      const double found = contrast(theme[Color::text], mixed(theme[row], tint, kMarkTint));
      CHECK_MESSAGE(found >= kReadable, std::string(theme.name), " mark on ", name(row), " is ",
                    found);
    }
  }
}

TEST_CASE("theme: a hit and what is chosen are readable on their grounds") {
  for (const Theme& theme : themes()) {
    const uint32_t hit = mixed(theme[Color::bg], theme[Color::unk], kHitTint);
    for (const Color ink :
         {Color::text, Color::kw, Color::ty, Color::fn, Color::str, Color::num, Color::com}) {
      CHECK_MESSAGE(contrast(theme[ink], hit) >= kReadable, std::string(theme.name), " ", name(ink),
                    " in a hit");
    }
    const uint32_t chosen = mixed(theme[Color::raised], theme[Color::sel], kChosenTint);
    for (const Color ink : {Color::text, Color::sel}) {
      CHECK_MESSAGE(contrast(theme[ink], chosen) >= kReadable, std::string(theme.name), " ",
                    name(ink), " chosen");
      CHECK_MESSAGE(contrast(theme[ink], theme[Color::line]) >= kReadable, std::string(theme.name),
                    " ", name(ink), " pointed at");
    }
  }
}

TEST_CASE("theme: selected text is readable") {
  for (const Theme& theme : themes()) {
    for (const Color row :
         {Color::bg, Color::addbg, Color::delbg, Color::addword, Color::delword}) {
      const uint32_t ground = mixed(theme[row], theme[Color::sel], kSelectionTint);
      const double found = contrast(theme[Color::text], ground);
      CHECK_MESSAGE(found >= kReadable, std::string(theme.name), " selected on ", name(row), " is ",
                    found);
    }
  }
}

TEST_CASE("theme: a line put back is readable on its ground") {
  for (const Theme& theme : themes()) {
    const uint32_t ground = mixed(theme[Color::bg], theme[Color::sel], kRestoredTint);
    for (const Color ink : {Color::text, Color::gut, Color::delsign, Color::sel, Color::muted}) {
      const double found = contrast(theme[ink], ground);
      CHECK_MESSAGE(found >= kReadable, std::string(theme.name), " ", name(ink),
                    " on a line put back is ", found);
    }
  }
}

TEST_CASE("theme: a row that a selected note is about is readable") {
  for (const Theme& theme : themes()) {
    for (const Color kind : {Color::intent, Color::security, Color::assumption, Color::risk,
                             Color::test, Color::note}) {
      for (const Color row : {Color::bg, Color::addbg, Color::delbg}) {
        const uint32_t ground = mixed(theme[row], theme[kind], kNoteTint);
        std::vector<Color> inks = {Color::text, Color::kw,  Color::ty,  Color::fn,   Color::str,
                                   Color::num,  Color::com, Color::gut, Color::muted};
        if (row == Color::addbg) inks.push_back(Color::addsign);
        if (row == Color::delbg) inks.push_back(Color::delsign);
        for (const Color ink : inks) {
          const double found = contrast(theme[ink], ground);
          CHECK_MESSAGE(found >= kReadable, std::string(theme.name), " ", name(ink), " on ",
                        name(row), " under ", name(kind), " is ", found);
        }
      }
    }
  }
}

TEST_CASE("theme: buttons and switches are readable") {
  for (const Theme& theme : themes()) {
    for (const Color under : {Color::panel, Color::raised}) {
      CHECK(contrast(theme[Color::bg], mixed(theme[under], theme[Color::sel], 0.85)) >= kReadable);
      CHECK(contrast(theme[Color::text], mixed(theme[under], theme[Color::sel], 0.2)) >= kReadable);
    }
  }
}

TEST_CASE("theme: dark is dark, light is light, and they differ") {
  for (const Theme& theme : themes()) {
    for (const Color ground : {Color::bg, Color::panel, Color::raised}) {
      const double to_black = contrast(theme[ground], 0x000000);
      const double to_white = contrast(theme[ground], 0xFFFFFF);
      CHECK((theme.dark ? to_black < to_white : to_black > to_white));
    }
  }
  const Theme& dark = *find_theme("dark");
  const Theme& light = *find_theme("light");
  CHECK(dark.rgb != light.rgb);
  for (size_t i = 0; i < dark.rgb.size(); ++i) {
    CHECK_MESSAGE(dark.rgb[i] != light.rgb[i], kNames[i]);
    CHECK_MESSAGE(light.rgb[i] != 0, kNames[i]);  // a value left out
  }
}

TEST_CASE("theme: colours that stand for different things differ") {
  for (const Theme& theme : themes()) {
    std::set<uint32_t> kinds, rows, words;
    for (const Color color : {Color::intent, Color::security, Color::assumption, Color::risk,
                              Color::test, Color::note}) {
      kinds.insert(theme[color]);
    }
    CHECK(kinds.size() == 6);
    for (const Color color :
         {Color::bg, Color::addbg, Color::delbg, Color::addword, Color::delword, Color::hunk}) {
      rows.insert(theme[color]);
    }
    CHECK(rows.size() == 6);
    for (const Color color : {Color::ok, Color::fail, Color::unk, Color::muted}) {
      words.insert(theme[color]);
    }
    CHECK(words.size() == 4);
  }
}

}  // namespace whymark::test
