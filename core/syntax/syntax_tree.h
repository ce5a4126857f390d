// Owners for tree-sitter's objects, and a parse that can be given up. Only for the files of this
// folder.
#pragma once

#include <tree_sitter/api.h>

#include <chrono>
#include <memory>
#include <string_view>
#include <vector>

#include "core/syntax/highlight.h"

namespace whymark::syntax {

template <class T, void (*Free)(T*)>
struct Deleter {
  void operator()(T* object) const { Free(object); }
};
using Parser = std::unique_ptr<TSParser, Deleter<TSParser, ts_parser_delete>>;
using Tree = std::unique_ptr<TSTree, Deleter<TSTree, ts_tree_delete>>;
using Cursor = std::unique_ptr<TSQueryCursor, Deleter<TSQueryCursor, ts_query_cursor_delete>>;

/// The time that is left for a text. One for all that is done for it.
class Effort {
 public:
  explicit Effort(const CancelFlag& cancelled);

  /// Whether to go on; asked by tree-sitter every hundred of its operations, which is milliseconds
  /// at most for code, and up to half a second for random bytes.
  bool step();
  void give_up() { state_ = HighlightState::too_hard; }
  HighlightState state() const { return state_; }

 private:
  std::chrono::nanoseconds end_;  // in time used by this thread
  const CancelFlag& cancelled_;
  HighlightState state_ = HighlightState::done;
};

/// Parses the ranges of the text, or all of it where there are none. Null where the effort ended.
Tree parse_text(TSParser& parser, std::string_view text, const std::vector<TSRange>& ranges,
                Effort& effort);

/// A parser for a language, which is not `none`.
Parser parser_for(Language language);

/// The bytes of a node.
inline std::string_view text_of(TSNode node, std::string_view text) {
  const uint32_t start = ts_node_start_byte(node);
  return text.substr(start, ts_node_end_byte(node) - start);
}

}  // namespace whymark::syntax
