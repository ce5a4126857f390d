// Any word is read as a selector, in order, and the tokens of any line are its words.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/scan.h"
#include "core/format/selector.h"
#include "core/format/tokens.h"

using whymark::Selector;
using whymark::SelectorKind;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const Selector selector = whymark::parse_selector(input);
  if (selector.first > selector.last) std::abort();
  if (selector.kind == SelectorKind::lines) {
    // What it names, spelled out, names the same.
    const std::string sign = selector.side == whymark::Side::old_side ? "-" : "+";
    const Selector again = whymark::parse_selector(sign + std::to_string(selector.first) + ".." +
                                                   std::to_string(selector.last));
    if (again.kind != selector.kind || again.side != selector.side) std::abort();
    if (again.first != selector.first || again.last != selector.last) std::abort();
  } else if (selector.first != 0 || selector.last != 0) {
    std::abort();
  }

  std::string_view rest = input;
  whymark::Token token;
  size_t taken = 0;
  while (whymark::take_token(rest, token)) {
    if (token.text.empty() || token.text.data() < input.data() + taken) std::abort();
    const auto at = static_cast<size_t>(token.text.data() - input.data());
    // Nothing but blanks lies between two tokens.
    if (!whymark::trim(input.substr(taken, at - taken)).empty()) std::abort();
    taken = at + token.text.size();
  }
  if (!whymark::trim(input.substr(taken)).empty()) std::abort();
  return 0;
}
