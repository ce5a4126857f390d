// Notes with headers, fields, comments and text in every order, for the writer's property tests.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tests/core/format/random_document.h"

namespace whymark::test {

inline constexpr std::array<std::string_view, 22> kHeaderWords = {"+1",
                                                                  "-2..3",
                                                                  "file",
                                                                  "doc",
                                                                  "kind=intent",
                                                                  "kind=x",
                                                                  "risk=high",
                                                                  "risk=who",
                                                                  "urgency=info",
                                                                  "urgency=x",
                                                                  "urgency=\"urgent\"",
                                                                  "urgency=blocking",
                                                                  "confidence=85%",
                                                                  "confidence=2",
                                                                  "id=a",
                                                                  "id=b",
                                                                  "x=\"a b\"",
                                                                  "\"a",
                                                                  "b\"",
                                                                  "word",
                                                                  "kind=\"risk\"",
                                                                  "\t"};

inline constexpr std::array<std::string_view, 38> kNoteLines = {
    "why: because of `a code span that is long enough to make the line break` and the rest of it "
    "here",
    "why: short",
    "why:",
    "why:tight",
    "what: one  two   three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen",
    "source: file:a.c:1 — \"a quoted string that is long\" and then more and more words follow "
    "here",
    "source: inference",
    "verify: cmd `npm test -- a` => pass (8 assertions, of which two are about the thing itself)",
    "verify: none",
    "alt: a `b ``c",
    "alternative: d",
    "impact: e",
    "ref: f",
    "todo: g",
    "question: h?",
    "urgency: urgent",
    "urgency:",
    "urgency: someday",
    "risk: high",
    "risk: if the rule is ever removed, this endpoint is open to anonymous callers and no one is "
    "told",
    "confidence: 85",
    "  %",
    "id: c",
    "owner: me",
    "owner:me",
    "  continued",
    "\ttabbed  continued",
    "   trailing blanks  ",
    "  # no comment",
    "# comment",
    "# another",
    "",
    "",
    "Text of the note.",
    "More text: with a colon",
    "- a list",
    "\r",
    "\"un closed and a very long line that goes on and on until it is beyond the width of the "
    "page"};

inline std::string random_note(Random& random) {
  std::string text = "@note";
  for (uint32_t i = random.below(7); i > 0; --i) {
    text += random.chance(8) ? "  " : " ";
    text += random.one_of(kHeaderWords);
  }
  const std::string_view eol = random.chance(6) ? "\r\n" : "\n";
  text += eol;
  for (uint32_t i = random.below(12); i > 0; --i) {
    text += random.one_of(kNoteLines);
    text += random.chance(12) ? "\r\n" : eol;
  }
  return text;
}

/// A review of one file with many notes.
inline std::string random_notes(Random& random) {
  std::string text = random.chance(6) ? "" : "---\nwhymark: 1\ntitle: T\n---\n";
  if (random.chance(4)) text += random_note(random);
  text += "@file a.c +1 newsha=1 modified x=1 -2\n";
  if (random.chance(3)) text += "@@ -1,2 +1,3 @@\n a\n+b\n+c\n";
  for (uint32_t i = 1 + random.below(4); i > 0; --i) text += random_note(random);
  if (random.chance(4)) text += "@check   cmd `a`\n  => pass\n\n\n@check b\n";
  if (random.chance(8) && !text.empty()) text.pop_back();
  if (!random.chance(8)) return text;
  std::string crlf;  // the whole of it
  for (const char c : text) {
    if (c == '\n' && (crlf.empty() || crlf.back() != '\r')) crlf += '\r';
    crlf += c;
  }
  return crlf;
}

}  // namespace whymark::test
