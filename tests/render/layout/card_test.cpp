#include "render/layout/card.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"
#include "tests/render/layout/fake_measure.h"

namespace whymark::test {
namespace {

const FakeMeasure kMeasure;
const Sizes kSizes = Sizes::at(1);
constexpr int kWidth = 420;

Document review(const std::string& note) {
  return parse(
      TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@file a.c\n@@ -1,2 +1,3 @@\n x\n-y\n+z\n"
                 "+w\n\n" +
                 note));
}

Card card_of(const Document& document, int width = kWidth) {
  REQUIRE(document.notes.size() == 1);
  return lay_out_card(document, document.notes[0], width, kSizes, kMeasure);
}

Card card_of(const std::string& note, int width = kWidth) { return card_of(review(note), width); }

std::string text_of(const Card& card) {
  std::string out;
  for (const CardItem& item : card.items) out += item.text + ' ';
  return out;
}

const CardItem* find_item(const Card& card, std::string_view text) {
  for (const CardItem& item : card.items) {
    if (item.text == text) return &item;
  }
  return nullptr;
}

const CardItem& item_of(const Card& card, CardItemType type) {
  const auto found = std::find_if(card.items.begin(), card.items.end(),
                                  [type](const CardItem& item) { return item.type == type; });
  REQUIRE(found != card.items.end());
  return *found;
}

/// What holds of every card: items within it, nothing over anything else but a code block's
/// background.
std::string broken(const Card& card) {
  for (const CardItem& item : card.items) {
    if (item.x < 0 || item.y < 0) return "before the card's edge: " + item.text;
    // A glyph wider than the card cannot be broken, but it stands on it.
    const bool one_glyph = code_points(item.text).size() == 1;
    const int right = one_glyph ? item.x + 1 : item.x + item.width;
    if (right > card.width) return "beyond the width: " + item.text;
    if (item.y + item.height > card.height) return "below the card: " + item.text;
  }
  for (size_t a = 0; a < card.items.size(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      const CardItem& one = card.items[a];
      const CardItem& two = card.items[b];
      if (one.type == CardItemType::block || two.type == CardItemType::block) continue;
      const bool across = one.x < two.x + two.width && two.x < one.x + one.width;
      const bool down = one.y < two.y + two.height && two.y < one.y + one.height;
      if (across && down) return one.text + " lies over " + two.text;
    }
  }
  return "";
}

constexpr std::string_view kFull =
    "@note +1..2 kind=intent risk=medium confidence=0.85\n"
    "urgency: urgent\n"
    "why: the reason is `a code span` here\n"
    "  and goes on\n"
    "what: changes something\n"
    "impact: breaks nothing\n"
    "source: file:src/main.c \xE2\x80\x94 explains the caller\n"
    "source: inference \xE2\x80\x94 guessed from names\n"
    "source: unheard words\n"
    "verify: cmd `npm test -- limit` => pass (forty cases)\n"
    "verify: manual looked around => fail\n"
    "verify: none nothing ran => skipped\n"
    "verify: type checked => sometimes later\n"
    "alt: another way\n"
    "todo: finish it\n"
    "question: who decides?\n"
    "ref: see there\n"
    "owner: somebody else\n"
    "\n"
    "Free prose with **strong** words.\n"
    "\n"
    "- first point\n"
    "- second point\n"
    "\n"
    "```\n"
    "block of code\n"
    "```\n";

}  // namespace

TEST_CASE("card: every word of a full note") {
  const Card card = card_of(std::string(kFull));
  const std::string text = text_of(card);
  for (const char* word :
       {"intent",      "+1..2",     "medium",  "85%",      "urgent",       "reason",
        "a code span", "goes",      "changes", "breaks",   "file",         "src/main.c",
        "caller",      "inference", "guessed", "unheard",  "words",        "npm test -- limit",
        "pass",        "forty",     "manual",  "around",   "fail",         "none",
        "nothing",     "skipped",   "type",    "checked",  "later",        "sometimes",
        "unknown",     "another",   "finish",  "decides?", "there",        "somebody",
        "Free",        "strong",    "first",   "second",   "block of code"}) {
    CHECK_MESSAGE(text.find(word) != std::string::npos, word, " is not in ", text);
  }
  CHECK(broken(card) == "");
}

