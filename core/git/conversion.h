// What git does to a file between the working tree and the object store. Only for the files of
// this folder.
#pragma once

#include <git2.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/git/line_ends.h"

namespace whymark::git {

enum class Way {
  in,   // git add
  out,  // a checkout
};

/// What attributes and configuration say about a path. The line ends' texts belong to libgit2, so
/// it is used at once and never kept.
struct Conversion {
  std::string encoding;  // working-tree-encoding; empty where git converts from and to none
  bool ident = false;
  LineEndAttributes line_ends;
};

/// Fails where git would run a program for the file, or refuses its encoding. Messages of this file
/// are sentence parts about the file.
Result<Conversion> conversion_of(git_repository* repository, const std::string& path, Way way);

/// The stages of a file on its way in. One that changes no byte is left out.
struct TakenIn {
  std::string encoding;              // as in Conversion
  std::optional<std::string> text;   // the file in UTF-8
  std::optional<std::string> clean;  // that with the line ends of the object store
};

/// Takes the bytes of a file in, as `git add` does. Fails where git refuses them, and where there
/// is an expanded $Id$ to take back.
Result<TakenIn> take_in(git_repository* repository, const std::string& path,
                        std::string_view bytes);

}  // namespace whymark::git
