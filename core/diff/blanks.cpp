#include "core/diff/blanks.h"

namespace whymark {
namespace {

// Of a word: letters, figures, and all that is not ASCII.
bool is_word(int c) {
  return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

// A line byte for byte with the white space that means nothing left out, and what separates two
// words as one blank.
class Bare {
 public:
  explicit Bare(std::string_view line) : line_(line) {}

  /// -1 at the end.
  int next() {
    const size_t before = at_;
    while (at_ < line_.size() && is_white(line_[at_])) ++at_;
    if (at_ == line_.size()) return -1;
    const int c = static_cast<unsigned char>(line_[at_]);
    if (at_ > before && is_word(last_) && is_word(c)) {
      last_ = ' ';
      return ' ';
    }
    ++at_;
    last_ = c;
    return c;
  }

 private:
  std::string_view line_;
  size_t at_ = 0;
  int last_ = ' ';
};

}  // namespace

std::string_view trim_white(std::string_view line) {
  while (!line.empty() && is_white(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_white(line.back())) line.remove_suffix(1);
  return line;
}

bool same_but_blanks(std::string_view a, std::string_view b) {
  Bare left(a);
  Bare right(b);
  for (;;) {
    const int c = left.next();
    if (c != right.next()) return false;
    if (c < 0) return true;
  }
}

uint64_t hash_but_blanks(std::string_view line) {
  Bare bare(line);
  uint64_t hash = 0xCBF29CE484222325;  // FNV-1a
  for (int c = bare.next(); c >= 0; c = bare.next()) {
    hash = (hash ^ static_cast<uint64_t>(c)) * 0x100000001B3;
  }
  return hash;
}

}  // namespace whymark
