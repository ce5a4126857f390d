#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/format/document.h"
#include "core/format/edit.h"

namespace whymark {

/// Changes values of a frontmatter in its own text. Order, comments and quotes of everything else
/// stay as they are. Each change is read back: where anything else than what was asked for would
/// differ, it fails and nothing of it is made. What is written in { } or [ ] can be changed but
/// not added to; an anchor, an alias and a value of several lines are left alone.
class FrontmatterEditor {
 public:
  /// Fails where there is no frontmatter, or one that cannot be read. `document` must outlive it.
  static Result<FrontmatterEditor> open(const Document& document);

  /// Sets the text at a path such as `review.status` or `checks[2].status`. Keys that are missing
  /// are added below their siblings; a check that is a bare command becomes a map with `cmd`.
  Result<void> set(std::string_view path, std::string_view value);

  /// What is to become of an item of a list: the text of each key, as set() takes it.
  struct ItemChange {
    size_t index = 0;
    std::vector<std::pair<std::string, std::string>> values;
  };
  /// The same as set("LIST[index].key", value) for each of the values, in the time of a few of
  /// them. An item is changed with all of its values or stays as it is; then what is wrong is among
  /// the messages that are returned. `changes` ascend by index.
  std::vector<std::string> set_items(std::string_view list, const std::vector<ItemChange>& changes);

  /// Puts a top-level key with all its lines, `evidence:\n  - …\n`, in the place of the one of that
  /// name, or at the end. `yaml` must be a block of just this key.
  Result<void> put_block(std::string_view key, std::string_view yaml);

  /// What has changed up to now, as one edit.
  Edit edit() const;

 private:
  explicit FrontmatterEditor(const Document& document);
  std::string set_item(std::string_view list, const ItemChange& change);

  const Document& document_;
  std::string text_;  // its lines, each ended by LF
};

}  // namespace whymark
