#include "core/diff/word_diff.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/diff/tokens.h"
#include "tests/core/diff/random_text.h"

using namespace whymark;
using namespace whymark::test;

namespace {

std::string shown(std::string_view old_line, std::string_view new_line) {
  std::string out;
  for (const Part& part : diff_words(old_line, new_line).parts) {
    if (!out.empty()) out += ' ';
    out += '[';
    out += old_line.substr(part.old_first, part.old_end - part.old_first);
    out += "->";
    out += new_line.substr(part.new_first, part.new_end - part.new_first);
    out += ']';
  }
  return out;
}

/// The new line with the old text in place of the parts that `chosen` says, by index.
template <class Chosen>
std::string reverted(std::string_view old_line, std::string_view new_line,
                     const std::vector<Part>& parts, const Chosen& chosen) {
  std::string out;
  uint32_t at = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    out += new_line.substr(at, part.new_first - at);
    out += chosen(i) ? old_line.substr(part.old_first, part.old_end - part.old_first)
                     : new_line.substr(part.new_first, part.new_end - part.new_first);
    at = part.new_end;
  }
  return out += new_line.substr(at);
}

bool begins_token(std::string_view line, uint32_t at) {
  std::vector<WordToken> tokens;
  tokenize(line, tokens);
  return at == line.size() ||
         std::any_of(tokens.begin(), tokens.end(),
                     [at](const WordToken& token) { return token.first == at; });
}

bool begins_cluster(std::string_view line, uint32_t at) {
  size_t cluster = 0;
  while (cluster < at) cluster = cluster_end(line, cluster);
  return cluster == at;
}

void check_parts(std::string_view old_line, std::string_view new_line,
                 const std::vector<Part>& parts) {
  CHECK(reverted(old_line, new_line, parts, [](size_t) { return true; }) == old_line);
  CHECK(reverted(old_line, new_line, parts, [](size_t) { return false; }) == new_line);
  Part last;
  for (const Part& part : parts) {
    CHECK(part.old_first <= part.old_end);
    CHECK(part.new_first <= part.new_end);
    CHECK(part.old_end + part.new_end > part.old_first + part.new_first);
    CHECK(part.old_first - last.old_end == part.new_first - last.new_end);
    if (&part != parts.data()) CHECK(part.old_first > last.old_end);
    for (const uint32_t at : {part.old_first, part.old_end}) CHECK(begins_cluster(old_line, at));
    for (const uint32_t at : {part.new_first, part.new_end}) CHECK(begins_cluster(new_line, at));
    last = part;
  }
}

std::string prose(Random& random, size_t bytes) {
  std::string text;
  while (text.size() < bytes) {
    text += "word" + std::to_string(random.below(400)) + (random.chance(10) ? ", " : " ");
  }
  text.resize(bytes);
  return text;
}

}  // namespace

TEST_CASE("parts are what one would click") {
  struct Row {
    const char *before, *after, *parts;
  };
  const Row kRows[] = {
      {"const delayMs = options.delayMs ?? 200;", "const baseDelayMs = options.delayMs ?? 250;",
       "[delayMs->baseDelayMs] [200->250]"},
      {"same", "same", ""},
      {"", "new", "[->new]"},
      {"old", "", "[old->]"},
      {"f(a, b)", "f(a, b, c)", "[->, c]"},
      {"  x", "    x", "[  ->    ]"},
      {"return cached;", "return fresh;", "[cached->fresh]"},
      // One word for one other each, however little is between.
      {"retry(3, 200)", "retry(5, 250)", "[3->5] [200->250]"},
      {"std::string name;", "std::vector names;", "[string name->vector names]"},
      {"a.b = x;", "c.d = x;", "[a.b->c.d]"},
      {"  private static final int MAX = 10;", "  public static final long MAX = 20L;",
       "[private->public] [int->long] [10->20L]"},
      // What was put around something else.
      {"foo(bar)", "wrap(foo(bar))", "[->wrap(] [->)]"},
      {"if (a) {", "if (!a && b) {", "[->!] [-> && b]"},
      // White space, or little between much, does not keep changes apart.
      {"the quick brown fox", "the slow red fox", "[quick brown->slow red]"},
      {"of the very old name in that long list, always",
       "of any such new title in some short array, always",
       "[the very old name in that long list->any such new title in some short array]"},
      // What has moved.
      {"version: 1.2.3", "version: 1.3.0", "[2.3->3.0]"},
      // A line that was written anew, but for its indentation.
      {"  await sleep(delayMs);", "  const wait = backoff(attempt, baseDelayMs, maxDelayMs);",
       "[await sleep(delayMs);->const wait = backoff(attempt, baseDelayMs, maxDelayMs);]"},
      {"foo", "foo(bar, baz, quux, some_long_name)", "[->(bar, baz, quux, some_long_name)]"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.before);
    CHECK(shown(row.before, row.after) == row.parts);
    check_parts(row.before, row.after, diff_words(row.before, row.after).parts);
  }
}

