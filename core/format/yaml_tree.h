// YAML as a flat tree, bounded: a document that would take unreasonable time or memory is refused.
// Aliases point at their anchors and are never expanded, so an alias bomb is as small as its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

enum class YamlKind : uint8_t { null, scalar, sequence, map, alias };

struct YamlNode {
  static constexpr uint32_t kNoNode = 0xFFFFFFFF;

  YamlKind kind = YamlKind::null;
  uint32_t line = 0, column = 0;   // 0-based, in bytes, of the text that was loaded
  uint32_t first_child = kNoNode;  // of a map: key, value, key, value …
  uint32_t next = kNoNode;         // the next child of the same parent
  uint32_t target = kNoNode;       // of an alias: the anchored node
  bool plain = true;               // of a scalar: neither quoted nor a block
  bool flow = false;               // of a map: written in { }
  std::string text;                // of a scalar
};

struct YamlError {
  std::string message;  // empty: there was none
  uint32_t line = 0, column = 0;
};

struct YamlTree {
  static constexpr size_t kMaxBytes = 4 << 20;
  static constexpr size_t kMaxNodes = 200'000;
  static constexpr int kMaxDepth = 100;

  std::vector<YamlNode> nodes;
  uint32_t root = YamlNode::kNoNode;
  YamlError error;  // nodes read before it are there

  /// The node itself, or what an alias stands for. Null where that is missing or an alias again.
  const YamlNode* resolve(uint32_t index) const;
};

/// Never throws. Only the first document of a stream is read; a second one is an error. So is what
/// yaml_strict.h lists: yaml-cpp would read past it.
YamlTree load_yaml(std::string_view text);

}  // namespace whymark