TEST_CASE("card: every field has a label or a place that tells it from the others") {
  const std::string text = text_of(card_of(std::string(kFull)));
  for (const char* label : {"what", "impact", "alt", "todo", "question", "ref", "owner"}) {
    CHECK_MESSAGE((' ' + text).find(std::string(" ") + label + ' ') != std::string::npos, label);
  }
}

TEST_CASE("card: fields stand in the order of the format, the body last") {
  const Card card = card_of(
      "@note +1\nref: eee\nalt: ddd\nverify: cmd ccc => pass\nwhy: aaa\n"
      "source: file:bbb\n\nfff\n");
  int y = -1;
  for (const char* word : {"aaa", "bbb", "ccc", "ddd", "eee", "fff"}) {
    const CardItem* item = find_item(card, word);
    REQUIRE_MESSAGE(item != nullptr, word);
    CHECK(item->y > y);
    y = item->y;
  }
}

TEST_CASE("card: a note whose lines are not in the diff says so") {
  constexpr std::string_view kGone = "These lines are not in the diff.";
  CHECK(text_of(card_of("@note +400..410\nwhy: x\n")).find(kGone) != std::string::npos);
  CHECK(text_of(card_of("@note +2\nwhy: x\n")).find(kGone) == std::string::npos);
  CHECK(text_of(card_of("@note file\nwhy: x\n")).find(kGone) == std::string::npos);
}

TEST_CASE("card: each status of a claim has its own sign, word and colour") {
  struct Case {
    const char* status;
    ClaimStatus claim;
    Color color;
  };
  for (const Case& each :
       {Case{"pass", ClaimStatus::pass, Color::ok}, Case{"fail", ClaimStatus::fail, Color::fail},
        Case{"skipped", ClaimStatus::skipped, Color::muted},
        Case{"unknown", ClaimStatus::unknown, Color::unk}}) {
    const Card card =
        card_of(std::string("@note +1 confidence=1\nverify: cmd make => ") + each.status + "\n");
    const CardItem& sign = item_of(card, CardItemType::status);
    CHECK(sign.claim == each.claim);
    CHECK(sign.color == each.color);
    const CardItem* said = find_item(card, each.status);
    REQUIRE(said != nullptr);
    CHECK(said->color == each.color);
  }
}

TEST_CASE("card: an inference is dashed, in its own colour, and a source is not") {
  const Card guess = card_of("@note +1\nsource: inference \xE2\x80\x94 from its name\n");
  const CardItem& dashed = item_of(guess, CardItemType::dashed_chip);
  CHECK(dashed.text == "inference");
  CHECK(dashed.color == Color::unk);
  const Card source = card_of("@note +1\nsource: url:http://a.b\n");
  const CardItem& chip = item_of(source, CardItemType::chip);
  CHECK(chip.text == "url");
  CHECK(chip.color == Color::muted);
  for (const CardItem& item : source.items) CHECK(item.type != CardItemType::dashed_chip);
}

TEST_CASE("card: confidence is a figure and a bar at the right") {
  const Card card = card_of("@note +1 confidence=0.5\nwhy: x\n");
  CHECK(item_of(card, CardItemType::meter).value == 0.5);
  const CardItem* figure = find_item(card, "50%");
  REQUIRE(figure != nullptr);
  CHECK(figure->x + figure->width <= kWidth);
  CHECK(figure->x > kWidth / 2);
  // One that was not stated is not taken for none.
  const Card silent = card_of("@note +1\nwhy: x\n");
  CHECK(item_of(silent, CardItemType::meter).value == 0);
  CHECK(find_item(silent, "unknown") != nullptr);
  CHECK(find_item(silent, "0%") == nullptr);
}

