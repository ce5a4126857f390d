#pragma once

#include <string>

namespace whymark {

/// The version of the SQLite that is in use, `3.40.1`.
std::string sqlite_version();

}  // namespace whymark
