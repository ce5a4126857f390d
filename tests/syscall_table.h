// The system calls that are about files, by number.
#pragma once

#include <cstdint>

namespace whymark::test {

enum CallTrait : uint8_t {
  kMayFail = 1,
  kChanges = 2,  // may change files
  kOpens = 4,    // changes files if its flags create or truncate
};

struct CallInfo {
  int64_t number;
  const char* name;
  uint8_t path_arguments;  // bit n: argument n is a path
  uint8_t traits;
};

/// Nothing for a call that is about something else.
const CallInfo* find_call(int64_t number);

}  // namespace whymark::test
