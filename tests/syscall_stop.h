// What a tracer can read and change of a thread that is stopped at a system call.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "tests/syscall_tracer.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define WHYMARK_HAS_TRACER 1
#endif

namespace whymark::test {

#ifdef WHYMARK_HAS_TRACER

SystemCall read_call(pid_t thread, uint64_t number, const uint64_t (&arguments)[6]);

/// At its entry: the call will not be made.
bool skip_call(pid_t thread);

/// At its exit: what the thread gets as the result, an errno negated.
bool set_result(pid_t thread, int64_t result);

#endif

}  // namespace whymark::test
