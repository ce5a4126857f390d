#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// A change of a file's clean bytes: `replacement` for the bytes [first_byte, end_byte) of them.
struct Splice {
  size_t first_byte = 0;
  size_t end_byte = 0;
  std::string_view replacement;  // as git stores it; not owned
};

/// Splices of one file: in order and disjoint. Of two at one place the first comes first.
using Splices = std::vector<Splice>;

// The rest is only for the files of this folder.
namespace git {

/// How the LFs of replacements are written.
enum class NewLines {
  as_they_are,
  like_neighbours,  // as the replaced lines' ends, then the one before, then the one after
  crlf,
};

/// Stops the program on splices that are out of order or reach beyond `clean`.
void check_splices(std::string_view clean, const Splices& splices);

/// `clean` with the splices made.
std::string spliced(std::string_view clean, const Splices& splices);

/// Whether `bytes` is what spliced() would make.
bool is_spliced(std::string_view bytes, std::string_view clean, const Splices& splices);

/// The text with the splices made, which name places in its clean form. `without_cr` says that the
/// clean form lacks the CR of each CR LF; else it is the text. A CR LF is one with its LF: replaced
/// when that is, kept when that is.
std::string spliced_text(std::string_view text, bool without_cr, const Splices& splices,
                         NewLines new_lines);

}  // namespace git
}  // namespace whymark
