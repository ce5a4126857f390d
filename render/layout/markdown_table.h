// Tables in markdown, found in the paragraphs that md4c makes of their lines: its own tables drop
// cells that are more than the head has.
#pragma once

#include <string_view>
#include <vector>

#include "render/layout/markdown.h"

namespace whymark {

/// A noncharacter (U+FFFE) that keeps apart what must not be read together; behind a `|` it says
/// that this ends no cell.
inline constexpr std::string_view kApart = "\xEF\xBF\xBE";

/// A block whose lines end at hard breaks, as it is or in parts: what stands above a table, the
/// table, what follows it. A table is a line that begins with `|`, one of dashes with as many
/// cells, and all lines that begin with `|` below.
std::vector<Block> split_tables(Block block);

}  // namespace whymark
