#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// A row of the file tree: a folder (file == kNone; a chain of folders with nothing else in them is
/// one row) or a file.
struct TreeRow {
  std::string name;  // as shown, unseen characters marked
  int depth = 0;
  uint32_t file = kNone;
};

/// Folders in the order of their first file; a folder's rows stand together, its files in document
/// order.
std::vector<TreeRow> build_tree(const Document& document);

}  // namespace whymark
