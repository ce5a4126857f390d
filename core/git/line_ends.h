// git's conversion of line ends, into the object store and out of it. Only for the files of this
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

/// Whether a checkout ends the lines of these stored bytes in CR LF. Always false where they have
/// no line that ends in LF alone.
Result<bool> checks_out_crlf(git_repository* repository, std::string_view bytes,
                             const LineEndAttributes& attributes);

/// The bytes with CR LF for every LF that has no CR before it.
std::string with_cr(std::string_view bytes);

}  // namespace whymark::git
