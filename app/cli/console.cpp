#include "app/cli/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/file_io.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr size_t kMostPrinted = 50;

}  // namespace

Result<TextBuffer> read_input(const std::string& path) {
  return path == "-" ? read_stream(STDIN_FILENO, "standard input") : read_file(path);
}

std::string_view input_name(std::string_view path) { return path == "-" ? "<stdin>" : path; }

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_document(std::string_view text) {
  static const bool on_terminal = ::isatty(STDOUT_FILENO) == 1;
  if (!on_terminal) return print(text);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    print(make_visible(text.substr(at, end - at)).text);
    if (end < text.size()) print("\n");
    at = end + 1;
  }
}

Result<void> finish_output() {
  errno = 0;
  const bool failed_before = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !failed_before) return {};
  const char* reason = errno == 0 ? "not all of it could be written" : std::strerror(errno);
  return fail(fmt::format("cannot write to standard output: {}", reason));
}

int complain(std::string_view message, int exit_code) {
  std::fprintf(stderr, "whymark: %s\n", make_visible(message).text.c_str());
  return exit_code;
}

size_t print_errors(const Document& document, std::string_view name) {
  size_t errors = 0;
  for (const Diagnostic& diagnostic : document.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    if (++errors > kMostPrinted) continue;
    std::fputs(format_diagnostic(document, name, diagnostic).c_str(), stderr);
  }
  if (errors > kMostPrinted) {
    complain(fmt::format("{} more errors are not shown", errors - kMostPrinted), 0);
  }
  return errors;
}

}  // namespace whymark
