// Places in the text of a YAML tree, and texts for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/yaml_tree.h"

namespace whymark {

/// A YAML text, LF at the end of each line, and its tree.
class YamlText {
 public:
  explicit YamlText(std::string text);

  const std::string& text() const { return text_; }
  const YamlTree& tree() const { return tree_; }
  const YamlNode& node(uint32_t index) const { return tree_.nodes[index]; }
  bool sound() const { return tree_.error.message.empty(); }

  /// The first byte of a node.
  size_t begin_of(uint32_t node) const;
  /// One past a scalar in quotes, or a plain one on one line; nothing for others.
  std::optional<size_t> end_of_scalar(uint32_t node) const;
  /// One past the last line of the entry that starts with `key`, comments and blank lines below it
  /// left out.
  size_t end_of_entry(uint32_t key) const;
  /// True when it stands in { } or [ ], or is one.
  bool is_flow(uint32_t collection) const;

  /// The value of a key, or YamlNode::kNoNode; `key_node` is set to the key.
  uint32_t find_key(uint32_t map, std::string_view key, uint32_t& key_node) const;
  uint32_t find_item(uint32_t sequence, size_t index) const;

 private:
  std::string text_;
  YamlTree tree_;
  std::vector<size_t> lines_;  // where each begins
};

/// A scalar for `value`: plain where that is safe, else in double quotes.
std::string yaml_scalar(std::string_view value);
std::string yaml_double_quoted(std::string_view value);
std::string yaml_single_quoted(std::string_view value);

/// A tree as a bag of facts: two with the same bag mean the same, whatever the order of their keys.
struct YamlFact {
  uint64_t path;
  YamlKind kind;
  std::string text;

  friend auto operator<=>(const YamlFact&, const YamlFact&) = default;
};
constexpr uint64_t kYamlRoot = 1469598103934665603u;
uint64_t yaml_path(uint64_t parent, std::string_view key);
uint64_t yaml_path(uint64_t parent, size_t index);

/// Adds the facts of `node`, whose path is `path`, except for those of the subtree `without`.
void add_yaml_facts(const YamlTree& tree, uint32_t node, uint64_t path, uint32_t without,
                    std::vector<YamlFact>& facts);

}  // namespace whymark
