// git's conversion of line ends on the way into the object store. Only for the files of this
// folder.
#pragma once

#include <git2.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark::git {

/// The attributes that decide, as git_attr_get_many gives them.
struct LineEndAttributes {
  const char* text = nullptr;
  const char* crlf = nullptr;  // the old name of text
  const char* eol = nullptr;
};

/// The bytes with LF for CR LF; nothing where git leaves them as they are. libgit2 1.5 has a filter
/// for it that differs from git in what the index tells: a lone CR in there keeps it from
/// converting. (Its source: convert.c.)
Result<std::optional<std::string>> convert_line_ends(git_repository* repository,
                                                     const std::string& path,
                                                     std::string_view bytes,
                                                     const LineEndAttributes& attributes);

}  // namespace whymark::git
