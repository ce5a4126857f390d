#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// What was typed to find paths by: words, in any order. Capitals count in a word that has one;
/// of letters beyond ASCII they always do.
class PathWords {
 public:
  explicit PathWords(std::string_view text);

  bool empty() const { return words_.empty(); }
  /// Whether the path has every word in it.
  bool in(std::string_view path) const;
  /// Whether it has the characters of every word, in their order.
  bool loosely_in(std::string_view path) const;

 private:
  struct Word {
    std::string text;
    bool exact = false;  // capitals count
  };
  template <class Has>
  bool all_in(std::string_view path, Has has) const;

  std::vector<Word> words_;
};

}  // namespace whymark
