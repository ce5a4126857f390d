#include "app/gui/tree.h"

#include <map>
#include <memory>
#include <set>

#include "app/gui/path_words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

struct Folder {
  std::string name;
  std::vector<std::unique_ptr<Folder>> folders;
  std::map<std::string, Folder*, std::less<>> by_name;
  std::vector<std::pair<std::string, uint32_t>> files;
};

// A path deeper than this keeps its rest in one name, so that a hostile path cannot nest without
// end.
constexpr int kDepthLimit = 64;

Folder& folder_for(Folder& root, std::string_view& path) {
  Folder* at = &root;
  for (int depth = 0; depth < kDepthLimit; ++depth) {
    const size_t slash = path.find('/');
    if (slash == std::string_view::npos || slash == 0) break;
    const std::string_view name = path.substr(0, slash);
    path.remove_prefix(slash + 1);
    const auto known = at->by_name.find(name);
    if (known != at->by_name.end()) {
      at = known->second;
      continue;
    }
    at->folders.push_back(std::make_unique<Folder>());
    Folder* made = at->folders.back().get();
    made->name = name;
    at->by_name.emplace(name, made);
    at = made;
  }
  return *at;
}

void add_nodes(const Folder& folder, uint32_t parent, int depth, std::vector<TreeNode>& nodes) {
  for (const std::unique_ptr<Folder>& child : folder.folders) {
    const Folder* last = child.get();
    std::string name = last->name;
    while (last->files.empty() && last->folders.size() == 1) {
      last = last->folders.front().get();
      name += '/' + last->name;
    }
    const auto at = static_cast<uint32_t>(nodes.size());
    nodes.push_back({with_marks(name), depth, kNone, parent});
    add_nodes(*last, at, depth + 1, nodes);
    nodes[at].end = static_cast<uint32_t>(nodes.size());
  }
  for (const auto& [name, file] : folder.files) {
    const auto end = static_cast<uint32_t>(nodes.size()) + 1;
    nodes.push_back({with_marks(name), depth, file, parent, end, 1});
  }
}

}  // namespace

FileTree::FileTree(const Document& document, const std::vector<Metrics>& metrics) {
  Folder root;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    std::string_view path = document.files[file].path;
    Folder& folder = folder_for(root, path);
    folder.files.emplace_back(std::string(path), file);
  }
  add_nodes(root, kNone, 0, nodes_);
  node_of_file_.resize(document.files.size());
  // From the last: what is beneath a folder is summed up before the folder is reached.
  for (auto node = static_cast<uint32_t>(nodes_.size()); node-- > 0;) {
    TreeNode& at = nodes_[node];
    if (at.file != kNone) {
      node_of_file_[at.file] = node;
      at.added = document.files[at.file].added;
      at.removed = document.files[at.file].removed;
      if (at.file < metrics.size()) at.covered = metrics[at.file].covered;
    }
    if (at.parent == kNone) continue;
    TreeNode& above = nodes_[at.parent];
    above.files += at.files;
    above.added += at.added;
    above.removed += at.removed;
    above.covered += at.covered;
  }
  folded_.assign(nodes_.size(), false);
  folded_in_filter_ = folded_;
  filter(document, {});
}

void FileTree::fold(uint32_t node, bool folded) {
  if (!is_folder(node) || is_folded(node) == folded) return;
  folds()[node] = folded;
  find_rows();
}

void FileTree::fold_all(bool folded) {
  for (uint32_t node = 0; node < nodes_.size(); ++node) folds()[node] = folded && is_folder(node);
  find_rows();
}

void FileTree::filter(const Document& document, std::string_view text) {
  const PathWords wanted(text);
  filtered_ = !wanted.empty();
  folded_in_filter_.assign(nodes_.size(), false);
  loose_ = false;
  left_.assign(nodes_.size(), 0);
  const auto leave = [&](auto matches) {
    files_left_ = 0;
    for (const FileSection& file : document.files) {
      if (!matches(file.path) && (file.from.empty() || !matches(file.from))) continue;
      left_[node_of_file_[static_cast<size_t>(&file - document.files.data())]] = 1;
      ++files_left_;
    }
  };
  leave([&](std::string_view path) { return wanted.in(path); });
  if (files_left_ == 0 && filtered_) {
    leave([&](std::string_view path) { return wanted.loosely_in(path); });
    loose_ = files_left_ > 0;
  }
  for (size_t node = nodes_.size(); node-- > 0;) {
    if (nodes_[node].parent != kNone) left_[nodes_[node].parent] += left_[node];
  }
  find_rows();
}

void FileTree::find_rows() {
  rows_.clear();
  row_of_.assign(nodes_.size(), kNone);
  for (uint32_t node = 0; node < nodes_.size();) {
    const uint32_t end = nodes_[node].end;
    if (left_[node] == 0) {
      node = end;
      continue;
    }
    const auto row = static_cast<uint32_t>(rows_.size());
    rows_.push_back(node);
    row_of_[node] = row;
    const bool closed = is_folded(node);
    for (uint32_t inside = node + 1; closed && inside < end; ++inside) {
      if (left_[inside] > 0) row_of_[inside] = row;
    }
    node = closed ? end : node + 1;
  }
}

std::string FileTree::path_of(uint32_t node) const {
  std::string path = nodes_[node].name;
  for (uint32_t at = nodes_[node].parent; at != kNone; at = nodes_[at].parent) {
    path.insert(0, nodes_[at].name + '/');
  }
  return path;
}

void FileTree::fold_as(const FileTree& before) {
  std::set<std::string> folded;
  for (uint32_t node = 0; node < before.nodes_.size(); ++node) {
    if (before.folded_[node]) folded.insert(before.path_of(node));
  }
  if (folded.empty()) return;
  for (uint32_t node = 0; node < nodes_.size(); ++node) {
    if (is_folder(node)) folded_[node] = folded.count(path_of(node)) != 0;
  }
  find_rows();
}

}  // namespace whymark
