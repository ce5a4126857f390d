#include "app/cli/pager.h"

#include <cstdlib>

#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/base/pager_process.h"

namespace whymark {
namespace {

constexpr size_t kChunk = 1 << 14;  // small: the first screen is not to wait for the rest

/// Whether the pager ran.
bool page(const std::string& command, const std::function<void(const Sink&)>& write_page) {
  Result<PagerProcess> pager = PagerProcess::start(command, {"LESS=FRX", "LV=-c"});
  if (!pager) {
    complain(pager.error().message, kExitOk);
    return false;
  }
  std::string held;
  bool read_on = true;
  write_page([&](std::string_view text) {
    held += text;
    if (held.size() < kChunk || !read_on) return read_on;
    read_on = pager->write(held);
    held.clear();
    return read_on;
  });
  if (read_on) pager->write(held);
  const int code = pager->wait();
  return code != PagerProcess::kNotFound && code != PagerProcess::kNotRun;
}

}  // namespace

std::string pager_command() {
  for (const char* name : {"GIT_PAGER", "PAGER"}) {
    const char* command = std::getenv(name);
    if (command == nullptr) continue;
    return std::string_view(command) == "cat" ? "" : command;
  }
  return "less";
}

void show_in_pager(const std::string& command, const std::function<void(const Sink&)>& write_page) {
  if (!command.empty() && page(command, write_page)) return;
  write_page([](std::string_view text) {
    print(text);
    return true;
  });
}

}  // namespace whymark
