// Lines for the tests of what compares them: few different pieces, so that they repeat, and all
// that clusters are made of.
#pragma once

#include <string>
#include <vector>

#include "tests/core/git/scratch.h"

namespace whymark::test {

inline const std::vector<std::string>& plain_pieces() {
  static const std::vector<std::string> kPieces = {"a", "b", "foo", "bar", "1", "_",  " ",
                                                   " ", "(", ")",   ",",   ".", "\t", "="};
  return kPieces;
}

inline const std::vector<std::string>& strange_pieces() {
  static const std::vector<std::string> kPieces = {
      "a",
      " ",
      ".",
      "\r",
      "\n",
      "\xC3\xA9",          // e with acute
      "\xCC\x81",          // combining acute
      "\xE2\x80\x8D",      // zero-width joiner
      "\xEF\xB8\x8F",      // emoji presentation
      "\xE2\x83\xA3",      // keycap
      "\xF0\x9F\x91\xA8",  // man
      "\xF0\x9F\x91\xA7",  // girl
      "\xF0\x9F\x8F\xBD",  // skin colour
      "\xF0\x9F\x87\xA9",  // regional indicators
      "\xF0\x9F\x87\xAA",
      "\xE1\x84\x92",  // jamo: leading, vowel, trailing
      "\xE1\x85\xA1",
      "\xE1\x86\xAB",
      "\xEA\xB0\x80",  // Hangul syllables, without and with a trailing part
      "\xED\x95\x9C",
      "\xE6\x96\x87",  // Han
      "\xE0\xB8\x81",  // Thai: consonant, vowel above, vowel behind
      "\xE0\xB8\xB5",
      "\xE0\xB8\xB3",
      "\xE0\xA4\x95",  // Devanagari: consonant, virama
      "\xE0\xA5\x8D",
      "\xD8\x80",      // Arabic number sign, which what follows joins
      "\xE0\xB5\x8E",  // Malayalam dot reph, a letter that does so
      "\xC2\xA0",      // no-break space
      "\xE2\x80\xA8",  // line separator
      "\xE2\x80\x8B",  // zero-width space
      "\xEF\xBB\xBF",  // byte order mark
      "\xC3",          // cut
      "\xE6\x96",
      "\xFF",
      "\x80",
      std::string(1, '\0')};
  return kPieces;
}

inline std::string random_text(Random& random, uint32_t pieces) {
  std::string text;
  const bool strange = random.chance(60);
  for (; pieces > 0; --pieces) text += random.pick(strange ? strange_pieces() : plain_pieces());
  return text;
}

/// A few pieces taken out, put in or replaced.
inline std::string random_edit(Random& random, std::string text) {
  for (uint32_t edits = 1 + random.below(4); edits > 0; --edits) {
    const size_t at = random.below(static_cast<uint32_t>(text.size()) + 1);
    text.replace(at, random.below(4),
                 random.chance(70) ? random_text(random, 1 + random.below(2)) : "");
  }
  return text;
}

}  // namespace whymark::test
