#include "app/gui/tree.h"

#include <map>
#include <memory>

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
    const std::string name(path.substr(0, slash));
    path.remove_prefix(slash + 1);
    Folder*& next = at->by_name[name];
    if (next == nullptr) {
      at->folders.push_back(std::make_unique<Folder>());
      next = at->folders.back().get();
      next->name = name;
    }
    at = next;
  }
  return *at;
}

void add_rows(const Folder& folder, int depth, std::vector<TreeRow>& rows) {
  for (const std::unique_ptr<Folder>& child : folder.folders) {
    const Folder* last = child.get();
    std::string name = last->name;
    while (last->files.empty() && last->folders.size() == 1) {
      last = last->folders.front().get();
      name += '/' + last->name;
    }
    rows.push_back({with_marks(name), depth, kNone});
    add_rows(*last, depth + 1, rows);
  }
  for (const auto& [name, file] : folder.files) rows.push_back({with_marks(name), depth, file});
}

}  // namespace

std::vector<TreeRow> build_tree(const Document& document) {
  Folder root;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    std::string_view path = document.files[file].path;
    Folder& folder = folder_for(root, path);
    folder.files.emplace_back(std::string(path), file);
  }
  std::vector<TreeRow> rows;
  add_rows(root, 0, rows);
  return rows;
}

}  // namespace whymark
