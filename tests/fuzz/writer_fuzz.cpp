// The canonical form of any bytes means the same, loses no word, and is its own canonical form.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/canonical.h"
#include "core/format/parser.h"
#include "core/format/writer.h"
#include "tests/core/format/same_meaning.h"

namespace {

void require(bool holds, const char* what, std::string_view detail = "") {
  if (holds) return;
  std::fprintf(stderr, "broken: %s %s\n", what, std::string(detail).c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const whymark::Document document = whymark::parse(whymark::TextBuffer(input));
  require(whymark::write(document) == input, "an unchanged document");
  const whymark::CanonicalText canonical(document);
  const std::string once = canonical.str();
  require(canonical.size() == once.size(), "the size");
  require(canonical.same_as_document() == (once == input), "same_as_document");
  const whymark::Document again = whymark::parse(whymark::TextBuffer(once));
  const std::string different = whymark::test::different_meaning(document, again);
  require(different.empty(), "the meaning differs in", different);
  require(whymark::test::bag_of_words(input) == whymark::test::bag_of_words(once), "words");
  require(whymark::CanonicalText(again).same_as_document(), "not its own canonical form");
  return 0;
}
