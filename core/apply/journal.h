// What an apply is about to do, and what it did: enough to finish it, to take it back, and to undo
// it later.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/apply/file_state.h"
#include "core/base/result.h"

namespace whymark {

struct JournalFile {
  std::string path;       // relative to the root of the working tree
  std::string temporary;  // name, in the same folder, of what is to take its place
  FileState before, after;
};

struct Journal {
  bool undo = false;    // takes back the newest record
  std::string started;  // ISO 8601, UTC
  std::string review;   // as it was named
  std::string what;     // a sentence part: what it does
  std::string also;     // what becomes of whole files by that: "; a is empty now", or nothing
  std::vector<std::string> folders;  // that it makes, outermost first
  std::vector<std::string>
      removes;  // folders that go at its end if they are empty, outermost first
  std::vector<JournalFile> files;
};

/// `.whymark-0123456789abcdef.tmp`
std::string temporary_name(uint64_t random);
bool is_temporary_name(std::string_view name);

/// The journal's bytes: a line of JSON, the contents of all files, and a checksum over both.
std::string encode(const Journal& journal);

/// Fails where they are not what encode() makes; the message is a sentence part about "it".
Result<Journal> decode_journal(std::string_view bytes);

}  // namespace whymark
