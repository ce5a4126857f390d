// What is searched for: a pattern compiled, and where it matches in one line or in a stretch of
// lines. The only user of RE2.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark {

struct SearchQuery {
  std::string pattern;      // not empty
  bool exact_case = false;  // else case counts only where the pattern has a capital letter
  bool whole_word = false;  // no letter, digit or _ of the pattern's ends goes on beyond them
  bool plain_text = false;  // the pattern is no regular expression
  friend bool operator==(const SearchQuery&, const SearchQuery&) = default;
};

/// Bytes [first, end) of a text.
struct Hit {
  uint32_t first = 0, end = 0;
  friend bool operator==(const Hit&, const Hit&) = default;
};

/// Hits of a line are the matches from its start on that do not overlap and are not empty; a line
/// that has none of those has one hit where the pattern first matches nothing (`^$` finds empty
/// lines). `^` and `$` are the line's ends; a hit never has a line end in it. Lines are UTF-8; in
/// one that is not, every byte counts as a character (Latin-1), so the rest of it is found all the
/// same.
///
/// Not for several threads at once: each compiles its own.
class SearchPattern {
 public:
  /// Fails with what is wrong with the pattern, in words.
  static Result<SearchPattern> compile(const SearchQuery& query);
  SearchPattern(SearchPattern&&) noexcept;
  SearchPattern& operator=(SearchPattern&&) noexcept;
  ~SearchPattern();

  /// Hits of one line, which has no line end. The text must outlive it.
  class Line;
  /// How many hits a line has.
  uint32_t count(std::string_view line) const;

  /// Whether a match of a stretch of lines is a hit of one of its lines, so that they need not be
  /// taken one by one.
  bool suits_stretches() const;
  /// For all of a stretch that is searched: `text` must outlive this.
  class Stretch;

 private:
  struct Compiled;
  explicit SearchPattern(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};

class SearchPattern::Line {
 public:
  Line(const SearchPattern& pattern, std::string_view text);
  /// The first hit at or behind `from`; an empty one only where `from` is 0.
  std::optional<Hit> next(uint32_t from) const;

 private:
  const SearchPattern& pattern_;
  std::string_view text_;
  bool ascii_;
  bool utf8_;
};

/// Matches in lines joined by LF.
class SearchPattern::Stretch {
 public:
  Stretch(const SearchPattern& pattern, std::string_view text);
  /// False where the lines have to be taken one by one: not all is UTF-8.
  bool valid() const { return valid_; }
  /// The first match at or behind `from`. It may begin before what counts as a line's content: ask
  /// again from there.
  std::optional<Hit> next(uint32_t from) const;

 private:
  const SearchPattern& pattern_;
  std::string_view text_;
  bool ascii_;
  bool valid_;
  bool literally_ = false;
  std::string lower_;  // the text, where it is searched for a literal of any case
};

}  // namespace whymark