TEST_CASE("card: risk and urgency are words") {
  CHECK(find_item(card_of("@note +1 risk=high\nwhy: x\n"), "high risk")->color == Color::fail);
  CHECK(find_item(card_of("@note +1 urgency=blocking\nwhy: x\n"), "blocking")->color ==
        Color::fail);
}

TEST_CASE("card: an urgency that is prose is shown in full") {
  const std::string text = text_of(card_of("@note +1\nurgency: before the next release\n"));
  CHECK(text.find("before the next release") != std::string::npos);
}

TEST_CASE("card: the selector as the header shows it") {
  const auto label = [](const std::string& header) {
    const Document document = review(header + "\nwhy: x\n");
    return selector_label(document, document.notes.at(0));
  };
  CHECK(label("@note +2") == "+2");
  CHECK(label("@note +1..3") == "+1..3");
  CHECK(label("@note -2") ==
        "\xE2\x88\x92"
        "2");
  CHECK(label("@note file") == "file");
  CHECK(label("@note doc") == "whole change");
}

TEST_CASE("card: unseen characters in every place are marks") {
  const std::string bidi = "\xE2\x80\xAE";
  const Document document =
      review("@note +1 kind=a" + bidi + "\nwhy: b" + bidi + "\nsource: file:c" + bidi +
             " \xE2\x80\x94 d" + bidi + "\nverify: cmd e" + bidi + " => pass (f" + bidi +
             ")\nalt: g" + bidi + "\nown" + bidi + "er: h\n\ni" + bidi + "\n");
  const std::string text = text_of(card_of(document));
  CHECK(text.find(bidi) == std::string::npos);
  for (const char* word :
       {"aU+202E", "bU+202E", "cU+202E", "dU+202E", "eU+202E", "fU+202E", "gU+202E", "iU+202E"}) {
    CHECK_MESSAGE(text.find(word) != std::string::npos, word, " is not in ", text);
  }
}

TEST_CASE("card: two paragraphs of a one-line value do not run together") {
  // A field's value is one line, but `#` makes a heading of it, and a list item is a block.
  const std::string text = text_of(card_of("@note +1\nalt: - one\n  - two\n"));
  CHECK(text.find("onetwo") == std::string::npos);
}

TEST_CASE("card: code keeps its indentation") {
  const Card card = card_of("@note +1\nwhy: x\n\n```\nif (a)\n    b();\n```\n");
  const CardItem* outer = find_item(card, "if (a)");
  REQUIRE(outer != nullptr);
  const auto inner = std::find_if(card.items.begin(), card.items.end(), [](const CardItem& item) {
    return item.text.find("b();") != std::string::npos;
  });
  REQUIRE(inner != card.items.end());
  CHECK((inner->x > outer->x || inner->text.substr(0, 4) == "    "));
}

TEST_CASE("card: the number before an item does not lie over its text") {
  std::string note = "@note +1\nwhy: x\n\n";
  for (int i = 1; i <= 12; ++i) note += std::to_string(i) + ". text\n";
  CHECK(broken(card_of(note)) == "");
}

TEST_CASE("card: long words of a note's header and labels stay on the card") {
  const std::string word(90, 'w');
  CHECK(broken(card_of("@note +1 kind=" + word + " risk=high\nwhy: x\n")) == "");
  CHECK(broken(card_of("@note +1 kind=alternative risk=medium urgency=blocking confidence=0.85\n"
                       "why: x\n")) == "");
  CHECK(broken(card_of("@note " + word + "\nwhy: x\n")) == "");
  CHECK(broken(card_of("@note +1\n" + word + ": x\n")) == "");
  CHECK(broken(card_of("@note +1\nwhy: " + word + "\n")) == "");
  CHECK(broken(card_of("@note +1\nsource: file:" + word + "\n")) == "");
  CHECK(broken(card_of("@note +1\nverify: cmd " + word + " => pass\n")) == "");
}

