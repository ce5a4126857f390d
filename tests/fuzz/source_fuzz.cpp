// Any source is read, none of its words is lost, and quoted pieces are found the same in both ways.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/canonical_wrap.h"
#include "core/format/quoted_pieces.h"
#include "core/format/scan.h"
#include "core/format/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const whymark::Source source = whymark::parse_source(input);
  if (whymark::word(source.type).empty()) std::abort();
  if (source.type == whymark::SourceType::inference && !source.locator.empty()) std::abort();
  // The two parts are pieces of the value; an inference's note may be two of them, joined.
  if (input.find(source.locator) == std::string_view::npos) std::abort();
  const bool joined = source.type == whymark::SourceType::inference;
  if (!joined && input.find(source.note) == std::string_view::npos) std::abort();

  whymark::QuotedPieces pieces(input);
  for (size_t at = 0; at < input.size(); ++at) {
    if (input[at] != '`' && input[at] != '"') continue;
    const size_t end = pieces.end_at(at);
    if (end != whymark::end_of_quoted(input, at)) std::abort();
    if (end != std::string_view::npos) {
      at = end - 1;
    } else {
      while (at + 1 < input.size() && input[at] == '`' && input[at + 1] == '`') ++at;
    }
  }

  // Wrapped and joined again it is the value.
  const std::string_view value = whymark::trim(input);
  if (value.find('\n') != std::string_view::npos) return 0;
  std::string wrapped, unwrapped;
  whymark::append_wrapped(wrapped, 0, value, "\n");
  for (size_t at = 0; at <= wrapped.size();) {
    const size_t end = wrapped.find('\n', at);
    const std::string_view row = std::string_view(wrapped).substr(at, end - at);
    if (at > 0) unwrapped += ' ';
    unwrapped += whymark::trim(row);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  if (unwrapped != value) std::abort();
  return 0;
}
