#include "tests/syscall_stop.h"

#ifdef WHYMARK_HAS_TRACER
#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string>

#include "tests/syscall_table.h"

namespace whymark::test {

// Machines differ in how a call is skipped and its result replaced; in all else they do not.
#if defined(__x86_64__)
bool skip_call(pid_t thread) {
  return ptrace(PTRACE_POKEUSER, thread, offsetof(user, regs.orig_rax), -1L) == 0;
}

bool set_result(pid_t thread, int64_t result) {
  return ptrace(PTRACE_POKEUSER, thread, offsetof(user, regs.rax), result) == 0;
}
#else
bool skip_call(pid_t thread) {
  int none = -1;
  iovec block{&none, sizeof none};
  return ptrace(PTRACE_SETREGSET, thread, 0x404 /* NT_ARM_SYSTEM_CALL */, &block) == 0;
}

bool set_result(pid_t thread, int64_t result) {
  user_regs_struct registers{};
  iovec block{&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &block) != 0) return false;
  registers.regs[0] = static_cast<uint64_t>(result);
  return ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &block) == 0;
}
#endif

namespace {

/// A word of the child's memory; 0 where there is none.
uint64_t peek(pid_t thread, uint64_t address) {
  errno = 0;
  const long word = ptrace(PTRACE_PEEKDATA, thread, address, nullptr);
  return errno == 0 ? static_cast<uint64_t>(word) : 0;
}

std::string peek_text(pid_t thread, uint64_t address) {
  constexpr size_t kMaxPath = 4096;
  std::string text;
  while (text.size() < kMaxPath) {
    const uint64_t word = peek(thread, address + text.size());
    char bytes[sizeof word];
    std::memcpy(bytes, &word, sizeof word);
    const auto* end = static_cast<const char*>(std::memchr(bytes, 0, sizeof bytes));
    text.append(bytes, end == nullptr ? sizeof bytes : static_cast<size_t>(end - bytes));
    if (end != nullptr) break;
  }
  return text;
}

}  // namespace

SystemCall read_call(pid_t thread, uint64_t number, const uint64_t (&arguments)[6]) {
  SystemCall call;
  call.number = static_cast<int64_t>(number);
  std::copy(std::begin(arguments), std::end(arguments), call.arguments.begin());
  const CallInfo* known = find_call(call.number);
  if (known == nullptr) {
    call.name = fmt::format("call {}", call.number);
    return call;
  }
  call.name = known->name;
  call.in_files = true;
  call.may_fail = (known->traits & kMayFail) != 0;
  call.changes_files = (known->traits & kChanges) != 0;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if ((known->path_arguments >> i & 1) == 0) continue;
    call.paths.push_back(peek_text(thread, call.arguments[i]));
    if ((known->traits & kOpens) == 0) continue;
    // The flags follow the path; those of openat2 are the first field of what it points to.
    uint64_t flags = call.arguments[i + 1];
    if (call.name == "openat2") flags = peek(thread, flags);
    call.changes_files = (flags & (O_CREAT | O_TRUNC)) != 0;
  }
  return call;
}

}  // namespace whymark::test

#endif
