#include "core/verify/verify_run.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/sha256.h"
#include "core/base/version.h"
#include "core/format/scan.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr size_t kLastLines = 6;      // of an output, for whoever reads why it failed
constexpr size_t kLongestLine = 400;  // bytes of such a line that are shown

/// Cut in the middle of a character at worst, which becomes a mark.
std::string shown_line(std::string_view line) {
  const bool cut = line.size() > kLongestLine;
  return make_visible(line.substr(0, kLongestLine)).text + (cut ? " …" : "");
}

/// Sets the summary and the last lines: blank lines at the end say nothing.
void describe_output(std::string_view text, CommandReport& report) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < kLastLines) {
    const size_t end = text.rfind('\n');
    const size_t begin = end == std::string_view::npos ? 0 : end + 1;
    lines.push_back(text.substr(begin));
    text = text.substr(0, begin == 0 ? 0 : end);
  }
  if (!lines.empty()) report.summary = shown_line(trim(lines.front()));
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    report.last_lines += shown_line(trim_right(*line)) + "\n";
  }
}

}  // namespace

std::string iso_time(std::time_t time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

std::string runtime_name() {
  utsname name{};
  if (::uname(&name) != 0) return "unknown";
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

VerifyRun::VerifyRun(const ClaimedCommands& claims, std::vector<uint32_t> selected,
                     std::vector<ClaimStatus> claimed, VerifySettings settings, LogFolder* logs)
    : claims_(claims),
      selected_(std::move(selected)),
      claimed_(std::move(claimed)),
      settings_(std::move(settings)),
      logs_(logs),
      reports_(claims.commands.size()),
      is_settled_(claims.commands.size()) {}

Result<void> VerifyRun::step(std::chrono::milliseconds longest) {
  start_next();
  for (auto& [id, finished] : runner_.wait(longest)) {
    if (auto taken = take(static_cast<uint32_t>(id), finished); !taken) {
      cancel();
      cancel();
      return taken;
    }
  }
  return {};
}

void VerifyRun::cancel() {
  cancelled_ = true;
  runner_.cancel();
  for (; started_ < selected_.size(); ++started_) settle(selected_[started_]);
}

void VerifyRun::start_next() {
  const unsigned at_once = std::max(1u, settings_.at_once);
  while (!cancelled_ && started_ < selected_.size() && runner_.running().size() < at_once) {
    const uint32_t index = selected_[started_++];
    const ClaimedCommand& command = claims_.commands[index];
    if (!command.why_not.empty()) {
      reports_[index].outcome = {RunStatus::unavailable, command.why_not};
      settle(index);
      continue;
    }
    CommandToRun run;
    run.arguments = {"/bin/sh", "-c", "--", command.text};  // it may begin with a dash
    run.directory = settings_.directory;
    run.environment = settings_.environment;
    run.environment.insert(run.environment.end(), {"CI=1", "NO_COLOR=1"});
    run.timeout = settings_.timeout;
    runner_.start(index, run);
  }
}

Result<void> VerifyRun::take(uint32_t index, const FinishedCommand& finished) {
  CommandReport& report = reports_[index];
  report.outcome = run_outcome(finished);
  settle(index);
  if (report.outcome.status == RunStatus::not_run) return {};
  report.ran = iso_time(finished.started);
  report.took_ms = finished.took.count();
  if (finished.end == CommandEnd::exited) report.exit_code = finished.code;
  report.left_running = finished.left_running;
  report.output_bytes = finished.output.total();
  report.output_left_out = finished.output.left_out();
  report.tool = std::string("whymark@") + version();
  report.runtime = runtime_name();
  const std::string text = finished.output.text();
  report.output_hash = sha256(text);
  describe_output(text, report);
  if (settings_.fail_fast && contradicts(index)) cancel();
  return logs_ == nullptr ? Result<void>() : logs_->write(report.output_hash, text);
}

void VerifyRun::settle(uint32_t command) {
  if (!is_settled_[command]) ++ended_;
  is_settled_[command] = true;
  while (settled_ < selected_.size() && is_settled_[selected_[settled_]]) ++settled_;
}

bool VerifyRun::contradicts(uint32_t command) const {
  for (size_t i = 0; i < claims_.claims.size(); ++i) {
    if (claims_.claims[i].command == command &&
        judge(claimed_[i], reports_[command].outcome.status) == Verdict::contradicted) {
      return true;
    }
  }
  return false;
}

}  // namespace whymark
