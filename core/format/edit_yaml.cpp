#include "core/format/edit_yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;
constexpr size_t kNowhere = std::string_view::npos;

size_t indent_of(std::string_view line) {
  const size_t indent = line.find_first_not_of(' ');
  return indent == kNowhere ? line.size() : indent;
}

bool is_dash(std::string_view line, size_t at) {
  return at < line.size() && line[at] == '-' && (at + 1 == line.size() || line[at + 1] == ' ');
}

size_t end_of_double_quoted(std::string_view text, size_t at) {
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return kNowhere;
}

size_t end_of_single_quoted(std::string_view text, size_t at) {
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] != '\'') continue;
    if (i + 1 == text.size() || text[i + 1] != '\'') return i + 1;
    ++i;
  }
  return kNowhere;
}

bool is_plain_char(char c) {
  constexpr std::string_view kSigns = "-_./+@ ";
  return is_letter(c) || is_digit(c) || kSigns.find(c) != kNowhere;
}

/// Words and numbers that YAML gives a type of their own.
bool is_typed(std::string_view value) {
  constexpr std::array<std::string_view, 9> kTyped = {"true", "false", "yes", "no", "on",
                                                      "off",  "null",  "y",   "n"};
  std::string lower(value);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  if (std::find(kTyped.begin(), kTyped.end(), lower) != kTyped.end()) return true;
  return lower.find_first_not_of("0123456789.+-e_xabcdf") == kNowhere && is_digit(lower.front());
}

/// A colon is safe between two characters that are no blanks: a time, `main@1:2`.
bool is_plain_safe(std::string_view value) {
  if (value.empty() || !(is_letter(value.front()) || is_digit(value.front()))) return false;
  if (value.back() == ' ' || is_typed(value)) return false;
  for (size_t i = 0; i < value.size(); ++i) {
    const bool inner_colon = value[i] == ':' && i + 1 < value.size() && value[i + 1] != ' ';
    if (!inner_colon && !is_plain_char(value[i])) return false;
  }
  return true;
}

uint64_t mix(uint64_t hash, std::string_view bytes) {
  constexpr uint64_t kPrime = 1099511628211u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return (hash ^ 0xFF) * kPrime;
}

}  // namespace

YamlText::YamlText(std::string text) : text_(std::move(text)), tree_(load_yaml(text_)) {
  for (size_t at = 0; at < text_.size();) {
    lines_.push_back(at);
    at = std::min(text_.find('\n', at), text_.size() - 1) + 1;
  }
  lines_.push_back(text_.size());
}

size_t YamlText::begin_of(uint32_t index) const {
  const YamlNode& found = node(index);
  const size_t line = std::min<size_t>(found.line, lines_.size() - 1);
  return std::min(lines_[line] + found.column, text_.size());
}

std::optional<size_t> YamlText::end_of_scalar(uint32_t index) const {
  const size_t at = begin_of(index);
  if (node(index).kind != YamlKind::scalar || at >= text_.size()) return std::nullopt;
  size_t end = kNowhere;
  if (text_[at] == '"') {
    end = end_of_double_quoted(text_, at);
  } else if (text_[at] == '\'') {
    end = end_of_single_quoted(text_, at);
  } else if (std::string_view("|>&*!").find(text_[at]) == kNowhere &&
             text_.compare(at, node(index).text.size(), node(index).text) == 0) {
    end = at + node(index).text.size();
  }
  if (end == kNowhere || end == at) return std::nullopt;
  return end;
}

size_t YamlText::end_of_entry(uint32_t key) const {
  const YamlNode& found = node(key);
  const bool list = found.next != kNoNode && node(found.next).kind == YamlKind::sequence;
  size_t end = lines_[std::min<size_t>(found.line + 1, lines_.size() - 1)];
  for (size_t line = found.line + 1; line + 1 < lines_.size(); ++line) {
    const std::string_view bytes =
        std::string_view(text_).substr(lines_[line], lines_[line + 1] - lines_[line] - 1);
    const size_t indent = indent_of(bytes);
    if (indent == bytes.size()) continue;  // blank: part of it where more follows
    if (indent <= found.column && bytes[indent] == '#') continue;
    const bool item = list && indent == found.column && is_dash(bytes, indent);
    if (indent <= found.column && !item) break;
    end = lines_[line + 1];
  }
  return end;
}

bool YamlText::is_flow(uint32_t collection) const {
  const size_t at = begin_of(collection);
  return at < text_.size() && (text_[at] == '{' || text_[at] == '[');
}

uint32_t YamlText::find_key(uint32_t map, std::string_view key, uint32_t& key_node) const {
  for (uint32_t at = node(map).first_child; at != kNoNode;) {
    const uint32_t value = node(at).next;
    if (value == kNoNode) break;
    if (node(at).kind == YamlKind::scalar && node(at).text == key) {
      key_node = at;
      return value;
    }
    at = node(value).next;
  }
  return kNoNode;
}

uint32_t YamlText::find_item(uint32_t sequence, size_t index) const {
  uint32_t at = node(sequence).first_child;
  for (; at != kNoNode && index > 0; --index) at = node(at).next;
  return at;
}

std::string yaml_double_quoted(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string yaml_single_quoted(std::string_view value) {
  const bool one_line = std::none_of(value.begin(), value.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
  });
  if (!one_line) return yaml_double_quoted(value);
  std::string out = "'";
  for (const char c : value) out += c == '\'' ? "''" : std::string(1, c);
  return out + "'";
}

std::string yaml_scalar(std::string_view value) {
  return is_plain_safe(value) ? std::string(value) : yaml_double_quoted(value);
}

uint64_t yaml_path(uint64_t parent, std::string_view key) { return mix(mix(parent, "."), key); }
uint64_t yaml_path(uint64_t parent, size_t index) {
  return mix(mix(parent, "["), std::to_string(index));
}

void add_yaml_facts(const YamlTree& tree, uint32_t index, uint64_t path, uint32_t without,
                    std::vector<YamlFact>& facts) {
  if (index == without || index >= tree.nodes.size()) return;
  const YamlNode& node = tree.nodes[index];
  std::string text = node.text;
  // An alias is known by where its anchor stands.
  if (node.kind == YamlKind::alias && node.target < tree.nodes.size()) {
    const YamlNode& target = tree.nodes[node.target];
    text = fmt::format("{}:{}", static_cast<int>(target.kind), target.text);
  }
  facts.push_back({path, node.kind, std::move(text)});
  size_t item = 0;
  for (uint32_t child = node.first_child; child != kNoNode; child = tree.nodes[child].next) {
    if (node.kind != YamlKind::map) {
      add_yaml_facts(tree, child, yaml_path(path, item++), without, facts);
      continue;
    }
    const YamlNode& key = tree.nodes[child];
    if (key.next == kNoNode) break;
    // A key that is no word is told by its place.
    const uint64_t at =
        key.kind == YamlKind::scalar ? yaml_path(path, key.text) : yaml_path(path, item++);
    if (key.kind != YamlKind::scalar) add_yaml_facts(tree, child, mix(at, "?"), without, facts);
    child = key.next;
    add_yaml_facts(tree, child, at, without, facts);
  }
}

}  // namespace whymark
