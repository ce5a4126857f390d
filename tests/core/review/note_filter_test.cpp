#include "core/review/note_filter.h"

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "core/format/parser.h"
#include "tests/core/format/random_notes.h"

namespace whymark::test {
namespace {

NoteTraits chosen(std::initializer_list<std::string_view> ids) {
  NoteTraits traits;
  for (const std::string_view id : ids) toggle_trait(traits, filter_options()[filter_option(id)]);
  return traits;
}

std::vector<NoteTraits> traits_in(const Document& document) {
  std::vector<NoteTraits> all;
  for (const Note& note : document.notes) {
    all.push_back(traits_of(note, backing_of(document, note), false));
  }
  return all;
}

}  // namespace

TEST_CASE("filter: one of each group, and all of the marks") {
  const Document document = parse(
      TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@note doc kind=risk risk=high\nquestion: a\n"
                 "@note doc kind=intent risk=low urgency=urgent\nverify: type => pass\n"
                 "@note doc kind=intent\nsource: inference\nverify: type\n"));
  const std::vector<NoteTraits> notes = traits_in(document);
  const auto left = [&](const NoteTraits& by) {
    std::string text;
    for (const NoteTraits& note : notes) text += fits_filter(by, note) ? '1' : '0';
    return text;
  };
  CHECK(left({}) == "111");
  CHECK(left(chosen({"kind:risk"})) == "100");
  CHECK(left(chosen({"kind:intent"})) == "011");
  CHECK(left(chosen({"kind:intent", "kind:risk"})) == "111");
  CHECK(left(chosen({"kind:intent", "risk:low"})) == "010");
  CHECK(left(chosen({"kind:risk", "risk:low"})) == "000");
  CHECK(left(chosen({"urgency:urgent"})) == "010");
  CHECK(left(chosen({"urgency:unstated"})) == "101");
  CHECK(left(chosen({"status:none"})) == "100");
  CHECK(left(chosen({"status:pass", "status:unknown"})) == "011");
  CHECK(left(chosen({"mark:unverified"})) == "101");
  CHECK(left(chosen({"mark:unverified", "mark:inference"})) == "001");
  CHECK(left(chosen({"mark:unverified", "mark:question"})) == "100");
  CHECK(left(chosen({"mark:open"})) == "101");
  CHECK(left(chosen({"mark:decided"})) == "000");
}

TEST_CASE("filter: options have names of their own, and are taken back by a second toggle") {
  std::set<std::string_view> ids, labels;
  for (const FilterOption& option : filter_options()) {
    CHECK(ids.insert(option.id).second);
    CHECK(labels.insert(option.label).second);
    NoteTraits traits;
    toggle_trait(traits, option);
    CHECK(has_trait(traits, option));
    CHECK_FALSE(traits.empty());
    toggle_trait(traits, option);
    CHECK(traits.empty());
  }
}

TEST_CASE("filter: more of a group leaves no fewer notes, another group or mark no more") {
  Random random(3);
  const auto options = filter_options();
  for (int round = 0; round < 200; ++round) {
    const Document document = parse(TextBuffer(random_notes(random)));
    for (const NoteTraits& note : traits_in(document)) {
      NoteTraits by;
      for (uint32_t i = random.below(4); i > 0; --i) {
        toggle_trait(by, options[random.below(static_cast<uint32_t>(options.size()))]);
      }
      for (const FilterOption& option : options) {
        if (has_trait(by, option)) continue;
        NoteTraits more = by;
        toggle_trait(more, option);
        bool in_group = false;
        for (const FilterOption& each : options) {
          in_group = in_group || (each.group == option.group && has_trait(by, each));
        }
        if (in_group && option.group != FilterGroup::mark) {
          CHECK(fits_filter(more, note) >= fits_filter(by, note));
        } else {
          CHECK(fits_filter(more, note) <= fits_filter(by, note));
        }
        // Every note has a value of every group but the marks.
        if (by.empty() && has_trait(note, option)) CHECK(fits_filter(more, note));
      }
    }
  }
}

}  // namespace whymark::test
