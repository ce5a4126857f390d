#include "core/settings/settings.h"

#include <fmt/format.h>

#include <charconv>

#include "core/base/check.h"

namespace whymark {
namespace {

using Id = SettingId;
using Type = SettingType;

constexpr std::array<Setting, kSettings> kTable{{
    {Id::theme,
     "theme",
     "Appearance",
     "Theme",
     "Dark, light, or as the desktop has it.",
     Type::choice,
     0,
     0,
     2,
     "",
     {"dark", "light", "system"}},
    {Id::diff_colours,
     "diff-colours",
     "Appearance",
     "Colours of a diff",
     "Blue and orange can be told apart by those who do not see red or green.",
     Type::choice,
     0,
     0,
     1,
     "",
     {"green-red", "blue-orange"}},
    {Id::zoom, "zoom", "Appearance", "Zoom", "Everything larger or smaller, in steps of 10 %.",
     Type::number, 0, -5, 12, "steps"},
    {Id::prose_size, "prose-size", "Appearance", "Size of prose",
     "Of notes, panels and buttons, in points at zoom 0.", Type::number, 13, 10, 16, "pt"},
    {Id::code_size, "code-size", "Appearance", "Size of code",
     "Of the lines of the diff, in points at zoom 0.", Type::number, 13, 8, 24, "pt"},
    {Id::tab_width, "tab-width", "Code", "Tab width", "How many columns lie between tab stops.",
     Type::number, 4, 1, 16, "columns"},
    {Id::wrap, "wrap", "Code", "Wrap long lines",
     "What does not fit across goes on below, not to the right.", Type::toggle, 0, 0, 1},
    {Id::view,
     "view",
     "Code",
     "View",
     "Old and new one below the other, or side by side.",
     Type::choice,
     0,
     0,
     1,
     "",
     {"unified", "split"}},
    {Id::sync_sides, "sync-sides", "Code", "Scroll both sides together",
     "Side by side, old and new scroll across together.", Type::toggle, 1, 0, 1},
    {Id::context_lines, "context-lines", "Code", "Lines shown by a click",
     "How many lines more of the file a click above a hunk shows.", Type::number, 20, 1, 500,
     "lines"},
    {Id::show_blanks, "show-blanks", "White space", "Show blanks and tabs",
     "Blanks are drawn as dots and tabs as arrows.", Type::toggle, 0, 0, 1},
    {Id::hide_whitespace, "hide-whitespace", "White space", "Hide white-space changes",
     "Lines that differ in white space alone are not shown as changed.", Type::toggle, 0, 0, 1},
    {Id::cards, "cards", "Cards", "Show cards", "Notes stand as cards beside the code.",
     Type::toggle, 1, 0, 1},
    {Id::fold_cards, "fold-cards", "Cards", "Fold cards",
     "Cards are folded to their headers at first; a click on the arrow, or its key, unfolds one.",
     Type::toggle, 0, 0, 1},
    {Id::card_density,
     "card-density",
     "Cards",
     "Density",
     "How much room there is in a card and between two of them.",
     Type::choice,
     0,
     0,
     1,
     "",
     {"roomy", "dense"}},
    {Id::keymap,
     "keymap",
     "Keys",
     "Keymap",
     "The keys to start from; those below are changed one by one.",
     Type::choice,
     0,
     0,
     2,
     "",
     {"default", "vim", "vscode"}},
}};

}  // namespace

std::span<const Setting> setting_table() { return kTable; }

const Setting& setting(SettingId id) {
  const auto index = static_cast<size_t>(id);
  WHYMARK_CHECK(index < kSettings && kTable[index].id == id);
  return kTable[index];
}

const Setting* find_setting(std::string_view name) {
  for (const Setting& each : kTable) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

Settings::Settings() : values() {
  for (size_t i = 0; i < kSettings; ++i) values[i] = kTable[i].fallback;
}

std::string value_text(const Setting& setting, int value) {
  switch (setting.type) {
    case SettingType::toggle:
      return value != 0 ? "true" : "false";
    case SettingType::number:
      return std::to_string(value);
    case SettingType::choice:
      WHYMARK_CHECK(value >= setting.least && value <= setting.most);
      return std::string(setting.words[static_cast<size_t>(value)]);
  }
  return {};
}

std::optional<int> parse_value(const Setting& setting, std::string_view text) {
  switch (setting.type) {
    case SettingType::toggle:
      if (text == "true" || text == "yes" || text == "on") return 1;
      if (text == "false" || text == "no" || text == "off") return 0;
      return std::nullopt;
    case SettingType::number: {
      int value = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
      if (value < setting.least || value > setting.most) return std::nullopt;
      return value;
    }
    case SettingType::choice:
      for (int value = setting.least; value <= setting.most; ++value) {
        if (setting.words[static_cast<size_t>(value)] == text) return value;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

std::string value_words(const Setting& setting) {
  if (setting.type == SettingType::toggle) return "true or false";
  if (setting.type == SettingType::number) {
    return fmt::format("a number from {} to {}", setting.least, setting.most);
  }
  std::string out;
  for (int value = setting.least; value <= setting.most; ++value) {
    if (value > setting.least) out += value == setting.most ? " or " : ", ";
    out += setting.words[static_cast<size_t>(value)];
  }
  return out;
}

}  // namespace whymark
