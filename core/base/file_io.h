#pragma once

#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text_buffer.h"

namespace whymark {

/// Reads a regular file whole. Never maps it: a mapped file that is cut short would kill the
/// process. Directories, FIFOs and devices are refused without being opened for reading; so is a
/// file that is over TextBuffer::kMaxSize, or that changes size while it is read. `progress` counts
/// bytes; what is no longer wanted fails.
Result<TextBuffer> read_file(const std::string& path, Progress* progress = nullptr);

/// The first `most` bytes of a regular file, or all where it has less.
Result<TextBuffer> read_file_start(const std::string& path, size_t most);

/// Reads a pipe, a terminal or a file to its end. `name` is for messages.
Result<TextBuffer> read_stream(int descriptor, const std::string& name);

/// Writes all of `bytes` to an open file; false, with errno, where that fails.
bool write_all(int descriptor, std::string_view bytes);

/// Writes `bytes` to `path`, replacing what is there. For outputs such as pictures and state dumps,
/// not for the user's sources (core/apply has the guarded write).
Result<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace whymark
