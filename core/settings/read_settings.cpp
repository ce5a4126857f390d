#include "core/settings/read_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/format/yaml_tree.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;
constexpr int kMostBrokenLines = 20;  // of an entry

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, changed}));
    }
  }
  return row[b.size()];
}

// The name that was meant, or nothing.
std::string_view likely_name(std::string_view typed) {
  constexpr size_t kMostTyped = 40;
  constexpr size_t kMostWrong = 2;
  if (typed.size() > kMostTyped) return {};
  std::string_view best;
  size_t least = kMostWrong + 1;
  const auto look_at = [&](std::string_view name) {
    const size_t wrong = edit_distance(typed, name);
    if (wrong < least) {
      least = wrong;
      best = name;
    }
  };
  for (const Setting& each : setting_table()) look_at(each.name);
  look_at("keys");
  return best;
}

std::string shortened(std::string_view text) {
  constexpr size_t kMost = 60;
  return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
}

class Reader {
 public:
  Reader(const YamlTree& tree, ReadSettings& out) : tree_(tree), out_(out) {}

  void read() {
    const YamlNode* root = tree_.resolve(tree_.root);
    if (root == nullptr || root->kind == YamlKind::null) return;
    if (root->kind != YamlKind::map) {
      return problem(*root, "this is no setting; write one on each line, as in \"theme: light\"");
    }
    std::map<std::string, uint32_t> lines;
    each_entry(*root, [&](const YamlNode& key, uint32_t value) {
      const auto [first, fresh] = lines.emplace(key.text, key.line + 1);
      if (!fresh) {
        return problem(key, fmt::format("{} is set a second time; line {} counts, remove this one",
                                        shortened(key.text), first->second));
      }
      read_entry(key, value);
    });
  }

 private:
  template <class Take>
  void each_entry(const YamlNode& map, Take take) {
    for (uint32_t at = map.first_child; at != kNoNode;) {
      const YamlNode& key = tree_.nodes[at];
      const uint32_t value = key.next;
      if (value == kNoNode) return;
      at = tree_.nodes[value].next;
      if (key.kind == YamlKind::scalar) {
        take(key, value);
      } else {
        problem(key, "this is no name; write a setting as in \"theme: light\"");
      }
    }
  }

  void problem(const YamlNode& at, std::string message) {
    out_.problems.push_back({at.line + 1, std::move(message)});
  }

  void read_entry(const YamlNode& key, uint32_t value) {
    if (key.text == "keys") return read_keys(value);
    const Setting* setting = find_setting(key.text);
    if (setting == nullptr) {
      const std::string_view meant = likely_name(key.text);
      return problem(key, fmt::format("there is no setting \"{}\"; {}", shortened(key.text),
                                      meant.empty() ? "remove the line"
                                                    : fmt::format("did you mean {}?", meant)));
    }
    const YamlNode* node = tree_.resolve(value);
    const bool scalar = node != nullptr && node->kind == YamlKind::scalar;
    const std::optional<int> read =
        scalar ? parse_value(*setting, node->text) : std::optional<int>();
    if (read) {
      out_.settings[setting->id] = *read;
      return;
    }
    const bool empty = node == nullptr || node->kind == YamlKind::null;
    const std::string is = scalar  ? fmt::format("\"{}\"", shortened(node->text))
                           : empty ? std::string("empty")
                                   : std::string("a list or a mapping");
    problem(key, fmt::format("{} is {}; write {}", setting->name, is, value_words(*setting)));
  }

  void read_keys(uint32_t value) {
    const YamlNode* map = tree_.resolve(value);
    if (map == nullptr || map->kind == YamlKind::null) return;
    if (map->kind != YamlKind::map) {
      return problem(tree_.nodes[value],
                     "keys is no mapping; write a command and its keys on each line below it, as "
                     "in \"  next-note: j\"");
    }
    each_entry(*map, [&](const YamlNode& key, uint32_t of) {
      if (const auto first = out_.key_lines.find(key.text); first != out_.key_lines.end()) {
        return problem(key, fmt::format("the keys of {} are set a second time; line {} counts, "
                                        "remove this one",
                                        shortened(key.text), first->second));
      }
      std::string keys;
      if (!read_key_list(of, keys)) {
        return problem(key, fmt::format("the keys of {} are neither a text nor a list; write them "
                                        "as in \"j down\"",
                                        shortened(key.text)));
      }
      out_.settings.keys[key.text] = keys;
      out_.key_lines[key.text] = key.line + 1;
    });
  }

