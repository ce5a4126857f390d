// Lines of made-up code, and small edits of them: the same for the same seed on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace whymark::bench {

/// A generator of our own: those of the standard library promise no numbers.
class Chance {
 public:
  explicit Chance(uint64_t seed) : state_(seed) {}
  /// In [0, limit).
  uint32_t below(uint32_t limit);
  /// In [least, most].
  uint32_t between(uint32_t least, uint32_t most) { return least + below(most - least + 1); }
  bool in_100(uint32_t share) { return below(100) < share; }

 private:
  uint64_t state_;
};

enum class Language : uint8_t { typescript, cpp };

/// Appends a line without its end: some two in five are short (braces, blank lines, returns).
void add_code_line(Chance& chance, Language language, std::string& out);

/// The line with one word, or two, another: as most replaced lines of real changes are.
std::string edited_line(Chance& chance, std::string_view line);

/// `pendingToken`, `flushRow`, `TokenState`.
void add_name(Chance& chance, std::string& out);
void add_verb_name(Chance& chance, std::string& out);
void add_type(Chance& chance, std::string& out);
/// A word of a comment.
std::string_view prose_word(Chance& chance);

}  // namespace whymark::bench
