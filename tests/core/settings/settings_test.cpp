#include "core/settings/settings.h"

#include <doctest/doctest.h>

#include <set>

namespace whymark::test {

TEST_CASE("settings: every one is complete, and in its place") {
  std::set<std::string_view> names, labels;
  REQUIRE(setting_table().size() == kSettings);
  for (size_t i = 0; i < kSettings; ++i) {
    const Setting& each = setting_table()[i];
    CAPTURE(std::string(each.name));
    CHECK(static_cast<size_t>(each.id) == i);
    CHECK(&setting(each.id) == &each);
    CHECK(find_setting(each.name) == &each);
    CHECK(names.insert(each.name).second);
    CHECK(labels.insert(each.label).second);
    CHECK_FALSE(each.group.empty());
    REQUIRE_FALSE(each.help.empty());
    CHECK(each.help.back() == '.');
    for (const char c : each.name) CHECK(((c >= 'a' && c <= 'z') || c == '-'));
    CHECK(each.least <= each.fallback);
    CHECK(each.fallback <= each.most);
    CHECK(each.least < each.most);
    if (each.type == SettingType::toggle) CHECK((each.least == 0 && each.most == 1));
    if (each.type != SettingType::choice) continue;
    for (int value = each.least; value <= each.most; ++value) {
      CHECK_FALSE(each.words[static_cast<size_t>(value)].empty());
    }
  }
  CHECK(find_setting("") == nullptr);
  CHECK(find_setting("Theme") == nullptr);
}

TEST_CASE("settings: a value is read as it is spelled") {
  for (const Setting& each : setting_table()) {
    for (int value = each.least; value <= each.most; ++value) {
      CHECK(parse_value(each, value_text(each, value)) == value);
    }
    CHECK_FALSE(parse_value(each, std::to_string(each.most + 1)).has_value());
    for (const char* wrong : {"", " ", "maybe", "1.5", "0x1", "99999999999", "-", "Dark", "TRUE"}) {
      CHECK_FALSE(parse_value(each, wrong).has_value());
    }
  }
  CHECK(parse_value(setting(SettingId::wrap), "yes") == 1);
  CHECK(parse_value(setting(SettingId::wrap), "off") == 0);
  CHECK(value_words(setting(SettingId::wrap)) == "true or false");
  CHECK(value_words(setting(SettingId::tab_width)) == "a number from 1 to 16");
  CHECK(value_words(setting(SettingId::theme)) == "dark, light or system");
}

}  // namespace whymark::test