  // With one blank between two keys.
  static void add_keys(std::string_view text, std::string& keys) {
    while (!text.empty()) {
      const size_t end = std::min(text.find(' '), text.size());
      if (end > 0) {
        if (!keys.empty()) keys += ' ';
        keys += text.substr(0, end);
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  bool read_key_list(uint32_t value, std::string& keys) {
    const YamlNode* node = tree_.resolve(value);
    if (node == nullptr || node->kind == YamlKind::map) return false;
    if (node->kind == YamlKind::scalar) add_keys(node->text, keys);
    if (node->kind != YamlKind::sequence) return true;
    for (uint32_t at = node->first_child; at != kNoNode; at = tree_.nodes[at].next) {
      const YamlNode* item = tree_.resolve(at);
      if (item == nullptr || item->kind != YamlKind::scalar) return false;
      add_keys(item->text, keys);
    }
    return true;
  }

  const YamlTree& tree_;
  ReadSettings& out_;
};

// False where the line is not there, or empty already.
bool blank_line(std::string& text, uint32_t line) {
  size_t at = 0;
  for (uint32_t i = 0; i < line; ++i) {
    at = text.find('\n', at);
    if (at == std::string::npos) return false;
    ++at;
  }
  const size_t end = std::min(text.find('\n', at), text.size());
  if (end == at) return false;
  // Lines keep their numbers.
  text.erase(at, end - at);
  return true;
}

void add_broken(const YamlError& error, uint32_t line, std::vector<SettingsProblem>& problems) {
  problems.push_back(
      {line + error.line + 1,
       fmt::format("this is not YAML: {}; mend the line, or put a # before it; the others count",
                   error.message)});
}

// What keeps an entry from being one.
YamlError fault_of(std::string_view entry) {
  YamlTree tree = load_yaml(entry);
  if (!tree.error.message.empty() || tree.root == kNoNode) return std::move(tree.error);
  const YamlNode& root = tree.nodes[tree.root];
  if (root.kind == YamlKind::map || root.kind == YamlKind::null) return {};
  return {"a name without a colon behind it", root.line, root.column};
}

/// The text with its broken lines empty. Each entry, from a line without indentation to the next,
/// is looked at by itself: what is never closed does not take the entries below along.
std::string without_broken(std::string_view text, std::vector<SettingsProblem>& problems) {
  std::string out;
  uint32_t line = 0;
  while (!text.empty()) {
    constexpr std::string_view kInside = " \t\r\n#";
    size_t end = 0;
    do {
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    } while (end < text.size() && kInside.find(text[end]) != std::string_view::npos);
    std::string entry(text.substr(0, end));
    const auto lines = static_cast<uint32_t>(std::count(entry.begin(), entry.end(), '\n'));
    YamlError fault = fault_of(entry);
    for (int i = 0; !fault.message.empty() && i < kMostBrokenLines; ++i) {
      add_broken(fault, line, problems);
      if (!blank_line(entry, fault.line)) entry.assign(lines, '\n');
      fault = fault_of(entry);
    }
    out += entry;
    line += lines;
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

ReadSettings read_settings(std::string_view text) {
  ReadSettings out;
  YamlTree tree = load_yaml(text);
  if (!tree.error.message.empty()) {
    out.broken = true;
    YamlTree rest = load_yaml(without_broken(text.substr(0, YamlTree::kMaxBytes), out.problems));
    if (out.problems.empty()) add_broken(tree.error, 0, out.problems);
    tree = std::move(rest);
  }
  Reader(tree, out).read();
  std::stable_sort(
      out.problems.begin(), out.problems.end(),
      [](const SettingsProblem& a, const SettingsProblem& b) { return a.line < b.line; });
  return out;
}

std::string format_problem(std::string_view path, const SettingsProblem& problem) {
  return fmt::format("{}:{}: {}", path, problem.line, problem.message);
}

}  // namespace whymark
