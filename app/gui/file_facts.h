// What happened to a file beside its lines, in words: modes, links, submodules, sizes, folders.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Files that took the place of a folder, or had it taken by one. Indices of files, in order.
struct FolderSwaps {
  std::vector<uint32_t> now_folders;   // deleted; files were added beneath their name
  std::vector<uint32_t> were_folders;  // added; files beneath their name were deleted
};

/// Linear in the paths.
FolderSwaps find_folder_swaps(const Document& document);

/// Each a phrase, the weightiest first; empty for a text file that only its lines changed.
std::vector<std::string> file_facts(const Document& document, uint32_t file,
                                    const FolderSwaps& swaps);

}  // namespace whymark
