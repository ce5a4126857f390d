// What the commands read and print.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/text_buffer.h"
#include "core/format/diagnostic.h"
#include "core/format/document.h"

namespace whymark {

/// Reads a file, or standard input where `path` is `-`.
Result<TextBuffer> read_input(const std::string& path);

/// How a path is named in messages: standard input has a name too.
std::string_view input_name(std::string_view path);

/// Prints to standard output. What goes wrong is told by finish_output.
void print(std::string_view text);

/// Prints a piece of a document or a patch as it is; on a terminal with marks in place of what
/// could drive it.
void print_document(std::string_view text);

/// Writes out what is still held. Fails where not all of it arrived: a full disk, say.
Result<void> finish_output();

/// `whymark: message` on standard error; returns `exit_code`.
int complain(std::string_view message, int exit_code);

/// The errors among the diagnostics, the first few of them, on standard error; returns how many
/// there are.
size_t print_errors(const Document& document, std::string_view name);

}  // namespace whymark
