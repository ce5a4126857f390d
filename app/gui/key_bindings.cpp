#include "app/gui/key_bindings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/gui/commands.h"

namespace whymark {
namespace {

// What has a key of its own only while a field or a panel takes the keys shares it by right.
bool is_of_panel(std::string_view command) {
  constexpr std::string_view kPanels[] = {"palette-", "settings-", "search-",    "tree-",  "sheet-",
                                          "extend-",  "help-",     "reference-", "verify-"};
  constexpr std::string_view kAnswers[] = {"confirm", "roll-back", "save-edit", "escape"};
  return std::any_of(std::begin(kPanels), std::end(kPanels),
                     [&](std::string_view panel) { return command.starts_with(panel); }) ||
         std::find(std::begin(kAnswers), std::end(kAnswers), command) != std::end(kAnswers);
}

bool share_key(std::span<const KeyPress> a, std::span<const KeyPress> b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

size_t index_of(const Command& command) {
  return static_cast<size_t>(&command - commands().data());
}

}  // namespace

std::vector<std::string_view> split_keys(std::string_view keys) {
  std::vector<std::string_view> out;
  while (!keys.empty()) {
    const size_t end = std::min(keys.find(' '), keys.size());
    if (end > 0) out.push_back(keys.substr(0, end));
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return out;
}

KeyBindings::KeyBindings() { set(0, {}); }

void KeyBindings::bind(size_t command, std::string_view keys) {
  Bound& bound = bound_[command];
  bound = {std::string(keys), {}, kNone};
  for (const std::string_view key : split_keys(keys)) {
    if (const std::optional<KeyPress> press = parse_key(key)) bound.presses.push_back(*press);
  }
}

void KeyBindings::set(int preset, const std::map<std::string, std::string>& own) {
  bound_.assign(commands().size(), {});
  for (size_t i = 0; i < bound_.size(); ++i) bind(i, commands()[i].keys);
  for (const PresetKeys& each : preset_keys(preset)) {
    const Command* command = find_command(each.command);
    if (command != nullptr) bind(index_of(*command), each.keys);
  }
  const std::vector<Bound> given = bound_;
  for (const auto& [name, keys] : own) {
    if (why_not_bound(name, keys).empty()) bind(index_of(*find_command(name)), keys);
  }
  find_conflicts(given);
}

void KeyBindings::find_conflicts(const std::vector<Bound>& given) {
  for (size_t a = 0; a < bound_.size(); ++a) {
    if (is_of_panel(commands()[a].name)) continue;
    for (size_t b = a + 1; b < bound_.size(); ++b) {
      if (is_of_panel(commands()[b].name)) continue;
      if (!share_key(bound_[a].presses, bound_[b].presses)) continue;
      if (share_key(given[a].presses, given[b].presses)) continue;
      if (bound_[a].conflict == kNone) bound_[a].conflict = static_cast<uint32_t>(b);
      if (bound_[b].conflict == kNone) bound_[b].conflict = static_cast<uint32_t>(a);
    }
  }
}

std::string why_not_bound(std::string_view command, std::string_view keys) {
  const Command* found = find_command(command);
  if (found == nullptr) {
    return fmt::format("there is no command \"{}\"; the settings list them under Keys", command);
  }
  if (found->keys.empty()) {
    return fmt::format("{} is about what is clicked and cannot have a key; remove the line",
                       command);
  }
  std::string wrong;
  for (const std::string_view key : split_keys(keys)) {
    if (wrong.empty() && !parse_key(key)) wrong = key;
  }
  if (wrong.empty()) return {};
  return fmt::format("\"{}\" is no key; keys are spelled j, J, ctrl+j, shift+enter, f7", wrong);
}

}  // namespace whymark
