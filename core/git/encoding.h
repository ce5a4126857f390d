// working-tree-encoding: a file that is UTF-8 in the object store and something else in the working
// tree. By glibc's iconv, as git does it. Only for the files of this folder.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark::git {

/// Whether git takes the name for UTF-8, which it does not convert.
bool is_utf8(std::string_view encoding);

/// The UTF-8 that `git add` makes of a file in `encoding`; nothing of nothing. Fails where git does
/// (a byte order mark that is missing or not allowed, bytes that are not valid in the encoding, an
/// encoding that iconv does not know): the message is a sentence part about the file.
Result<std::string> decode(const std::string& encoding, std::string_view bytes);

/// The file in `encoding` that a checkout makes of UTF-8, with the byte order mark that belongs to
/// the encoding; nothing of nothing. Fails where the encoding lacks a character; the message as
/// above.
Result<std::string> encode(const std::string& encoding, std::string_view text);

/// How a file that is there is encoded: its byte order mark tells more than the encoding's name.
class EncodedFile {
 public:
  EncodedFile() = default;
  EncodedFile(std::string encoding, std::string_view bytes);

  /// The file with another text and the byte order mark it had; of an empty file what encode()
  /// makes. Fails as encode() does.
  Result<std::string> with_text(std::string_view text) const;

 private:
  std::string mark_;      // the file's own; stays
  std::string encoding_;  // of what follows the mark
};

}  // namespace whymark::git
