#include "core/settings/edit_settings.h"

#include <fmt/format.h>

#include <vector>

#include "core/format/edit_yaml.h"
#include "core/settings/read_settings.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;

tl::unexpected<Error> cannot(std::string_view why) {
  return fail(fmt::format("the settings file cannot be changed from here: {}", why));
}

/// The text as a tree, once it is known that it can be edited.
Result<YamlText> open_text(std::string_view text) {
  YamlText yaml{std::string(text)};
  const YamlTree& tree = yaml.tree();
  if (!yaml.sound()) {
    return cannot(fmt::format("line {} is not YAML ({}); mend it first", tree.error.line + 1,
                              tree.error.message));
  }
  if (tree.root == kNoNode) return yaml;
  const YamlNode& root = yaml.node(tree.root);
  const bool lines =
      root.kind == YamlKind::null || (root.kind == YamlKind::map && !yaml.is_flow(tree.root));
  if (!lines) return cannot("it is not one setting on each line; change it by hand");
  return yaml;
}

bool has_entries(const YamlText& yaml) {
  return yaml.tree().root != kNoNode && yaml.node(yaml.tree().root).kind == YamlKind::map;
}

std::string line_of(std::string_view name, std::string_view value, size_t indent = 0) {
  return fmt::format("{:{}}{}: {}\n", "", indent, yaml_scalar(name), value);
}

std::string appended(const std::string& text, std::string_view lines) {
  const bool open = !text.empty() && text.back() != '\n';
  return fmt::format("{}{}{}", text, open ? "\n" : "", lines);
}

size_t start_of_line(const std::string& text, size_t at) {
  const size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return before == std::string::npos ? 0 : before + 1;
}

std::string without_entry(const YamlText& yaml, uint32_t key) {
  std::string text = yaml.text();
  const size_t first = start_of_line(text, yaml.begin_of(key));
  return text.erase(first, yaml.end_of_entry(key) - first);
}

/// The value of an entry replaced, or, where it is not a word on its line, the whole entry.
std::string with_value(const YamlText& yaml, uint32_t key, uint32_t value, std::string_view name,
                       std::string_view written, size_t indent) {
  std::string text = yaml.text();
  if (const std::optional<size_t> end = yaml.end_of_scalar(value)) {
    const size_t begin = yaml.begin_of(value);
    return text.replace(begin, *end - begin, written);
  }
  const size_t first = start_of_line(text, yaml.begin_of(key));
  return text.replace(first, yaml.end_of_entry(key) - first, line_of(name, written, indent));
}

/// `after`, if it says what it should and the rest of `before` as well.
Result<std::string> checked(std::string_view before, std::string after, const Settings& wanted) {
  const ReadSettings now = read_settings(after);
  if (now.broken || now.settings != wanted ||
      now.problems.size() > read_settings(before).problems.size()) {
    return cannot("its lines are laid out in a way that only a person can change; do it by hand");
  }
  return after;
}

uint32_t count_entries(const YamlText& yaml, uint32_t map) {
  uint32_t count = 0;
  for (uint32_t at = yaml.node(map).first_child; at != kNoNode; at = yaml.node(at).next) ++count;
  return count / 2;
}

std::string edit_keys(const YamlText& yaml, std::string_view command,
                      const std::optional<std::string>& keys) {
  const std::string written = keys ? yaml_scalar(*keys) : std::string();
  const std::string fresh = "keys:\n" + line_of(command, written, 2);
  uint32_t keys_node = kNoNode;
  const uint32_t map =
      has_entries(yaml) ? yaml.find_key(yaml.tree().root, "keys", keys_node) : kNoNode;
  if (map == kNoNode) return keys ? appended(yaml.text(), fresh) : yaml.text();
  if (yaml.node(map).kind != YamlKind::map || yaml.is_flow(map)) {
    // Empty, or for a person to change: the check will tell.
    if (!keys) return yaml.text();
    return appended(without_entry(yaml, keys_node), fresh);
  }
  uint32_t key = kNoNode;
  const uint32_t value = yaml.find_key(map, command, key);
  const size_t indent = yaml.node(yaml.node(map).first_child).column;
  if (value != kNoNode) {
    if (keys) return with_value(yaml, key, value, command, written, indent);
    return without_entry(yaml, count_entries(yaml, map) == 1 ? keys_node : key);
  }
  if (!keys) return yaml.text();
  std::string text = yaml.text();
  const size_t end = yaml.end_of_entry(keys_node);
  const bool open = end > 0 && text[end - 1] != '\n';
  return text.insert(end, (open ? "\n" : "") + line_of(command, written, indent));
}

}  // namespace

Result<std::string> with_setting(std::string_view text, std::string_view name,
                                 const std::optional<std::string>& value) {
  const Result<YamlText> yaml = open_text(text);
  if (!yaml) return tl::unexpected<Error>(yaml.error());
  Settings wanted = read_settings(text).settings;
  const Setting* setting = find_setting(name);
  if (setting == nullptr) return cannot(fmt::format("there is no setting {}", name));
  wanted[setting->id] =
      value ? parse_value(*setting, *value).value_or(setting->fallback) : setting->fallback;
  uint32_t key = kNoNode;
  const uint32_t found =
      has_entries(*yaml) ? yaml->find_key(yaml->tree().root, name, key) : kNoNode;
  std::string after = yaml->text();
  if (found != kNoNode) {
    after = value ? with_value(*yaml, key, found, name, *value, 0) : without_entry(*yaml, key);
  } else if (value) {
    after = appended(yaml->text(), line_of(name, *value));
  }
  return checked(text, std::move(after), wanted);
}

Result<std::string> with_keys(std::string_view text, std::string_view command,
                              const std::optional<std::string>& keys) {
  const Result<YamlText> yaml = open_text(text);
  if (!yaml) return tl::unexpected<Error>(yaml.error());
  Settings wanted = read_settings(text).settings;
  wanted.keys.erase(std::string(command));
  if (keys) wanted.keys[std::string(command)] = *keys;
  return checked(text, edit_keys(*yaml, command, keys), wanted);
}

Result<std::string> without_settings(std::string_view text) {
  std::string rest(text);
  std::vector<std::string_view> names;
  for (const Setting& each : setting_table()) names.push_back(each.name);
  names.push_back("keys");
  for (size_t i = 0; i < names.size();) {
    const Result<YamlText> yaml = open_text(rest);
    if (!yaml) return tl::unexpected<Error>(yaml.error());
    uint32_t key = kNoNode;
    if (!has_entries(*yaml) || yaml->find_key(yaml->tree().root, names[i], key) == kNoNode) {
      ++i;
    } else {
      rest = without_entry(*yaml, key);
    }
  }
  return checked(text, std::move(rest), Settings());
}

}  // namespace whymark
