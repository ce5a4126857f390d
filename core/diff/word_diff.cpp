#include "core/diff/word_diff.h"

#include <algorithm>

namespace whymark {
namespace {

// The table has one cell for each pair of words that are left after the common ends are taken off;
// 1 MiB at most.
constexpr size_t kMaxWords = 700;
constexpr size_t kMaxLineBytes = 1 << 16;
// Below this share of equal bytes a line was rewritten rather than edited.
constexpr double kAlikeShare = 0.35;

struct Word {
  uint32_t first, end;
};

enum class CharClass { word, space, other };

CharClass class_of(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') ||
      ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z')) {
    return CharClass::word;
  }
  return byte == ' ' || (byte >= '\t' && byte <= '\r') ? CharClass::space : CharClass::other;
}

std::vector<Word> split(std::string_view line) {
  std::vector<Word> words;
  for (uint32_t at = 0; at < line.size();) {
    const CharClass kind = class_of(line[at]);
    uint32_t end = at + 1;
    while (kind != CharClass::other && end < line.size() && class_of(line[end]) == kind) ++end;
    words.push_back({at, end});
    at = end;
  }
  return words;
}

/// The words of both lines without what is the same at both ends.
struct Middle {
  size_t old_first = 0, old_end = 0, new_first = 0, new_end = 0;
};

class Comparison {
 public:
  Comparison(std::string_view old_line, std::string_view new_line)
      : old_line_(old_line), new_line_(new_line), old_(split(old_line)), new_(split(new_line)) {}

  WordDiff run() {
    const Middle middle = trim();
    const size_t rows = middle.old_end - middle.old_first;
    const size_t columns = middle.new_end - middle.new_first;
    if (rows > kMaxWords || columns > kMaxWords) {
      diff_.too_long = true;
      return std::move(diff_);
    }
    fill(middle, rows, columns);
    walk(middle, rows, columns);
    diff_.alike = enough_in_common(equal_bytes_, old_line_.size(), new_line_.size());
    return std::move(diff_);
  }

 private:
  std::string_view old_word(size_t i) const {
    return old_line_.substr(old_[i].first, old_[i].end - old_[i].first);
  }
  std::string_view new_word(size_t i) const {
    return new_line_.substr(new_[i].first, new_[i].end - new_[i].first);
  }

  Middle trim() {
    Middle m{0, old_.size(), 0, new_.size()};
    while (m.old_first < m.old_end && m.new_first < m.new_end &&
           old_word(m.old_first) == new_word(m.new_first)) {
      equal_bytes_ += old_word(m.old_first).size();
      ++m.old_first;
      ++m.new_first;
    }
    while (m.old_first < m.old_end && m.new_first < m.new_end &&
           old_word(m.old_end - 1) == new_word(m.new_end - 1)) {
      --m.old_end;
      --m.new_end;
      equal_bytes_ += old_word(m.old_end).size();
    }
    return m;
  }

  uint16_t& cell(size_t row, size_t column) { return table_[row * width_ + column]; }

  // cell(i, j): equal words that the rest of both lines, from i and from j on, have in common.
  void fill(const Middle& m, size_t rows, size_t columns) {
    width_ = columns + 1;
    table_.assign((rows + 1) * width_, 0);
    for (size_t i = rows; i-- > 0;) {
      for (size_t j = columns; j-- > 0;) {
        cell(i, j) = old_word(m.old_first + i) == new_word(m.new_first + j)
                         ? static_cast<uint16_t>(cell(i + 1, j + 1) + 1)
                         : std::max(cell(i + 1, j), cell(i, j + 1));
      }
    }
  }

  void walk(const Middle& m, size_t rows, size_t columns) {
    size_t i = 0;
    size_t j = 0;
    while (i < rows || j < columns) {
      const size_t old_from = i;
      const size_t new_from = j;
      while (i < rows && j < columns && old_word(m.old_first + i) == new_word(m.new_first + j)) {
        equal_bytes_ += old_word(m.old_first + i).size();
        ++i;
        ++j;
      }
      if (i > old_from) continue;
      while ((i < rows || j < columns) &&
             !(i < rows && j < columns && old_word(m.old_first + i) == new_word(m.new_first + j))) {
        if (j == columns || (i < rows && cell(i + 1, j) >= cell(i, j + 1))) {
          ++i;
        } else {
          ++j;
        }
      }
      add_part(m, old_from, i, new_from, j);
    }
  }

  void add_part(const Middle& m, size_t old_from, size_t old_to, size_t new_from, size_t new_to) {
    const auto begin = [](const std::vector<Word>& words, size_t i, size_t size) {
      return i < words.size() ? words[i].first : static_cast<uint32_t>(size);
    };
    diff_.parts.push_back({begin(old_, m.old_first + old_from, old_line_.size()),
                           begin(old_, m.old_first + old_to, old_line_.size()),
                           begin(new_, m.new_first + new_from, new_line_.size()),
                           begin(new_, m.new_first + new_to, new_line_.size())});
  }

  std::string_view old_line_, new_line_;
  std::vector<Word> old_, new_;
  std::vector<uint16_t> table_;
  size_t width_ = 0;
  size_t equal_bytes_ = 0;
  WordDiff diff_;
};

}  // namespace

bool enough_in_common(size_t equal_bytes, size_t old_size, size_t new_size) {
  const size_t longer = std::max<size_t>({old_size, new_size, 1});
  return static_cast<double>(equal_bytes) >= kAlikeShare * static_cast<double>(longer);
}

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (const Word& word : split(line)) {
    words.push_back(line.substr(word.first, word.end - word.first));
  }
  return words;
}

WordDiff diff_words(std::string_view old_line, std::string_view new_line) {
  if (old_line.size() > kMaxLineBytes || new_line.size() > kMaxLineBytes) {
    WordDiff diff;
    diff.too_long = true;
    return diff;
  }
  return Comparison(old_line, new_line).run();
}

}  // namespace whymark
