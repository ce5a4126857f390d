#include "core/review/fuzzy.h"

#include <algorithm>
#include <array>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr int kLetter = 16;     // for each letter
constexpr int kFollows = 8;     // that stands right behind the one before
constexpr int kWordStart = 10;  // that begins a word
constexpr int kNameStart = 6;   // that begins the last part of a path, besides
constexpr int kInName = 2;      // that stands in it
constexpr int kGap = -3;        // for each gap between letters
constexpr int kGapByte = -1;    // for each byte of it, up to kLongestGap
constexpr int kLongestGap = 12;
constexpr int kNoFit = -1'000'000;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool starts_word(std::string_view text, size_t at) {
  if (!is_word(text[at])) return false;
  if (at == 0 || !is_word(text[at - 1])) return true;
  return (is_capital(text[at]) && !is_capital(text[at - 1])) ||
         (is_digit(text[at]) && !is_digit(text[at - 1]));
}

int gap(size_t bytes) {
  return kGap + kGapByte * static_cast<int>(std::min<size_t>(bytes, kLongestGap));
}

using Values = std::array<int, FuzzyPattern::kMostText>;  // one for each byte

/// The greatest value, of equal ones the last.
struct Best {
  int value = kNoFit;
  size_t at = 0;
  void take(int other, size_t other_at) {
    if (other >= value) *this = {other, other_at};
  }
};

// Most texts lack a letter.
bool has_in_order(std::string_view text, std::string_view letters) {
  size_t found = 0;
  for (size_t i = 0; i < text.size() && found < letters.size(); ++i) {
    if (to_lower(text[i]) == letters[found]) ++found;
  }
  return found == letters.size();
}

// What a letter is worth at each byte.
Values worth_of(std::string_view text) {
  const size_t slash = text.rfind('/');
  const size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  Values worth{};
  for (size_t i = 0; i < text.size(); ++i) {
    worth[i] = kLetter + (i >= name ? kInName : 0) + (starts_word(text, i) ? kWordStart : 0) +
               (i == name ? kNameStart : 0);
  }
  return worth;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

}  // namespace

FuzzyPattern::FuzzyPattern(std::string_view typed) {
  for (const char c : typed) {
    if (c != ' ' && letters_.size() < kMostTyped) letters_ += to_lower(c);
  }
}

std::optional<int> FuzzyPattern::score(std::string_view text) const { return best(text, nullptr); }

std::vector<uint32_t> FuzzyPattern::letters(std::string_view text) const {
  std::vector<uint32_t> taken;
  best(text, &taken);
  return taken;
}

std::optional<int> FuzzyPattern::best(std::string_view whole, std::vector<uint32_t>* taken) const {
  const size_t cut = whole.size() > kMostText ? whole.size() - kMostText : 0;
  const std::string_view text = whole.substr(cut);
  if (!has_in_order(text, letters_)) return std::nullopt;
  if (letters_.empty()) return 0;

  const Values worth = worth_of(text);
  Values fits{};  // [i]: the most that the letters up to this one give when it is byte i
  Values before{};
  std::vector<uint16_t> came_from;  // [letter][i], only where asked for
  if (taken != nullptr) came_from.resize(letters_.size() * text.size());
  for (size_t letter = 0; letter < letters_.size(); ++letter) {
    std::swap(fits, before);
    Best far;  // that ended more than kLongestGap bytes before
    for (size_t i = 0; i < text.size(); ++i) {
      if (i > kLongestGap + 1) far.take(before[i - kLongestGap - 2], i - kLongestGap - 2);
      fits[i] = kNoFit;
      if (to_lower(text[i]) != letters_[letter]) continue;
      if (letter == 0) {
        fits[i] = worth[i];
        continue;
      }
      Best most{far.value + gap(kLongestGap), far.at};
      for (size_t j = i > kLongestGap + 1 ? i - kLongestGap - 1 : 0; j < i; ++j) {
        most.take(before[j] + (j + 1 == i ? kFollows : gap(i - j - 1)), j);
      }
      if (most.value <= kNoFit / 2) continue;
      fits[i] = most.value + worth[i];
      if (taken != nullptr) came_from[letter * text.size() + i] = static_cast<uint16_t>(most.at);
    }
  }
  const auto end = fits.begin() + static_cast<std::ptrdiff_t>(text.size());
  const auto last = std::max_element(fits.begin(), end);
  if (taken != nullptr) {
    auto at = static_cast<size_t>(last - fits.begin());
    for (size_t letter = letters_.size(); letter-- > 0;) {
      taken->push_back(static_cast<uint32_t>(cut + at));
      at = came_from[letter * text.size() + at];
    }
    std::reverse(taken->begin(), taken->end());
  }
  return *last;
}

WordsPattern::WordsPattern(std::string_view typed) {
  const std::string text = lower(typed);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words_.push_back(text.substr(at, end - at));
    at = end + 1;
  }
}

std::optional<int> WordsPattern::score(std::string_view text) const {
  const std::string in = lower(text);
  int score = 0;
  for (const std::string& word : words_) {
    const size_t at = in.find(word);
    if (at == std::string::npos) return std::nullopt;
    const auto letters = static_cast<int>(word.size());
    score +=
        letters * kLetter + (letters - 1) * kFollows + (starts_word(text, at) ? kWordStart : 0);
  }
  return score;
}

std::vector<uint32_t> WordsPattern::letters(std::string_view text) const {
  const std::string in = lower(text);
  std::vector<uint32_t> taken;
  for (const std::string& word : words_) {
    const size_t at = in.find(word);
    if (at == std::string::npos) continue;
    for (size_t i = 0; i < word.size(); ++i) taken.push_back(static_cast<uint32_t>(at + i));
  }
  std::sort(taken.begin(), taken.end());
  return taken;
}

}  // namespace whymark