TEST_CASE("parts never split a cluster, and no byte is dropped") {
  // An accent alone, composed and not, on a word and on punctuation.
  CHECK(shown("caf\xC3\xA9 x", "caf\xC3\xA8 x") == "[caf\xC3\xA9->caf\xC3\xA8]");
  CHECK(shown("cafe x", "cafe\xCC\x81 x") == "[cafe->cafe\xCC\x81]");
  CHECK(shown("a -\xCC\xB8 b", "a - b") == "[-\xCC\xB8->-]");
  // The same bytes in front of two clusters, behind them, and around their ends.
  const std::string man = "\xF0\x9F\x91\xA8";
  const std::string girl = "\xF0\x9F\x91\xA7";
  const std::string joiner = "\xE2\x80\x8D";
  CHECK(shown(man + joiner + girl, man + joiner + man) ==
        "[" + man + joiner + girl + "->" + man + joiner + man + "]");
  CHECK(shown("x" + girl, "x" + man + joiner + girl) ==
        "[" + girl + "->" + man + joiner + girl + "]");
  const std::string d = "\xF0\x9F\x87\xA9";
  const std::string e = "\xF0\x9F\x87\xAA";
  CHECK(shown(d + e + d + e, d + d + e + d + e + d) ==
        "[" + d + e + d + e + "->" + d + d + e + d + e + d + "]");
  CHECK(shown(d + e + " ", d + d + " ") == "[" + d + e + "->" + d + d + "]");
  CHECK(shown("\xE1\x84\x92\xE1\x85\xA1", "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB") ==
        "[\xE1\x84\x92\xE1\x85\xA1->\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB]");
  // Han and kana: a character each.
  CHECK(shown("\xE6\x96\x87\xE5\xAD\x97\xE5\x8C\x96", "\xE6\x96\x87\xE6\x98\x8E\xE5\x8C\x96") ==
        "[\xE5\xAD\x97->\xE6\x98\x8E]");
  // What is not UTF-8 is compared byte by byte, a carriage return is content.
  CHECK(shown("a\xFF b", "a\xFE b") == "[\xFF->\xFE]");
  CHECK(shown("caf\xE9", "caf\xE8") == "[\xE9->\xE8]");
  CHECK(shown("a;\r", "a;") == "[\r->]");
  CHECK(shown("x \r", "x\r") == "[ \r->\r]");
  CHECK(shown("\xEF\xBB\xBFx", "x") == "[\xEF\xBB\xBF->]");
}

TEST_CASE("lines are alike where they share at least half") {
  const auto alike = [](std::string_view a, std::string_view b) { return diff_words(a, b).alike; };
  CHECK(alike("return cached;", "return fresh;"));
  CHECK_FALSE(alike("return cached;", "throw new Error(message);"));
  CHECK_FALSE(alike("", ""));
  CHECK_FALSE(alike("", "x"));
  CHECK(alike("x", "x"));
  CHECK(alike("    x", "\tx"));
  // Neither indentation nor brackets are much to share.
  CHECK_FALSE(alike("                                        a",
                    "                                        b"));
  CHECK_FALSE(alike("f(a, b);", "g(c, d);"));
}

TEST_CASE("prose of 3000 characters gets its marks") {
  Random random(seed());
  const std::string before = prose(random, 3000);
  std::string after = before;
  for (const size_t at : {100, 900, 1700, 2600}) after.insert(after.find(' ', at), "x");
  const WordDiff diff = diff_words(before, after);
  CHECK(diff.parts.size() == 4);
  CHECK(diff.alike);
  CHECK_FALSE(diff.too_long);
  CHECK_FALSE(diff_words(before, prose(random, 3000)).too_long);
}

TEST_CASE("one word in a line of 10 MB is found exactly") {
  Random random(seed());
  std::string before = prose(random, 10 << 20);
  for (const size_t near : {size_t{0}, size_t{5} << 20, before.size() - 40}) {
    const size_t first = near == 0 ? 0 : before.find(' ', near) + 1;
    const size_t end = before.find(' ', first);
    std::string after = before;
    after.replace(first, end - first, "changed");
    const WordDiff diff = diff_words(before, after);
    const auto from = static_cast<uint32_t>(first);
    CHECK(diff.parts == std::vector<Part>{{from, static_cast<uint32_t>(end), from, from + 7}});
    CHECK(diff.alike);
    CHECK_FALSE(diff.too_long);
  }
  // Data without any words: what the ends of it have in common is no part of the change.
  const std::string blob(4 << 20, 'x');
  std::string other = blob;
  other[2 << 20] = 'y';
  const WordDiff diff = diff_words(blob, other);
  CHECK(diff.parts.size() == 1);
  CHECK(diff.parts.front().old_end - diff.parts.front().old_first < 4096);
  CHECK_FALSE(diff.too_long);
}

