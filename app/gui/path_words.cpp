#include "app/gui/path_words.h"

#include <algorithm>

namespace whymark {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

PathWords::PathWords(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const bool exact = std::any_of(word.begin(), word.end(), [](char c) { return c != lower(c); });
    words_.push_back({std::string(word), exact});
  }
}

template <class Has>
bool PathWords::all_in(std::string_view path, Has has) const {
  std::string folded(path);
  for (char& c : folded) c = lower(c);
  return std::all_of(words_.begin(), words_.end(), [&](const Word& word) {
    return has(word.exact ? path : std::string_view(folded), word.text);
  });
}

bool PathWords::in(std::string_view path) const {
  if (words_.empty()) return true;
  return all_in(path, [](std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool PathWords::loosely_in(std::string_view path) const {
  return all_in(path, [](std::string_view text, std::string_view word) {
    size_t found = 0;
    for (const char c : text) found += found < word.size() && word[found] == c;
    return found == word.size();
  });
}

}  // namespace whymark
