#include "app/cli/verify_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/cli/terminal.h"
#include "app/cli/verify_report.h"

namespace whymark {
namespace {

constexpr uint32_t kFront = 24;    // columns in front of the command
constexpr size_t kMostLines = 16;  // more than that would push the results off a small terminal

bool can_go_up() {
  const char* kind = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

VerifyProgress::VerifyProgress()
    : on_(can_go_up()),
      columns_(std::max(2 * kFront, standard_output(ColourChoice::never, {}).width)) {}

void VerifyProgress::show(const ClaimedCommands& claims, const VerifyRun& run) {
  if (!on_) return;
  std::string text;
  size_t lines = 0;
  const auto running = run.running();
  for (const CommandRunner::Running& each : running) {
    if (++lines > kMostLines) break;
    text += fmt::format("{:<13} {:>7.1f} s {}\n", "running",
                        static_cast<double>(each.elapsed.count()) / 1000,
                        command_line_text(claims.commands[each.id].text, columns_ - kFront - 1));
  }
  if (lines > kMostLines) text += fmt::format("and {} more\n", running.size() - kMostLines);
  clear();
  std::fputs(text.c_str(), stderr);
  lines_ = lines;
}

void VerifyProgress::clear() {
  if (lines_ > 0) std::fprintf(stderr, "\x1b[%zuF\x1b[J", lines_);
  lines_ = 0;
}

}  // namespace whymark
