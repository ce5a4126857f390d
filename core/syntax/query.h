// The queries of a language, compiled, with their predicates. Only for the files of this folder.
#pragma once

#include <tree_sitter/api.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/language.h"
#include "core/syntax/token_kind.h"

namespace re2 {
class RE2;
}

namespace whymark::syntax {

/// What the nodes of a capture are used for.
struct CaptureUse {
  enum class What : uint8_t {
    nothing,         // they look like what is around them
    token,           // they are of `kind`
    inject,          // they are of `language`
    inject_content,  // they are of the language that inject_language of the match names
    inject_language,
  };
  What what = What::nothing;
  TokenKind kind = TokenKind::plain;
  Language language = Language::none;
};

class Query {
 public:
  /// Compiled at the first call; for all threads.
  static const Query& of(Language language);
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Null for Language::none, and where there is a problem().
  const TSQuery* raw() const { return query_.get(); }
  /// Why it could not be compiled: of the sources as they are pinned, none is.
  const std::string& problem() const { return problem_; }

  const CaptureUse& use_of(uint32_t capture) const { return uses_[capture]; }
  /// Whether the predicates of the match's pattern hold.
  bool holds(const TSQueryMatch& match, std::string_view text) const;

 private:
  struct Predicate {
    uint32_t capture = 0;
    bool negated = false;
    bool never = false;                 // asks for what is not worked out: names in scope
    std::shared_ptr<re2::RE2> pattern;  // else `words`: one of them, or the other capture
    std::vector<std::string> words;
    int64_t other_capture = -1;
  };

  explicit Query(Language language);
  void read_predicates(uint32_t pattern);
  void read_predicate(uint32_t pattern, const TSQueryPredicateStep* steps, uint32_t count);
  bool holds(const Predicate& predicate, const TSQueryMatch& match, std::string_view text) const;
  void fail(std::string problem);

  struct Free {
    void operator()(TSQuery* query) const { ts_query_delete(query); }
  };
  std::unique_ptr<TSQuery, Free> query_;
  std::string problem_;
  std::vector<CaptureUse> uses_;                    // by capture
  std::vector<std::vector<Predicate>> predicates_;  // by pattern
};

/// What a capture's name in a query means: `function.method`, `inject.css`.
CaptureUse use_of_name(std::string_view name);

}  // namespace whymark::syntax
