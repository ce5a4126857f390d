// Writes a generated review to standard output: bench_generate SHAPE SIZE [--patch]
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "tests/bench/review_generator.h"

int main(int argc, char** argv) {
  using whymark::bench::Shape;
  constexpr std::pair<std::string_view, Shape> kShapes[] = {{"review", Shape::review},
                                                            {"one-file", Shape::one_file},
                                                            {"files", Shape::files},
                                                            {"long-line", Shape::long_line}};
  whymark::bench::ReviewShape shape;
  bool known = false;
  for (const auto& [name, value] : kShapes) {
    if (argc < 3 || name != argv[1]) continue;
    shape.shape = value;
    known = true;
  }
  if (argc >= 3) shape.size = std::strtoull(argv[2], nullptr, 10);
  shape.patch = argc == 4 && std::string_view(argv[3]) == "--patch";
  if (!known || shape.size == 0 || argc > 4 || (argc == 4 && !shape.patch)) {
    std::fputs("use: bench_generate review|one-file|files|long-line SIZE [--patch]\n", stderr);
    return 2;
  }
  bool written = true;
  whymark::bench::generate_review(shape, [&written](std::string_view text) {
    written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  });
  return written && std::fflush(stdout) == 0 ? 0 : 3;
}
