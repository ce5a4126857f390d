#pragma once

#include <string>

namespace whymark::git {

/// The version of the libgit2 that is in use, `1.5.1`; it may be newer than the one built with.
std::string library_version();

}  // namespace whymark::git
