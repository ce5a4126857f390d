#include "core/syntax/fragment.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "core/syntax/syntax_tree.h"

namespace whymark {
namespace syntax {
namespace {

/// What runs over several lines, by how it begins and ends.
struct Delimiters {
  std::string_view open, close;
};

/// Whether a fragment of the language can be judged at all. Where prose is valid code, nothing
/// tells the inside of a heredoc, a block or a fence from what is around it.
bool can_be_judged(Language language) {
  switch (language) {
    case Language::none:
    case Language::bash:
    case Language::html:
    case Language::markdown:
    case Language::markdown_inline:
    case Language::php:
    case Language::yaml:
      return false;
    default:
      return true;
  }
}

std::vector<Delimiters> delimiters_of(Language language) {
  constexpr Delimiters kComment{"/*", "*/"}, kDouble{"\"", "\""}, kSingle{"'", "'"},
      kBacktick{"`", "`"}, kTriple{"\"\"\"", "\"\"\""}, kTripleSingle{"'''", "'''"};
  switch (language) {
    case Language::python:
    case Language::toml:
      return {kTriple, kTripleSingle};
    case Language::cpp:
      return {kComment, {"R\"(", ")\""}};
    case Language::csharp:
      return {kComment, kTriple, kDouble};
    case Language::java:
      return {kComment, kTriple};
    case Language::go:
    case Language::javascript:
    case Language::tsx:
    case Language::typescript:
      return {kComment, kBacktick};
    case Language::rust:
      return {kComment, kDouble};
    case Language::ruby:
      return {{"=begin", "=end"}, kDouble, kSingle};
    case Language::sql:
      return {kComment, kSingle};
    case Language::json:
      return {};
    default:
      return {kComment};
  }
}

/// How much of a tree is no code. Brackets do not count: a hunk is cut out of the middle.
struct Health {
  uint32_t words = 0;
  uint32_t bad = 0;  // words that the parser found no place for
  bool has_error = false;
};

bool is_word(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

class Walk {
 public:
  explicit Walk(const Tree& tree) : cursor_(ts_tree_cursor_new(ts_tree_root_node(tree.get()))) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  ~Walk() { ts_tree_cursor_delete(&cursor_); }

  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  /// To the next node in the order of the text, those within this one included or not.
  bool next(bool within) {
    if (within && ts_tree_cursor_goto_first_child(&cursor_)) return true;
    while (!ts_tree_cursor_goto_next_sibling(&cursor_)) {
      if (!ts_tree_cursor_goto_parent(&cursor_)) return false;
    }
    return true;
  }
  bool is_leaf() const { return ts_node_child_count(node()) == 0; }

 private:
  TSTreeCursor cursor_;
};

Health health_of(const Tree& tree, std::string_view text) {
  Health health;
  Walk walk(tree);
  do {
    health.has_error = health.has_error || ts_node_is_error(walk.node());
    if (!walk.is_leaf() || !ts_node_is_named(walk.node())) continue;  // a sign or a keyword
    if (!is_word(text_of(walk.node(), text))) continue;
    ++health.words;
    const TSNode parent = ts_node_parent(walk.node());
    if (ts_node_is_error(walk.node()) || (!ts_node_is_null(parent) && ts_node_is_error(parent))) {
      ++health.bad;
    }
  } while (walk.next(true));
  return health;
}

class Judge {
 public:
  Judge(Language language, std::string_view text, const CancelFlag& cancelled)
      : language_(language), text_(text), effort_(cancelled), parser_(parser_for(language)) {}

  /// Whether the text is code from its first byte on.
  bool is_code() {
    if (looks_like_comment()) return false;
    const Tree tree = parse_text(*parser_, text_, {}, effort_);
    if (!tree || !is_healthy(health_of(tree, text_))) return false;
    if (language_ == Language::ruby && has_heredoc_end()) return false;
    for (const Delimiters& each : delimiters_of(language_)) {
      const bool open = each.open == each.close ? is_inside(each.open) : is_inside(each, tree);
      if (open) return false;
    }
    return true;
  }

 private:
  bool is_healthy(const Health& health) const {
    constexpr uint32_t kShare = 20;  // of the words one in so many may have no place
    // These grammars make sense of half a rule or a statement, and a wrong one.
    const bool is_strict = language_ == Language::css || language_ == Language::sql;
    return health.bad * kShare <= health.words && !(is_strict && health.has_error);
  }

  /// Code in a comment has no errors; that its lines begin with a star, or with `>>>` in a
  /// docstring, is what tells.
  bool looks_like_comment() const {
    for (size_t at = 0; at < text_.size();) {
      const size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      if (language_ == Language::python && line.substr(0, 4) == ">>> ") return true;
      if (line == "*" || line.substr(0, 2) == "* ") return true;
      if (!line.empty() && language_ != Language::python) return false;
      at = end + 1;
    }
    return false;
  }

  /// Whether something ends that did not begin.
  bool is_inside(const Delimiters& delimiters, const Tree& tree) const {
    const size_t close = find_in_code(delimiters.close, tree);
    return close != std::string_view::npos &&
           text_.substr(0, close).find(delimiters.open) == std::string_view::npos;
  }

  /// The first place that is not within a string or a comment.
  size_t find_in_code(std::string_view word, const Tree& tree) const {
    for (size_t at = text_.find(word); at != std::string_view::npos;
         at = text_.find(word, at + 1)) {
      const auto byte = static_cast<uint32_t>(at);
      TSNode node =
          ts_node_descendant_for_byte_range(ts_tree_root_node(tree.get()), byte, byte + 1);
      bool is_quoted = false;
      for (; !ts_node_is_null(node); node = ts_node_parent(node)) {
        const std::string_view type = ts_node_type(node);
        if (type.find("string") != std::string_view::npos ||
            type.find("comment") != std::string_view::npos ||
            type.find("regex") != std::string_view::npos) {
          is_quoted = true;
        }
      }
      if (!is_quoted) return at;
    }
    return std::string_view::npos;
  }

  /// Where the same sign begins and ends, both readings are tried: code first, or string first.
  bool is_inside(std::string_view sign) {
    size_t count = 0;
    for (size_t at = text_.find(sign); at != std::string_view::npos;
         at = text_.find(sign, at + sign.size())) {
      if (at == 0 || text_[at - 1] != '\\') ++count;
    }
    if (count == 0) return false;
    const std::string own(text_), mark(sign);
    const bool even = count % 2 == 0;
    const Health as_code = health_of_text(even ? own : own + "\n" + mark);
    const Health as_string = health_of_text(even ? mark + own + mark : mark + own);
    return as_code.bad >= as_string.bad || !is_healthy(as_code);
  }

  Health health_of_text(const std::string& text) {
    const Tree tree = parse_text(*parser_, text, {}, effort_);
    return tree ? health_of(tree, text) : Health{1, 1};
  }

  /// A line such as `EOS` that ends nothing: the fragment may begin in a heredoc.
  bool has_heredoc_end() const {
    for (size_t at = 0; at < text_.size();) {
      const size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      const bool is_name = !line.empty() && line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") ==
                                                std::string_view::npos;
      if (is_name && text_.substr(0, at).find(line) == std::string_view::npos) return true;
      at = end + 1;
    }
    return false;
  }

  Language language_;
  std::string_view text_;
  Effort effort_;
  Parser parser_;
};

}  // namespace
}  // namespace syntax

Highlighted highlight_fragment(Language language, std::string_view text,
                               const CancelFlag& cancelled) {
  if (!syntax::can_be_judged(language)) return {HighlightState::none, {}};
  if (text.size() > kMaxHighlightText) return {HighlightState::too_large, {}};
  if (!syntax::Judge(language, text, cancelled).is_code()) {
    return {cancelled ? HighlightState::cancelled : HighlightState::none, {}};
  }
  return highlight(language, text, cancelled);
}

}  // namespace whymark
