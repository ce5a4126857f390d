#include "core/syntax/syntax_tree.h"

#include <time.h>

#include "core/base/check.h"
#include "core/syntax/grammars.h"

namespace whymark::syntax {
namespace {

/// By this thread, so that a busy machine has the same colours.
std::chrono::nanoseconds used_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

struct Input {
  std::string_view text;
};

const char* read(void* payload, uint32_t offset, TSPoint, uint32_t* size) {
  const std::string_view text = static_cast<const Input*>(payload)->text;
  if (offset >= text.size()) {
    *size = 0;
    return "";
  }
  *size = static_cast<uint32_t>(text.size() - offset);
  return text.data() + offset;
}

}  // namespace

Effort::Effort(const CancelFlag& cancelled)
    : end_(used_time() + kMaxHighlightTime), cancelled_(cancelled) {}

bool Effort::step() {
  if (cancelled_) {
    state_ = HighlightState::cancelled;
  } else if (used_time() > end_) {
    state_ = HighlightState::too_hard;
  }
  return state_ == HighlightState::done;
}

Tree parse_text(TSParser& parser, std::string_view text, const std::vector<TSRange>& ranges,
                Effort& effort) {
  ts_parser_reset(&parser);
  const bool in_order =
      ts_parser_set_included_ranges(&parser, ranges.data(), static_cast<uint32_t>(ranges.size()));
  WHYMARK_CHECK(in_order);
  Input input{text};
  TSParseOptions options{
      &effort, [](TSParseState* state) { return !static_cast<Effort*>(state->payload)->step(); }};
  return Tree(ts_parser_parse_with_options(
      &parser, nullptr, TSInput{&input, read, TSInputEncodingUTF8, nullptr}, options));
}

Parser parser_for(Language language) {
  Parser parser(ts_parser_new());
  // Fails for an ABI that the library does not read; third_party/tree_sitter.cmake has looked.
  WHYMARK_CHECK(ts_parser_set_language(parser.get(), grammar_of(language)));
  return parser;
}

}  // namespace whymark::syntax
