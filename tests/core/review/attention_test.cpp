#include "core/review/attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

const std::atomic<bool> kNotCancelled = false;

std::vector<AttentionItem> rank(const Document& document) {
  return rank_attention(document, measure(document), back_notes(document, kNotCancelled),
                        find_generated(document), kNotCancelled);
}

/// A note to be written.
struct Written {
  uint32_t risk = 0;  // into kRisks
  int confidence = -1;
  uint32_t urgency = 0;  // into kUrgencies
  uint32_t passes = 0, fails = 0, unknowns = 0;
  uint32_t source = 0;  // none, inference, a file
  uint32_t questions = 0, todos = 0;
};

constexpr const char* kRisks[] = {" risk=low", "", " risk=medium", " risk=high"};
constexpr const char* kUrgencies[] = {"urgency: info\n", "", "urgency: urgent\n",
                                      "urgency: blocking\n"};
constexpr const char* kSources[] = {"", "source: inference\n", "source: file:a.c:1\n"};

std::string text_of(const std::vector<Written>& notes) {
  std::string text = "---\nwhymark: 1\ntitle: T\n---\n@file a.c\n@@ -1 +1,4 @@\n a\n+b\n+c\n+d\n";
  for (const Written& note : notes) {
    text += "@note +2";
    text += kRisks[note.risk];
    if (note.confidence >= 0) text += " confidence=" + std::to_string(note.confidence) + "%";
    text += "\n";
    text += kUrgencies[note.urgency];
    text += "why: because\n";
    text += kSources[note.source];
    for (uint32_t i = 0; i < note.passes; ++i) text += "verify: type => pass\n";
    for (uint32_t i = 0; i < note.fails; ++i) text += "verify: lint => fail\n";
    for (uint32_t i = 0; i < note.unknowns; ++i) text += "verify: cmd `t`\n";
    for (uint32_t i = 0; i < note.questions; ++i) text += "question: why?\n";
    for (uint32_t i = 0; i < note.todos; ++i) text += "todo: that\n";
  }
  return text;
}

Written random_note(Random& random) {
  Written note;
  note.risk = random.below(4);
  note.confidence = random.chance(3) ? -1 : static_cast<int>(random.below(101));
  note.urgency = random.below(4);
  note.passes = random.below(2);
  note.fails = random.chance(4) ? 1 : 0;
  note.unknowns = random.below(2);
  note.source = random.below(3);
  note.questions = random.below(3);
  note.todos = random.below(3);
  return note;
}

size_t place_of(const std::vector<Written>& notes, uint32_t note) {
  const Document document = parse(TextBuffer(text_of(notes)));
  REQUIRE(document.notes.size() == notes.size());
  const std::vector<AttentionItem> queue = rank(document);
  for (size_t i = 0; i < queue.size(); ++i) {
    if (queue[i].note == note) return i;
  }
  FAIL("the note is not in the queue");
  return 0;
}

}  // namespace

TEST_CASE("attention: what is risky and unbacked comes first, and says why") {
  const Document document = parse(
      TextBuffer("---\nwhymark: 1\ntitle: T\n---\n"
                 "@file a.c\n@@ -1 +1,8 @@\n a\n+b\n+c\n+d\n+e\n+\n+f\n+g\n"
                 "@note +2 risk=low confidence=0.95\nwhy: w\nsource: file:x\nverify: type => pass\n"
                 "@note +3 risk=high confidence=0.5\nwhy: w\nsource: inference\nquestion: q?\n"
                 "@note +4 risk=medium\nwhy: w\nsource: file:x\nverify: lint => fail\ntodo: t\n"
                 "@file package-lock.json\n@@ -1 +1,3 @@\n a\n+b\n+c\n"));
  const std::vector<AttentionItem> queue = rank(document);
  REQUIRE(queue.size() == 5);
  CHECK(queue[0].note == 1);
  CHECK(
      attention_words(document, queue[0]) ==
      "high risk \xC2\xB7 not verified \xC2\xB7 inference only \xC2\xB7 confidence 50% \xC2\xB7 1 "
      "open question");
  CHECK(queue[1].note == 2);
  CHECK(attention_words(document, queue[1]) ==
        "medium risk \xC2\xB7 a claim failed \xC2\xB7 not verified \xC2\xB7 confidence not stated "
        "\xC2\xB7 1 todo");
  // The rest of the hunk that no note names.
  CHECK(queue[2].note == kNone);
  CHECK(queue[2].file == 0);
  CHECK(queue[2].lines == 4);
  CHECK(document.rows.new_line[queue[2].rows.first] == 5);
  CHECK(document.rows.new_line[queue[2].rows.end() - 1] == 8);
  CHECK(attention_words(document, queue[2]) == "4 added lines that no note explains");
  // What a program wrote asks for far less than the same by hand.
  CHECK(queue[3].file == 1);
  CHECK(attention_words(document, queue[3]) ==
        "2 added lines that no note explains \xC2\xB7 generated code");
  CHECK(queue[4].note == 0);
  CHECK(attention_words(document, queue[4]) == "nothing stands out");
  for (size_t i = 1; i < queue.size(); ++i) CHECK(queue[i - 1].score >= queue[i].score);
}

