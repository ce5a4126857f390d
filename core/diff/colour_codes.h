#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace whymark {

/// Where the patch's own lines (`diff`, `---`, `+++`, `@@`) begin with colour codes of a terminal,
/// as `git diff --color` writes them.
bool is_coloured_patch(std::string_view text);

/// `text` without colour codes: ESC `[`, digits, `;` and `:`, and `m` or `K`.
std::string without_colour_codes(std::string_view text);

}  // namespace whymark