TEST_CASE("card: deeply nested lists and quotes stay on the card") {
  std::string lists = "@note +1\nwhy: x\n\n", quotes = lists;
  for (int depth = 0; depth < 60; ++depth) lists += std::string(2 * depth, ' ') + "- text\n";
  quotes += std::string(60, '>') + " text\n";
  CHECK(broken(card_of(lists)) == "");
  CHECK(broken(card_of(quotes)) == "");
}

TEST_CASE("card: folded, it keeps kind, place, risk, urgency and confidence, and nothing else") {
  const Document document = review(std::string(kFull));
  const Card card =
      lay_out_card(document, document.notes[0], kWidth, kSizes, kMeasure, CardExtent::folded);
  const std::string text = text_of(card);
  for (const char* word : {"intent", "+1..2", "medium risk", "urgent", "85%"}) {
    CHECK_MESSAGE(text.find(word) != std::string::npos, word);
  }
  CHECK(text.find("reason") == std::string::npos);
  CHECK(item_of(card, CardItemType::unfold).height > 0);
  CHECK(item_of(card, CardItemType::meter).value == doctest::Approx(0.85));
  CHECK(broken(card) == "");
  CHECK(item_of(card_of(document), CardItemType::fold).height > 0);
}

namespace {

std::string links_of(const Card& card) {
  static constexpr std::string_view kTypes[] = {"file", "url", "note", "copy"};
  std::string out;
  for (const CardLink& link : card.links) {
    out += std::string(kTypes[static_cast<size_t>(link.type)]) + ' ' + link.text + '\n';
  }
  return out;
}

std::string links_of(const std::string& note) { return links_of(card_of(note)); }

}  // namespace

TEST_CASE("card: what it leads to") {
  CHECK(links_of("@note +1\nsource: file:src/a.c:12 \xE2\x80\x94 why\n") == "file src/a.c:12\n");
  CHECK(links_of("@note +1\nsource: https://a.b/c\n") == "url https://a.b/c\n");
  CHECK(links_of("@note +1\nsource: issue:https://a.b/7\n") == "url https://a.b/7\n");
  CHECK(links_of("@note +1\nsource: inference\nsource: commit:abc\n") == "");
  CHECK(links_of("@note +1\nverify: cmd `make test` => pass\nverify: manual looked => pass\n") ==
        "copy make test\n");
  CHECK(links_of("@note +1 id=me\nref: me\nref: src/b.c:3, too\nref: see there\n") ==
        "note #me\nfile src/b.c:3\n");
  CHECK(links_of("@note +1\nwhy: [a](src/x.c#L3) and [b](#n9), see the note below\n") ==
        "file src/x.c#L3\nnote #n9\nnote #below\n");
  CHECK(links_of("@note +1\nwhy: `the note below` is code\n") == "");
  CHECK(links_of("@note +1\nwhy: at https://a.b/c?d=1.\n") == "url https://a.b/c?d=1\n");
}

TEST_CASE("card: a link over two lines is one link, and each item of it has it") {
  const Card card = card_of("@note +1\nwhy: see [" + std::string(10, 'w') + " " +
                                std::string(10, 'x') + "](https://a.b/c)\n",
                            200);
  CHECK(card.links.size() == 1);
  int items = 0;
  for (const CardItem& item : card.items) items += item.link == 0;
  CHECK(items >= 2);
}

TEST_CASE("card: a table in columns") {
  const Card card = card_of(
      "@note +1\nwhy: x\n\n| case | wanted |\n|:--|--:|\n| one | `a` |\n| two | b | more |\n");
  CHECK(broken(card) == "");
  const CardItem* head = find_item(card, "wanted");
  const CardItem* cell = find_item(card, "b");
  REQUIRE((head != nullptr && cell != nullptr && find_item(card, "more") != nullptr));
  CHECK(head->x == cell->x);
  CHECK(head->y < cell->y);
  CHECK(find_item(card, "more")->x > cell->x);
  CHECK(text_of(card).find('|') == std::string::npos);
  CHECK(text_of(card).find("--") == std::string::npos);
}

