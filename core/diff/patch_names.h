// The names in a patch's head: quoted or not, with a prefix or without.
#pragma once

#include <string>
#include <string_view>

namespace whymark {

inline constexpr std::string_view kDevNull = "/dev/null";

/// What follows `--- ` or `+++ `.
struct PatchName {
  std::string_view raw;    // the name as written, quotes included
  std::string_view stamp;  // what follows the tab after it: a time, or svn's words
};
PatchName split_name_line(std::string_view rest);

/// The bytes of a name: decoded where it is quoted as a whole.
std::string decode_name(std::string_view raw);

/// Two names, prefixes included, decoded.
struct NamePair {
  std::string old_name, new_name;
};

/// Splits what follows `diff --git `. A name may have blanks, so the split is the one where both
/// halves name the same file; false where there is none (a rename, whose own lines tell). Then
/// `pair` means nothing.
bool split_git_line(std::string_view rest, NamePair& pair);

/// Splits `A and B` in the same way; where no split agrees, at the first ` and `.
bool split_and(std::string_view rest, NamePair& pair);

/// The path that both names end in, from a `/` or the start of the name on: `a/x` and `b/x` are
/// `x`, `i/d/x` and `w/d/x` are `d/x`, `x` and `x` are `x`. Empty where they share none.
std::string_view common_path(std::string_view old_name, std::string_view new_name);

/// The path of a patch whose names have nothing but these two to tell it; one may be kDevNull.
std::string plain_path(std::string_view old_name, std::string_view new_name);

/// The other way: a name with its prefix, in quotes where git would put them (blanks alone need
/// none in a patch).
std::string patch_path(std::string_view prefix, std::string_view path);
/// patch_path() as it stands behind `--- ` or `+++ `: a tab ends a name with a blank in it.
std::string patch_side(std::string path);

}  // namespace whymark
