#include "core/syntax/highlight.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/syntax/query.h"
#include "core/syntax/syntax_tree.h"

namespace whymark {
namespace syntax {
namespace {

/// Of matches that are under way at one time; the oldest are dropped. Patterns with repetitions
/// else make as many as a list has items.
constexpr uint32_t kMaxOpenMatches = 256;
/// Languages within languages: markdown, HTML, JavaScript.
constexpr int kMaxDepth = 3;

/// A node that has a kind. Of those over the same bytes the last in order counts.
struct Capture {
  uint32_t first, end;
  uint64_t order;
  TokenKind kind;
};

class Highlighter {
 public:
  Highlighter(std::string_view text, const CancelFlag& cancelled)
      : text_(text), effort_(cancelled) {}

  void add(Language language, const std::vector<TSRange>& ranges, int depth);
  Highlighted take();

 private:
  void add_match(const Query& query, const TSQueryMatch& match, int depth);

  std::string_view text_;
  Effort effort_;
  std::map<Language, Parser> parsers_;
  struct Injection {
    Language language;
    std::vector<TSRange> ranges;
  };
  std::vector<Injection> injections_;  // found by the query that runs
  std::vector<Capture> captures_;
};

/// The bytes of a node without those of its named children, which are of the language around.
std::vector<TSRange> own_ranges(TSNode node) {
  std::vector<TSRange> ranges;
  uint32_t at = ts_node_start_byte(node);
  TSPoint point = ts_node_start_point(node);
  const auto add = [&](uint32_t end, TSPoint end_point) {
    if (end > at) ranges.push_back({point, end_point, at, end});
  };
  for (uint32_t i = 0; i < ts_node_named_child_count(node); ++i) {
    const TSNode child = ts_node_named_child(node, i);
    add(ts_node_start_byte(child), ts_node_start_point(child));
    at = ts_node_end_byte(child);
    point = ts_node_end_point(child);
  }
  add(ts_node_end_byte(node), ts_node_end_point(node));
  return ranges;
}

void Highlighter::add_match(const Query& query, const TSQueryMatch& match, int depth) {
  using What = CaptureUse::What;
  Language named = Language::none;
  for (uint16_t i = 0; i < match.capture_count; ++i) {
    if (query.use_of(match.captures[i].index).what != What::inject_language) continue;
    named = language_of("", "", text_of(match.captures[i].node, text_));
  }
  for (uint16_t i = 0; i < match.capture_count; ++i) {
    const CaptureUse& use = query.use_of(match.captures[i].index);
    const TSNode node = match.captures[i].node;
    const uint32_t first = ts_node_start_byte(node), end = ts_node_end_byte(node);
    if (first >= end) continue;
    if (use.what == What::token) {
      captures_.push_back({first, end,
                           uint64_t{match.pattern_index} | static_cast<uint64_t>(depth) << 32,
                           use.kind});
    } else if (use.what == What::inject && use.language != Language::none) {
      injections_.push_back({use.language, own_ranges(node)});
    } else if (use.what == What::inject_content && named != Language::none) {
      injections_.push_back({named, own_ranges(node)});
    }
  }
}

/// The scanners of these two grammars write what is open into 1024 bytes with no look at the end,
/// some four a level. A level takes a column at least at the start of the line that opens it.
bool would_overflow(Language language, std::string_view text) {
  if (language != Language::markdown && language != Language::yaml) return false;
  constexpr size_t kMaxStart = 200;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const size_t start = text.substr(at, end - at).find_first_not_of(" \t\r>-*+?:.)0123456789");
    if (std::min(start, end - at) > kMaxStart) return true;
    at = end + 1;
  }
  return false;
}

void Highlighter::add(Language language, const std::vector<TSRange>& ranges, int depth) {
  const Query& query = Query::of(language);
  if (query.raw() == nullptr || effort_.state() != HighlightState::done) return;
  if (would_overflow(language, text_)) return effort_.give_up();
  Parser& parser = parsers_[language];
  if (!parser) parser = parser_for(language);
  const Tree tree = parse_text(*parser, text_, ranges, effort_);
  if (!tree) return;
  const Cursor cursor(ts_query_cursor_new());
  ts_query_cursor_set_match_limit(cursor.get(), kMaxOpenMatches);
  const TSQueryCursorOptions options{&effort_, [](TSQueryCursorState* state) {
                                       return !static_cast<Effort*>(state->payload)->step();
                                     }};
  ts_query_cursor_exec_with_options(cursor.get(), query.raw(), ts_tree_root_node(tree.get()),
                                    &options);
  injections_.clear();
  for (TSQueryMatch match; ts_query_cursor_next_match(cursor.get(), &match);) {
    if (query.holds(match, text_)) add_match(query, match, depth);
  }
  if (depth + 1 >= kMaxDepth) return;
  for (const Injection& each : std::exchange(injections_, {})) {
    if (!each.ranges.empty()) add(each.language, each.ranges, depth + 1);
  }
}

/// Nodes lie within each other or beside each other; the innermost has the bytes.
class Spans {
 public:
  void add(const Capture& capture) {
    close_until(capture.first);
    flow_to(capture.first);
    open_.push_back(capture);
  }
  std::vector<TokenSpan> take() {
    close_until(UINT32_MAX);
    return std::move(spans_);
  }

 private:
  void close_until(uint32_t at) {
    while (!open_.empty() && open_.back().end <= at) {
      flow_to(open_.back().end);
      open_.pop_back();
    }
  }
  void flow_to(uint32_t at) {
    if (at <= at_) return;
    const TokenKind kind = open_.empty() ? TokenKind::plain : open_.back().kind;
    if (kind != TokenKind::plain) {
      if (!spans_.empty() && spans_.back().end == at_ && spans_.back().kind == kind) {
        spans_.back().end = at;
      } else {
        spans_.push_back({at_, at, kind});
      }
    }
    at_ = at;
  }

  std::vector<Capture> open_;
  uint32_t at_ = 0;
  std::vector<TokenSpan> spans_;
};

Highlighted Highlighter::take() {
  if (effort_.state() != HighlightState::done) return {effort_.state(), {}};
  std::sort(captures_.begin(), captures_.end(), [](const Capture& a, const Capture& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.end != b.end ? a.end > b.end : a.order < b.order;
  });
  Spans spans;
  for (const Capture& capture : captures_) spans.add(capture);
  return {HighlightState::done, spans.take()};
}

}  // namespace
}  // namespace syntax

Highlighted highlight(Language language, std::string_view text, const CancelFlag& cancelled) {
  if (language == Language::none) return {HighlightState::none, {}};
  if (text.size() > kMaxHighlightText) return {HighlightState::too_large, {}};
  syntax::Highlighter highlighter(text, cancelled);
  highlighter.add(language, {}, 0);
  return highlighter.take();
}

}  // namespace whymark
