// What .gitattributes says of files that a program wrote.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/git/repository.h"

namespace whymark {

/// For each path whether `linguist-generated` is set or unset; nothing where git's attributes do
/// not name it or cannot be read. As GitHub has it, any value but `false` sets it, and the system's
/// attributes are left out. Some 40 µs a path on all processors, once a file of attributes has the
/// word, else a look into each folder: for a worker. What is not looked up when `stopped` becomes
/// true is nothing.
std::vector<std::optional<bool>> generated_attributes(
    const Repository& repository, const std::vector<std::string_view>& paths,
    const std::function<bool()>& stopped = [] { return false; });

}  // namespace whymark
