// The lines of a patch that belong to no file: mail headers, commit messages, and those that tell
// of a change without showing it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace whymark {

/// Lines of text from `first` to `last`; 0: none.
struct TextRun {
  uint64_t first = 0, last = 0;
  bool ordinary = false;  // what is known to stand between patches, so that nobody will miss it
};

/// Whether text that starts with this line is known to stand between patches: a mail, the head of a
/// commit, a mail's signature, svn's and CVS's lines above the names.
bool starts_ordinary_text(std::string_view line);

/// Whether the line is there in place of a change: `Only in a: b`, `Submodule x 12..34:`.
bool stands_for_change(std::string_view line);

/// The names in a line that is all there is of a binary file, joined by ` and `: of `Binary files a
/// and b differ`, or hg's `Binary file a has changed`. Empty where it is no such line.
std::string binary_names(std::string_view line);

/// Whether the line goes on with a combined diff: what stands above its hunks, or a line of them.
bool is_combined_line(std::string_view line);

/// Whether what follows a name in `---` or `+++` says that there is no such file on that side: the
/// time 0 of GNU diff, the revision 0 of svn. Certain only where the hunk has no line of that side.
bool is_timeless(std::string_view stamp);

/// Whether `path` is `whole` or, from a `/` on, the end of it.
bool is_tail_of(std::string_view path, std::string_view whole);

}  // namespace whymark
