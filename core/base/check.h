// Broken invariants of our own stop the program, also in release. Never used on outside data.
#pragma once

namespace whymark {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace whymark

#define WHYMARK_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::whymark::check_failed(#condition, __FILE__, __LINE__))
