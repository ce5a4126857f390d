#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace whymark {

/// Replaces what is in a file, all of it or nothing: the new bytes are written and synced beside it
/// under a temporary name, which then takes its place. The mode is kept; a link stays a link, what
/// it names is replaced. Fails, and changes nothing, when the file no longer has the bytes
/// `before`.
Result<void> replace_file(const std::string& path, std::string_view before, std::string_view after);

/// Writes a file from its pieces, all of it or nothing; folders on the way to it are made. Fails
/// where `path` is there already, unless `replace` is set; then mode and links are kept as above.
/// What is no regular file, such as /dev/null, is written to as it is.
Result<void> write_new_file(const std::string& path, const std::vector<std::string>& pieces,
                            bool replace);

}  // namespace whymark
