#include "core/session/library_version.h"

#include <sqlite3.h>

namespace whymark {

std::string sqlite_version() { return sqlite3_libversion(); }

}  // namespace whymark