TEST_CASE("a limit that is hit is said, and leaves parts that hold") {
  Random random(seed());
  const std::string before = prose(random, 1 << 20);
  const std::string after = prose(random, 1 << 20);
  const WordDiff whole = diff_words(before, after);
  CHECK(whole.too_long);
  CHECK(whole.parts.size() == 1);
  // Nothing to compare is no limit.
  CHECK_FALSE(diff_words(before, "").too_long);
  CHECK_FALSE(diff_words("x y", "x " + before + " y").too_long);
  // Two edits further apart than what is compared.
  std::string far = before;
  for (const size_t at : {size_t{1000}, before.size() - 1000}) far[far.find("word", at)] = 'W';
  const WordDiff coarse = diff_words(before, far);
  CHECK(coarse.too_long);
  REQUIRE(coarse.parts.size() == 1);
  CHECK(coarse.parts.front().old_first > 990);
  CHECK(coarse.parts.front().old_end < before.size() - 980);
  CHECK(reverted(before, far, coarse.parts, [](size_t) { return true; }) == before);
  // A budget that lines share.
  DiffBudget budget{.bytes = 50, .steps = 1000};
  CHECK_FALSE(diff_words("a b c d", "a c b d", budget).too_long);
  CHECK(budget.bytes < 50);
  CHECK(budget.steps < 1000);
  budget = {.bytes = 50, .steps = 0};
  const WordDiff coarser = diff_words("a b c d e", "a c b e d", budget);
  CHECK(coarser.too_long);
  check_parts("a b c d e", "a c b e d", coarser.parts);
}

TEST_CASE("any parts that are put back make an edit of the new line, and all of them the old one") {
  Random random(seed());
  for (uint32_t round = case_count(4000); round > 0; --round) {
    const std::string before = random_text(random, random.below(30));
    const std::string after =
        random.chance(50) ? random_text(random, random.below(30)) : random_edit(random, before);
    CAPTURE(before);
    CAPTURE(after);
    DiffBudget budget;
    if (random.chance(30)) budget = {.bytes = random.below(80), .steps = random.below(60)};
    const WordDiff diff = diff_words(before, after, budget);
    check_parts(before, after, diff.parts);
    for (const Part& part : diff.parts) {
      for (const uint32_t at : {part.old_first, part.old_end}) CHECK(begins_token(before, at));
      for (const uint32_t at : {part.new_first, part.new_end}) CHECK(begins_token(after, at));
    }
    CHECK(diff.parts.empty() == (before == after));
    // Some put back: each place of a part has one side's text, and all between is untouched.
    const uint32_t chosen = random.below(1u << 16);
    const std::string mixed = reverted(before, after, diff.parts,
                                       [&](size_t i) { return ((chosen >> (i % 16)) & 1) != 0; });
    size_t at = 0;
    uint32_t kept = 0;
    for (size_t i = 0; i < diff.parts.size(); ++i) {
      const Part& part = diff.parts[i];
      const std::string between = after.substr(kept, part.new_first - kept);
      const std::string text = ((chosen >> (i % 16)) & 1) != 0
                                   ? before.substr(part.old_first, part.old_end - part.old_first)
                                   : after.substr(part.new_first, part.new_end - part.new_first);
      CHECK(mixed.compare(at, between.size() + text.size(), between + text) == 0);
      at += between.size() + text.size();
      kept = part.new_end;
    }
    CHECK(mixed.substr(at) == after.substr(kept));
  }
}

TEST_CASE("long common ends change nothing about the middle") {
  Random random(seed());
  const std::string padding(8192, '|');
  for (uint32_t round = case_count(500); round > 0; --round) {
    // Beside a full stop, so that no cluster goes on into the padding.
    const std::string before = "." + random_text(random, random.below(12)) + ".";
    const std::string after = "." + random_edit(random, before.substr(1, before.size() - 2)) + ".";
    CAPTURE(before);
    CAPTURE(after);
    const std::string long_before = padding + before + padding;
    const std::string long_after = padding + after + padding;
    const WordDiff diff = diff_words(long_before, long_after);
    check_parts(long_before, long_after, diff.parts);
    CHECK_FALSE(diff.too_long);
    for (const Part& part : diff.parts) {
      CHECK(part.old_end <= padding.size() + before.size());
      CHECK(part.new_end <= padding.size() + after.size());
    }
  }
}
