// How apply speaks: paths and counts inside sentences of one line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace whymark {

/// A path for a message: a hostile name can neither break the line nor drive a terminal.
std::string printable(std::string_view path);

/// "1 added line", "3 added lines".
std::string counted(uint64_t count, std::string_view thing);

}  // namespace whymark
