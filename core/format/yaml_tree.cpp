#include "core/format/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <exception>
#include <sstream>
#include <utility>

#include "core/format/yaml_strict.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;

/// Thrown through yaml-cpp to stop it; never leaves this file.
struct Refused {
  std::string message;
  YAML::Mark mark;
};

class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(YamlTree& tree) : tree_(tree) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(YamlKind::null, mark, anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const uint32_t index = add(YamlKind::alias, mark, 0);
    tree_.nodes[index].target = anchor < anchors_.size() ? anchors_[anchor] : kNoNode;
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode& node = tree_.nodes[add(YamlKind::scalar, mark, anchor)];
    node.text = value;
    node.plain = tag == "?";  // yaml-cpp's tag for a plain scalar that has none of its own
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(add(YamlKind::sequence, mark, anchor), mark);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    const uint32_t map = add(YamlKind::map, mark, anchor);
    tree_.nodes[map].flow = style == YAML::EmitterStyle::Flow;
    open(map, mark);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  struct Open {
    uint32_t node;
    uint32_t last_child;
  };

  uint32_t add(YamlKind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (tree_.nodes.size() >= YamlTree::kMaxNodes) {
      throw Refused{fmt::format("more than {} values", YamlTree::kMaxNodes), mark};
    }
    const auto index = static_cast<uint32_t>(tree_.nodes.size());
    YamlNode& node = tree_.nodes.emplace_back();
    node.kind = kind;
    node.line = static_cast<uint32_t>(mark.line < 0 ? 0 : mark.line);
    node.column = static_cast<uint32_t>(mark.column < 0 ? 0 : mark.column);
    if (anchor != 0) {
      if (anchor >= anchors_.size()) anchors_.resize(anchor + 1, kNoNode);
      anchors_[anchor] = index;
    }
    if (open_.empty()) {
      tree_.root = index;
      return index;
    }
    Open& parent = open_.back();
    if (parent.last_child == kNoNode) {
      tree_.nodes[parent.node].first_child = index;
    } else {
      tree_.nodes[parent.last_child].next = index;
    }
    parent.last_child = index;
    return index;
  }

  void open(uint32_t node, const YAML::Mark& mark) {
    if (open_.size() >= static_cast<size_t>(YamlTree::kMaxDepth)) {
      throw Refused{fmt::format("nested more than {} deep", YamlTree::kMaxDepth), mark};
    }
    open_.push_back({node, kNoNode});
  }

  YamlTree& tree_;
  std::vector<Open> open_;
  std::vector<uint32_t> anchors_;  // by yaml-cpp's number
};

/// yaml-cpp reads a whole line ahead to learn whether it is a key, and keeps every bracket on the
/// way: a line of 3,000,000 `[` took 5 s and 700 MB before its own limit of depth was reached.
bool has_towering_line(std::string_view text) {
  constexpr uint32_t kMaxOpen = 1000;
  uint32_t open = 0;
  for (const char c : text) {
    if (c == '\n') {
      open = 0;
    } else if (c == '[' || c == '{') {
      if (++open > kMaxOpen) return true;
    } else if ((c == ']' || c == '}') && open > 0) {
      --open;
    }
  }
  return false;
}

void set_error(YamlTree& tree, std::string message, const YAML::Mark& mark) {
  tree.error.message = std::move(message);
  tree.error.line = static_cast<uint32_t>(mark.line < 0 ? 0 : mark.line);
  tree.error.column = static_cast<uint32_t>(mark.column < 0 ? 0 : mark.column);
}

}  // namespace

const YamlNode* YamlTree::resolve(uint32_t index) const {
  if (index >= nodes.size()) return nullptr;
  if (nodes[index].kind != YamlKind::alias) return &nodes[index];
  const uint32_t target = nodes[index].target;
  if (target >= nodes.size() || nodes[target].kind == YamlKind::alias) return nullptr;
  return &nodes[target];
}

namespace {

void read_documents(std::string_view text, YamlTree& tree) {
  // Reported by find_yaml_fault. yaml-cpp takes a 4 for the end and a 0 for an escape.
  std::string readable(text);
  std::replace_if(
      readable.begin(), readable.end(), [](char c) { return is_forbidden_control(c); }, '?');
  std::istringstream stream(readable);
  YAML::Parser parser(stream);
  TreeBuilder builder(tree);
  if (!parser.HandleNextDocument(builder)) return;
  YamlTree rest;
  TreeBuilder ignored(rest);
  if (!parser.HandleNextDocument(ignored)) return;
  tree.error.message = "a second YAML document follows";
  if (rest.nodes.empty()) return;
  tree.error.line = rest.nodes.front().line;
  tree.error.column = rest.nodes.front().column;
}

}  // namespace

YamlTree load_yaml(std::string_view text) {
  YamlTree tree;
  if (text.size() > YamlTree::kMaxBytes) {
    tree.error.message = fmt::format("larger than {} MiB", YamlTree::kMaxBytes >> 20);
    return tree;
  }
  if (has_towering_line(text)) {
    tree.error.message = fmt::format("nested more than {} deep", YamlTree::kMaxDepth);
    return tree;
  }
  try {
    read_documents(text, tree);
  } catch (const Refused& refused) {
    set_error(tree, refused.message, refused.mark);
  } catch (const YAML::Exception& broken) {
    set_error(tree, broken.msg, broken.mark);
  } catch (const std::exception& broken) {
    tree.error.message = broken.what();
  }
  YamlError fault = find_yaml_fault(text, tree);
  const bool sound = tree.error.message.empty();
  if (!fault.message.empty() && (sound || is_before(fault, tree.error))) {
    tree.error = std::move(fault);
  }
  return tree;
}

}  // namespace whymark
