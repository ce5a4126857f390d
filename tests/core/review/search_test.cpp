#include "core/review/search.h"

#include <doctest/doctest.h>

#include <random>

#include "core/format/parser.h"
#include "tests/core/review/slow_search.h"

namespace whymark::test {
namespace {

SearchPattern compiled(const SearchQuery& query) {
  Result<SearchPattern> pattern = SearchPattern::compile(query);
  REQUIRE_MESSAGE(pattern.has_value(), query.pattern);
  return std::move(*pattern);
}

std::vector<Hit> hits(const SearchQuery& query, std::string_view text) {
  const SearchPattern pattern = compiled(query);
  const SearchPattern::Line line(pattern, text);
  std::vector<Hit> all;
  for (std::optional<Hit> hit = line.next(0); hit; hit = line.next(hit->end)) {
    all.push_back(*hit);
    if (hit->first == hit->end) break;
  }
  CHECK(pattern.count(text) == all.size());
  return all;
}

SearchQuery plain(std::string pattern) { return {std::move(pattern), false, false, true}; }
SearchQuery word(std::string pattern) { return {std::move(pattern), false, true, false}; }
SearchQuery exact(std::string pattern) { return {std::move(pattern), true, false, false}; }

std::string wrong(const std::string& pattern) {
  const Result<SearchPattern> result = SearchPattern::compile({pattern});
  return result ? std::string() : result.error().message;
}

/// All slices of a document, joined.
SliceHits search_all(const Document& document, const SearchPattern& pattern) {
  const std::atomic<bool> cancelled{false};
  return search_rows(document, pattern, {0, document.rows.size()}, cancelled);
}

}  // namespace

TEST_CASE("search: hits of a line") {
  CHECK(hits({"a+"}, "baac a") == std::vector<Hit>{{1, 3}, {5, 6}});
  CHECK(hits({"^a"}, "aa") == std::vector<Hit>{{0, 1}});
  CHECK(hits({"a$"}, "aa") == std::vector<Hit>{{1, 2}});
  CHECK(hits({"x"}, "").empty());
  CHECK(hits(plain("a.b"), "axb a.b") == std::vector<Hit>{{4, 7}});
}

TEST_CASE("search: an empty match is a hit only where there is no other") {
  CHECK(hits({"^$"}, "") == std::vector<Hit>{{0, 0}});
  CHECK(hits({"^$"}, "a").empty());
  CHECK(hits({"a*"}, "baac") == std::vector<Hit>{{1, 3}});
  CHECK(hits({"x*"}, "abc") == std::vector<Hit>{{0, 0}});
}

TEST_CASE("search: case counts where the pattern has a capital letter") {
  CHECK(hits({"ab"}, "AB ab").size() == 2);
  CHECK(hits({"Ab"}, "Ab ab") == std::vector<Hit>{{0, 2}});
  CHECK(hits(exact("ab"), "AB ab") == std::vector<Hit>{{3, 5}});
  CHECK(hits({"\\Wa\\x{42}"}, "-ab -AB").size() == 2);  // these capitals stand for no letter
  CHECK(hits({"\xC3\xA9"}, "\xC3\x89 \xC3\xA9").size() == 2);
  CHECK(hits({"\xC3\x89"}, "\xC3\x89 \xC3\xA9").size() == 1);
}

TEST_CASE("search: whole words") {
  CHECK(hits(word("foo"), "foo foobar _foo foo-") == std::vector<Hit>{{0, 3}, {16, 19}});
  CHECK(hits(word("foo|foobar"), "foobar") == std::vector<Hit>{{0, 6}});
  CHECK(hits(word("t"), "t\xC3\xA9 \xC3\xA9t t") == std::vector<Hit>{{8, 9}});
  CHECK(hits(word("\xC3\xA9t\xC3\xA9"), "\xC3\xA9t\xC3\xA9 \xC3\xA9t\xC3\xA9s").size() == 1);
  SearchQuery sign = plain("+=");
  sign.whole_word = true;
  CHECK(hits(sign, "a += b+=c").size() == 2);
}

TEST_CASE("search: lines that are not UTF-8 are searched by bytes") {
  CHECK(hits({"a.b"}, "a\xFF" "b").size() == 1);
  CHECK(hits({"a.b"}, "a\xC3\xA9" "b").size() == 1);
  CHECK(hits({"a.b"}, "a\xC3\xA9" "b\xFF").empty());  // there they are two characters
  CHECK(hits({"\xC3\xA9"}, "\xFF\xC3\xA9") == std::vector<Hit>{{1, 3}});
}

TEST_CASE("search: what is wrong with a pattern is said in words") {
  CHECK(wrong("(a") == "a ( is not closed");
  CHECK(wrong("a)") == "a ) has no ( before it");
  CHECK(wrong("[a") == "a [ is not closed: [a");
  CHECK(wrong("*") == "there is nothing that * could repeat");
  CHECK(wrong("a**") == "** repeats a repetition");
  CHECK(wrong("a\\") == "nothing follows the \\ at the end");
  CHECK(wrong("[z-a]") == "the range z-a ends before it begins");
  CHECK(wrong("(?=a)") == "(?= cannot be had: RE2 does not look ahead or behind");
  CHECK(wrong("(a)\\1") == "\\1 means nothing here (back references cannot be had)");
  CHECK(wrong("a{2000}") == "{2000} repeats too often: 1000 times is the most");
  CHECK(wrong("\xFF") == "the pattern is not UTF-8");
  CHECK(wrong("((((a{100}){100}){100}){100}){100}") != "");
  CHECK(wrong("(a)(b)") == "");
}

TEST_CASE("search: rows of the diff and words of the notes") {
  const Document document = parse(TextBuffer(
      "---\nwhymark: 1\nsummary: foo\n---\n@file foo\n@@ -1,2 +1,3 @@ foo\n foo\n-foo foo\n+bar\n"
      "+\n+foo\n\\ No newline at end of file foo\n@note +1 kind=intent\nwhy: foo and foo\n"));
  const SliceHits found = search_all(document, compiled({"foo"}));
  CHECK(found.code.total() == 4);
  CHECK(found.code.rows_hit() == 3);
  CHECK(found.notes.total() == 2);
  CHECK(found.notes.rows_hit() == 1);
  const uint32_t first = document.hunks[0].rows.first;
  CHECK(found.code.at(first) == 1);
  CHECK(found.code.at(first + 1) == 2);
  CHECK(found.code.before(first + 2) == 3);
  CHECK(found.code.next_row(first + 2) == first + 4);
  CHECK(found.code.previous_row(first + 3) == first + 1);
  CHECK(found.code.next_row(first + 5) == kNone);
  // The sign is no content, and never part of a hit.
  CHECK(search_all(document, compiled({"[+]"})).code.total() == 0);
  CHECK(search_all(document, compiled({"^foo"})).code.total() == 3);
  CHECK(search_all(document, compiled({".foo"})).code.total() == 1);
  CHECK(search_all(document, compiled({"^$"})).code.total() == 1);
  CHECK(search_all(document, compiled({"o\\s"})).code.total() == 1);  // no line end is matched
}

TEST_CASE("search: a row of very many hits is counted exactly") {
  const std::string many(1000, 'a');
  const Document document = parse(TextBuffer("@file f\n@@ -1 +1,2 @@\n-a\n+" + many + "\n+a\n"));
  const SliceHits found = search_all(document, compiled({"a"}));
  const uint32_t first = document.hunks[0].rows.first;
  CHECK(found.code.total() == 1002);
  CHECK(found.code.at(first + 1) == 1000);
  CHECK(found.code.before(first + 2) == 1001);
}

TEST_CASE("search: slices are the document") {
  std::string text = "@file f\n@@ -0,0 +1,200000 @@\n";
  for (int i = 0; i < 200'000; ++i) text += "+some line of code\n";
  const Document document = parse(TextBuffer(text));
  uint32_t next = 0;
  uint64_t total = 0;
  const SearchPattern pattern = compiled({"o"});
  const std::atomic<bool> cancelled{false};
  for (const RowRange& slice : search_slices(document)) {
    CHECK(slice.first == next);
    next = slice.end();
    total += search_rows(document, pattern, slice, cancelled).code.total();
  }
  CHECK(next == document.rows.size());
  CHECK(total == 600'000);
  CHECK(search_slices(parse(TextBuffer())).empty());
}

TEST_CASE("search: as an obvious slow search finds it, on random documents") {
  std::mt19937 random(20260601);
  for (int round = 0; round < 3000; ++round) {
    CAPTURE(round);
    const std::string text = random_diff(random);
    const Document document = parse(TextBuffer(text));
    SlowPattern slow = random_pattern(random);
    const SearchQuery query{slow.text, slow.exact_case, false, false};
    CAPTURE(query.pattern);
    CAPTURE(text);
    const SearchPattern pattern = compiled(query);
    const SliceHits found = search_all(document, pattern);
    uint64_t before = 0;
    for (uint32_t row = 0; row < document.rows.size(); ++row) {
      const bool code = searched_as(document.rows.kind[row]) == SearchedAs::code;
      const std::vector<Hit> wanted =
          code ? slow_hits(slow, searched_text(document, row)) : std::vector<Hit>();
      REQUIRE(found.code.at(row) == wanted.size());
      REQUIRE(found.code.before(row) == before);
      before += wanted.size();
      if (code) REQUIRE(hits(query, searched_text(document, row)) == wanted);
    }
    REQUIRE(found.code.total() == before);
  }
}

}  // namespace whymark::test
