// Results are written into any review without touching anything else, and are found again.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/core/verify/rewrite_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const std::uint32_t made_up : {0x0000u, 0x5555u, 0xE4E4u, 0x1B1Bu}) {
    const std::string broken = whymark::test::broken_rewrite(input, made_up);
    if (broken.empty()) continue;
    std::fprintf(stderr, "broken: %s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
