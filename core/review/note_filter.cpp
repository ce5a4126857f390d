#include "core/review/note_filter.h"

#include <iterator>

#include "core/base/check.h"

namespace whymark {
namespace {

template <class Value>
constexpr uint8_t bit_of(Value value) {
  return static_cast<uint8_t>(value);
}

template <class Bits, class Value>
void set(Bits& bits, Value value) {
  bits = static_cast<Bits>(bits | 1U << static_cast<unsigned>(value));
}

constexpr auto kKind = FilterGroup::kind;
constexpr auto kRisk = FilterGroup::risk;
constexpr auto kUrgency = FilterGroup::urgency;
constexpr auto kStatus = FilterGroup::status;
constexpr auto kMark = FilterGroup::mark;

constexpr FilterOption kOptions[] = {
    {kKind, bit_of(NoteKind::intent), "kind:intent", "intent"},
    {kKind, bit_of(NoteKind::source), "kind:source", "source"},
    {kKind, bit_of(NoteKind::verify), "kind:verify", "verify"},
    {kKind, bit_of(NoteKind::risk), "kind:risk", "risk"},
    {kKind, bit_of(NoteKind::assumption), "kind:assumption", "assumption"},
    {kKind, bit_of(NoteKind::alternative), "kind:alternative", "alternative"},
    {kKind, bit_of(NoteKind::todo), "kind:todo", "todo"},
    {kKind, bit_of(NoteKind::question), "kind:question", "question"},
    {kKind, bit_of(NoteKind::security), "kind:security", "security"},
    {kKind, bit_of(NoteKind::perf), "kind:perf", "perf"},
    {kKind, bit_of(NoteKind::test), "kind:test", "test"},
    {kKind, bit_of(NoteKind::generated), "kind:generated", "generated"},
    {kKind, bit_of(NoteKind::note), "kind:note", "note"},
    {kRisk, bit_of(Level::high), "risk:high", "high risk"},
    {kRisk, bit_of(Level::medium), "risk:medium", "medium risk"},
    {kRisk, bit_of(Level::low), "risk:low", "low risk"},
    {kRisk, bit_of(Level::unspecified), "risk:unstated", "risk not stated"},
    {kUrgency, bit_of(Urgency::blocking), "urgency:blocking", "blocking"},
    {kUrgency, bit_of(Urgency::urgent), "urgency:urgent", "urgent"},
    {kUrgency, bit_of(Urgency::normal), "urgency:normal", "normal urgency"},
    {kUrgency, bit_of(Urgency::info), "urgency:info", "info"},
    {kUrgency, bit_of(Urgency::unspecified), "urgency:unstated", "urgency not stated"},
    {kStatus, bit_of(ClaimStatus::pass), "status:pass", "claim passed"},
    {kStatus, bit_of(ClaimStatus::fail), "status:fail", "claim failed"},
    {kStatus, bit_of(ClaimStatus::unknown), "status:unknown", "claim unknown"},
    {kStatus, bit_of(ClaimStatus::skipped), "status:skipped", "claim skipped"},
    {kStatus, kNoClaimBit, "status:none", "no claim"},
    {kMark, bit_of(NoteMark::unverified), "mark:unverified", "not verified"},
    {kMark, bit_of(NoteMark::inference_only), "mark:inference", "inference only"},
    {kMark, bit_of(NoteMark::question), "mark:question", "has a question"},
    {kMark, bit_of(NoteMark::todo), "mark:todo", "has a todo"},
    {kMark, bit_of(NoteMark::open), "mark:open", "something open"},
    {kMark, bit_of(NoteMark::uncovered), "mark:uncovered", "file not all explained"},
    {kMark, bit_of(NoteMark::decided), "mark:decided", "decided on"},
};

unsigned bits_of(const NoteTraits& traits, FilterGroup group) {
  switch (group) {
    case FilterGroup::kind:
      return traits.kinds;
    case FilterGroup::risk:
      return traits.risks;
    case FilterGroup::urgency:
      return traits.urgencies;
    case FilterGroup::status:
      return traits.statuses;
    case FilterGroup::mark:
      return traits.marks;
  }
  return 0;
}

bool meet(unsigned chosen, unsigned has_bits) { return chosen == 0 || (chosen & has_bits) != 0; }

}  // namespace

NoteTraits traits_of(const Note& note, const NoteBacking& backing, bool uncovered) {
  NoteTraits traits;
  set(traits.kinds, note.kind);
  set(traits.risks, note.risk);
  set(traits.urgencies, note.urgency);
  traits.statuses = backing.statuses;
  if (traits.statuses == 0) set(traits.statuses, kNoClaimBit);
  if (!backing.passing) add_mark(traits, NoteMark::unverified);
  if (backing.inference_only()) add_mark(traits, NoteMark::inference_only);
  if (backing.questions > 0) add_mark(traits, NoteMark::question);
  if (backing.todos > 0) add_mark(traits, NoteMark::todo);
  if (backing.open_items() > 0) add_mark(traits, NoteMark::open);
  if (uncovered) add_mark(traits, NoteMark::uncovered);
  return traits;
}

void add_mark(NoteTraits& traits, NoteMark mark) { set(traits.marks, mark); }

bool fits_filter(const NoteTraits& chosen, const NoteTraits& note) {
  return meet(chosen.kinds, note.kinds) && meet(chosen.risks, note.risks) &&
         meet(chosen.urgencies, note.urgencies) && meet(chosen.statuses, note.statuses) &&
         (chosen.marks & note.marks) == chosen.marks;
}

std::span<const FilterOption> filter_options() { return kOptions; }

uint32_t filter_option(std::string_view id) {
  for (uint32_t i = 0; i < std::size(kOptions); ++i) {
    if (kOptions[i].id == id) return i;
  }
  WHYMARK_CHECK(false);
  return 0;
}

bool has_trait(const NoteTraits& traits, const FilterOption& option) {
  return (bits_of(traits, option.group) >> option.bit & 1U) != 0;
}

void toggle_trait(NoteTraits& chosen, const FilterOption& option) {
  const unsigned bit = 1U << option.bit;
  switch (option.group) {
    case FilterGroup::kind:
      chosen.kinds = static_cast<uint16_t>(chosen.kinds ^ bit);
      break;
    case FilterGroup::risk:
      chosen.risks = static_cast<uint8_t>(chosen.risks ^ bit);
      break;
    case FilterGroup::urgency:
      chosen.urgencies = static_cast<uint8_t>(chosen.urgencies ^ bit);
      break;
    case FilterGroup::status:
      chosen.statuses = static_cast<uint8_t>(chosen.statuses ^ bit);
      break;
    case FilterGroup::mark:
      chosen.marks = static_cast<uint8_t>(chosen.marks ^ bit);
      break;
  }
}

}  // namespace whymark
