#include "core/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace whymark {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "whymark: broken invariant at %s:%d: %s\n", file, line, condition);
  std::abort();
}

}  // namespace whymark
