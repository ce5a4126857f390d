// Folders and files for the user alone. Only for the files of this folder.
#pragma once

#include <string>

namespace whymark {

/// A folder and those above it, for the user alone as the XDG specification wants it. False, with
/// errno, where that cannot be.
bool make_private_folders(const std::string& path);

/// Makes an empty file where there is none, nobody else's to read whatever the umask.
bool make_private_file(const std::string& path);

}  // namespace whymark
