// How the reviewer wants the page to be laid out.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "core/diff/whitespace.h"
#include "core/format/row_set.h"
#include "core/git/side_text.h"
#include "fonts/cells.h"
#include "render/layout/folds.h"
#include "render/layout/layout_options.h"

namespace whymark {

struct PageView {
  bool split = false;              // old and new side by side
  bool wrap = false;               // long lines go on below
  bool cards = true;               // there is a rail of them
  bool sides_apart = false;        // each side scrolls across by itself
  bool reads_files = false;        // there is a repository to read whole files from
  uint32_t tab_width = kTabWidth;  // of code, in columns
  Folds folds;
  CardFolds card_folds;
  RowSet hidden;                                          // rows that are not shown
  std::shared_ptr<const std::vector<bool>> hidden_notes;  // by note; null: all are shown
  const WhitespaceChanges* whitespace = nullptr;          // while they are hidden
  std::map<uint32_t, ExpandedLines> expanded;             // by hunk
  std::map<uint32_t, std::shared_ptr<const SideTexts>>
      texts;  // by file, of those that are expanded
};

}  // namespace whymark
