#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"
#include "core/review/metrics.h"

namespace whymark {

/// A folder (file == kNone; a chain of folders with nothing else in them is one node) or a file.
struct TreeNode {
  std::string name;  // as shown, unseen characters marked
  int depth = 0;
  uint32_t file = kNone;
  uint32_t parent = kNone;  // a node
  uint32_t end = 0;         // the node after the last one beneath it
  uint32_t files = 0;       // of what is beneath it, as are the sums
  uint32_t added = 0, removed = 0, covered = 0;
};

/// The files of a review by folder, and which of them are shown. Rows are worked out anew when a
/// folder is folded or the filter changes, and looked up in constant time: a frame costs what it
/// draws, whatever the number of files.
class FileTree {
 public:
  FileTree() = default;
  /// Folders in the order of their first file; a folder's nodes stand together, files in document
  /// order behind its folders. `metrics` by file; those that are missing count as nothing.
  explicit FileTree(const Document& document, const std::vector<Metrics>& metrics = {});

  /// In the order of rows when nothing is folded.
  const std::vector<TreeNode>& nodes() const { return nodes_; }
  /// The nodes that are shown, from the top.
  const std::vector<uint32_t>& rows() const { return rows_; }
  /// The row of a node, or of the folded folder that hides it; kNone where the filter leaves it
  /// out.
  uint32_t row_of(uint32_t node) const { return row_of_[node]; }
  uint32_t node_of_file(uint32_t file) const {
    return file < node_of_file_.size() ? node_of_file_[file] : kNone;
  }

  bool is_folder(uint32_t node) const { return nodes_[node].file == kNone; }
  bool is_folded(uint32_t node) const { return folds()[node]; }
  void fold(uint32_t node, bool folded);
  void fold_all(bool folded);

  /// Leaves only files whose path, or path before a rename, has every word of `text` in it;
  /// capitals count where there is one in the word. Where no file has, those that have the letters
  /// of each word in their order: `is_loose()`. An empty text leaves all. Folders are open then,
  /// until they are folded, and as they were when the filter goes.
  void filter(const Document& document, std::string_view text);
  bool is_filtered() const { return filtered_; }
  bool is_loose() const { return loose_; }
  uint32_t files_left() const { return files_left_; }

  /// Of a folder: its path from the root, as shown.
  std::string path_of(uint32_t node) const;
  /// Folds what was folded in a tree of the same review as it was before.
  void fold_as(const FileTree& before);

 private:
  std::vector<bool>& folds() { return filtered_ ? folded_in_filter_ : folded_; }
  const std::vector<bool>& folds() const { return filtered_ ? folded_in_filter_ : folded_; }
  void find_rows();

  std::vector<TreeNode> nodes_;
  std::vector<uint32_t> node_of_file_;
  std::vector<bool> folded_, folded_in_filter_;  // by node
  std::vector<uint32_t> left_;                   // files that the filter leaves, by node
  bool filtered_ = false, loose_ = false;
  uint32_t files_left_ = 0;
  std::vector<uint32_t> rows_;
  std::vector<uint32_t> row_of_;  // by node
};

}  // namespace whymark
