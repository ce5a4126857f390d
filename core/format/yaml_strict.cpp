#include "core/format/yaml_strict.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/format/scan.h"

namespace whymark {
namespace {

class StrictReader {
 public:
  StrictReader(std::string_view text, const YamlTree& tree) : text_(text), tree_(tree) {
    line_starts_.push_back(0);
    for (size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '\n') line_starts_.push_back(at + 1);
    }
  }

  YamlError first_fault() {
    check_bytes();
    check_directives();
    for (const YamlNode& node : tree_.nodes) {
      if (node.kind == YamlKind::scalar && !node.plain) check_quoted(node);
      if (node.kind == YamlKind::map && !node.flow) check_keys(node);
    }
    return std::move(first_);
  }

 private:
  void fault(size_t at, std::string_view message) {
    size_t line = 0;
    for (size_t step = line_starts_.size(); step > 0; step /= 2) {
      while (line + step < line_starts_.size() && line_starts_[line + step] <= at) line += step;
    }
    YamlError found{std::string(message), static_cast<uint32_t>(line),
                    static_cast<uint32_t>(at - line_starts_[line])};
    if (first_.message.empty() || is_before(found, first_)) first_ = std::move(found);
  }

  /// Where yaml-cpp says that a node begins; its anchor and tag come first.
  size_t begin_of(const YamlNode& node) const {
    if (node.line >= line_starts_.size()) return text_.size();
    return std::min(line_starts_[node.line] + node.column, text_.size());
  }

  void check_bytes() {
    const std::string_view mark = text_.substr(0, 2);
    if (mark == "\xFF\xFE" || mark == "\xFE\xFF") fault(0, "it is not UTF-8");
    for (size_t at = 0; at < text_.size(); ++at) {
      if (!is_forbidden_control(text_[at])) continue;
      fault(at, "a control character; in quotes it can be written as an escape");
      return;
    }
  }

  void check_directives() {
    for (const size_t start : line_starts_) {
      if (start >= text_.size() || text_[start] != '%') continue;
      fault(start, "a line may not start with %");
      return;
    }
  }

  void check_quoted(const YamlNode& node) {
    size_t open = begin_of(node);
    while (open < text_.size() && (text_[open] == '&' || text_[open] == '!')) {
      while (open < text_.size() && !is_blank(text_[open]) && text_[open] != '\n') ++open;
      while (open < text_.size() && (is_blank(text_[open]) || text_[open] == '\n')) ++open;
    }
    if (open >= text_.size() || (text_[open] != '"' && text_[open] != '\'')) return;
    const char quote = text_[open];
    for (size_t at = open + 1; at < text_.size(); ++at) {
      if (quote == '"' && text_[at] == '\\' && at + 1 < text_.size() && text_[at + 1] != '\n') {
        ++at;
      } else if (text_[at] == quote) {
        if (quote != '\'' || text_.substr(at + 1, 1) != "'") return check_after_quote(at + 1);
        ++at;
      } else if (text_[at] == '\n' && is_unindented(at + 1)) {
        return fault(open, "a quote that nothing closes before the next line without indentation");
      }
    }
    fault(open, "a quote that nothing closes");
  }

  bool is_unindented(size_t line_start) const {
    return line_start < text_.size() && !is_blank(text_[line_start]) && text_[line_start] != '\n';
  }

  void check_after_quote(size_t at) {
    if (at < text_.size() && text_[at] == '#') fault(at, "text right behind a closing quote");
  }

  /// In a block map, a plain word with neither `:` behind it nor `?` before it is no key.
  void check_keys(const YamlNode& map) {
    for (uint32_t at = map.first_child; at != YamlNode::kNoNode;) {
      const YamlNode& key = tree_.nodes[at];
      const uint32_t value = key.next;
      if (value == YamlNode::kNoNode) return;
      at = tree_.nodes[value].next;
      if (key.kind != YamlKind::scalar || !key.plain || key.text.empty()) continue;
      if (tree_.nodes[value].kind != YamlKind::null) continue;
      const size_t begin = begin_of(key);
      const std::string_view rest = text_.substr(begin);
      if (!starts_with(rest, key.text)) continue;
      const std::string_view line = text_.substr(line_starts_[key.line], key.column);
      const std::string_view before = trim(line);
      if (!before.empty() && before.back() == '?') continue;
      if (starts_with(trim_left(rest.substr(key.text.size())), ":")) continue;
      fault(begin, "a key must be followed by a colon and a blank");
    }
  }

  std::string_view text_;
  const YamlTree& tree_;
  std::vector<size_t> line_starts_;
  YamlError first_;
};

}  // namespace

YamlError find_yaml_fault(std::string_view text, const YamlTree& tree) {
  return StrictReader(text, tree).first_fault();
}

}  // namespace whymark
