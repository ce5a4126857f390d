// Letters typed in order, anywhere in a name: how well they fit, and which letters they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// Better is higher: letters that follow each other, that begin a word, and, in a path, that are in
/// its last part. Case and blanks in what is typed do not count. Compares bytes; letters beyond
/// ASCII match themselves.
class FuzzyPattern {
 public:
  static constexpr size_t kMostTyped = 64;  // bytes; what is typed beyond them is not looked at

  explicit FuzzyPattern(std::string_view typed);

  bool empty() const { return letters_.empty(); }
  /// Nothing where `text` lacks the letters in order. At most the last kMostText bytes of it are
  /// looked at.
  std::optional<int> score(std::string_view text) const;
  /// The bytes of `text` that score() took for the letters.
  std::vector<uint32_t> letters(std::string_view text) const;

  static constexpr size_t kMostText = 512;

 private:
  std::optional<int> best(std::string_view text, std::vector<uint32_t>* taken) const;

  std::string letters_;  // lower case
};

/// Words typed, each of which must be in the text as it is, whatever its case. For prose, where
/// single letters fit everything.
class WordsPattern {
 public:
  explicit WordsPattern(std::string_view typed);

  bool empty() const { return words_.empty(); }
  /// On the scale of FuzzyPattern::score().
  std::optional<int> score(std::string_view text) const;
  std::vector<uint32_t> letters(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // lower case
};

}  // namespace whymark