TEST_CASE("card: a table with more columns than there is room for keeps every cell") {
  std::string head = "|", dashes = "|", row = "|";
  for (int i = 0; i < 30; ++i) {
    head += " h" + std::to_string(i) + " |";
    dashes += "-|";
    row += " c" + std::to_string(i) + " |";
  }
  const Card card = card_of("@note +1\nwhy: x\n\n" + head + "\n" + dashes + "\n" + row + "\n", 250);
  CHECK(broken(card) == "");
  const std::string text = text_of(card);
  for (int i = 0; i < 30; ++i) {
    CHECK(text.find("c" + std::to_string(i)) != std::string::npos);
    CHECK(text.find("h" + std::to_string(i)) != std::string::npos);
  }
}

TEST_CASE("card: code blocks in the colours that are known, the same text without") {
  const Document document = review("@note +1\nwhy: x\n\n```ts\nlet a = 1;\n  if (b) c();\n```\n");
  const std::vector<ColorSpan> spans{{0, 3, Color::kw}, {8, 9, Color::num}, {13, 15, Color::kw}};
  std::string asked;
  const Card card =
      lay_out_card(document, document.notes[0], kWidth, kSizes, kMeasure, CardExtent::whole,
                   [&](std::string_view info, std::string_view code) {
                     asked = std::string(info) + ':' + std::string(code);
                     return &spans;
                   });
  CHECK(asked == "ts:let a = 1;\n  if (b) c();\n");
  REQUIRE(find_item(card, "let") != nullptr);
  CHECK(find_item(card, "let")->color == Color::kw);
  REQUIRE(find_item(card, "1") != nullptr);
  CHECK(find_item(card, "1")->color == Color::num);
  CHECK(broken(card) == "");
  const Card plain = card_of(document);
  CHECK(plain.height == card.height);
  CHECK(without_space(text_of(plain)) == without_space(text_of(card)));
}

TEST_CASE("card: text is copied by paragraphs, without the breaks of its lines") {
  const Card card = card_of(
      "@note +1 kind=risk\nwhy: one two three four five six seven eight nine ten\ntodo: later\n",
      200);
  const std::string all = card_text(card, 0, 0, card.items.size() - 1, 1000);
  CHECK(all == "risk +1 unknown\none two three four five six seven eight nine ten\ntodo later");
  size_t why = 0;
  while (card.items[why].text.substr(0, 3) != "one") ++why;
  CHECK(card_text(card, why, 4, why, 7) == "two");
  CHECK(card_text(card, why, 4, why + 1, 3).substr(0, 3) == "two");
}

TEST_CASE("card property: notes of random words lose none and fit their card") {
  static constexpr std::array<std::string_view, 16> kPieces = {
      "why: ",        "source: file:",
      "verify: cmd ", "todo: ",
      "alt: ",        "ref: ",
      "word ",        "a ",
      "\n",           "\n",
      "\n\n",         "`code` ",
      "- ",           "longerthanmost ",
      "> ",           "\xE6\xBC\xA2\xE5\xAD\x97 "};
  Random random(61);
  for (int i = 0; i < 600; ++i) {
    std::string note = "@note +1\n";
    for (uint32_t n = random.below(40); n > 0; --n) note += random.one_of(kPieces);
    const Document document = review(note + "\n");
    const int width = static_cast<int>(200 + random.below(400));
    const Card card = card_of(document, width);
    CHECK_MESSAGE(broken(card) == "", broken(card), " of\n", note);
    const std::string shown = without_space(text_of(card));
    // Each piece of the input that is a word comes out as often as it went in.
    for (const std::string_view word : {"word", "code", "longerthanmost", "\xE6\xBC\xA2"}) {
      const auto count = [word](std::string_view text) {
        size_t times = 0;
        for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++times;
        return times;
      };
      CHECK_MESSAGE(count(shown) == count(note), word, " in\n", note, "\nis\n", shown);
    }
  }
}

}  // namespace whymark::test