TEST_CASE("attention: stretches are cut by explained lines, and blank ones are left out") {
  const Document document =
      parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@file a.c\n"
                       "@@ -1,2 +1,8 @@\n+a\n+\n-x\n+b\n c\n+d\n+e\n+  \n+f\n"
                       "@note +4..5\nwhy: w\n@note +7\nwhy: w\n@note +8..8\nwhy: w\n"));
  std::vector<std::pair<uint32_t, uint32_t>> found;  // first line, lines
  for (const AttentionItem& item : rank(document)) {
    if (item.note == kNone) found.emplace_back(document.rows.new_line[item.rows.first], item.lines);
  }
  // Lines 1 to 3 are one, whatever was removed among them; 6 is alone, and no line is left.
  REQUIRE(found.size() == 2);
  CHECK(found[0] == std::pair(1U, 3U));
  CHECK(found[1] == std::pair(6U, 1U));
}

TEST_CASE("attention: ties are in document order, and the order is the same every time") {
  const std::vector<Written> alike(50);
  const Document document = parse(TextBuffer(text_of(alike)));
  uint32_t last = 0;
  for (const AttentionItem& item : rank(document)) {
    if (item.note == kNone) continue;
    CHECK(item.note == last);
    ++last;
  }
  CHECK(last == 50);
  Random random(5);
  std::vector<Written> notes;
  for (int i = 0; i < 200; ++i) notes.push_back(random_note(random));
  const Document many = parse(TextBuffer(text_of(notes)));
  const std::vector<AttentionItem> one = rank(many);
  const std::vector<AttentionItem> other = rank(many);
  REQUIRE(one.size() == other.size());
  for (size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i].note == other[i].note);
    CHECK(one[i].rows.first == other[i].rows.first);
  }
}

TEST_CASE("attention: more doubt never puts a note further back") {
  Random random(17);
  for (int round = 0; round < 150; ++round) {
    std::vector<Written> notes;
    for (uint32_t i = 2 + random.below(20); i > 0; --i) notes.push_back(random_note(random));
    const uint32_t note = random.below(static_cast<uint32_t>(notes.size()));
    const size_t before = place_of(notes, note);
    const auto check = [&](const char* what, auto change) {
      std::vector<Written> changed = notes;
      change(changed[note]);
      CAPTURE(what);
      CAPTURE(text_of(notes));
      CHECK(place_of(changed, note) <= before);
    };
    check("risk", [](Written& n) { n.risk = std::min(n.risk + 1, 3U); });
    check("urgency", [](Written& n) { n.urgency = std::min(n.urgency + 1, 3U); });
    check("confidence", [](Written& n) {
      if (n.confidence > 0) n.confidence /= 2;
    });
    check("a passing claim less", [](Written& n) { n.passes -= n.passes > 0; });
    check("a failing claim more", [](Written& n) { n.fails += 1; });
    check("a question more", [](Written& n) { n.questions += 1; });
    check("a todo more", [](Written& n) { n.todos += 1; });
    check("inference alone", [](Written& n) { n.source = 1; });
  }
}

TEST_CASE("attention: every unexplained line is in one stretch, and no explained one is") {
  Random random(23);
  for (int round = 0; round < 300; ++round) {
    const std::string review = random_review(random);
    CAPTURE(review);
    const Document document = parse(TextBuffer(review));
    const std::vector<AttentionItem> queue = rank(document);
    std::vector<uint32_t> notes(document.notes.size());
    for (const AttentionItem& item : queue) {
      CHECK(item.score > 0);
      if (item.note != kNone) ++notes[item.note];
    }
    for (const uint32_t count : notes) CHECK(count == 1);
    for (uint32_t row = 0; row < document.rows.size(); ++row) {
      if (document.rows.kind[row] != RowKind::added) continue;
      const uint32_t file = document.file_of_row(row);
      const uint32_t line = document.rows.new_line[row];
      bool explained = false;
      for (const Note& note : document.notes) {
        explained = explained || (note.file == file && note.selector.kind == SelectorKind::lines &&
                                  note.selector.side == Side::new_side &&
                                  line >= note.selector.first && line <= note.selector.last);
      }
      uint32_t in = 0;
      for (const AttentionItem& item : queue) in += item.note == kNone && item.rows.contains(row);
      const bool blank =
          document.content(row).find_first_not_of(" \t\r\f\v") == std::string_view::npos;
      CHECK(in <= (explained ? 0U : 1U));
      if (!explained && !blank) CHECK(in == 1);
    }
  }
}

TEST_CASE("attention: a cancelled ranking ends") {
  const std::atomic<bool> cancelled = true;
  const Document document = parse(TextBuffer(text_of(std::vector<Written>(10))));
  CHECK(back_notes(document, cancelled).empty());
  rank_attention(document, measure(document), back_notes(document, kNotCancelled),
                 find_generated(document), cancelled);
}

}  // namespace whymark::test
