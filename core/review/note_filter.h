// Which notes are shown: what is chosen of each group.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/format/document.h"
#include "core/review/backing.h"

namespace whymark {

/// What else a note can be asked for.
enum class NoteMark : uint8_t {
  unverified,      // no claim passed
  inference_only,  // nothing but inference backs it
  question,        // has one
  todo,            // has one
  open,            // has a question, a todo, or a claim that failed or is unknown
  uncovered,       // in a file with added lines that no note explains
  decided,         // something is decided on its lines
};

/// The bit of `statuses` of a note without claims.
inline constexpr unsigned kNoClaimBit = 4;

/// A bit for each value: of a note, those it has; of a filter, those that are chosen.
struct NoteTraits {
  uint16_t kinds = 0;     // by NoteKind
  uint8_t risks = 0;      // by Level
  uint8_t urgencies = 0;  // by Urgency
  uint8_t statuses = 0;   // by ClaimStatus, and kNoClaimBit
  uint8_t marks = 0;      // by NoteMark

  bool empty() const { return *this == NoteTraits{}; }
  friend bool operator==(const NoteTraits&, const NoteTraits&) = default;
};

/// All but NoteMark::decided. `uncovered`: whether its file has lines that no note explains.
NoteTraits traits_of(const Note& note, const NoteBacking& backing, bool uncovered);
void add_mark(NoteTraits& traits, NoteMark mark);

/// Whether a note has one of what is chosen of each group, and all of the marks. What nothing is
/// chosen of says nothing.
bool fits_filter(const NoteTraits& chosen, const NoteTraits& note);

enum class FilterGroup : uint8_t { kind, risk, urgency, status, mark };

/// Something that can be chosen.
struct FilterOption {
  FilterGroup group = FilterGroup::kind;
  uint8_t bit = 0;
  std::string_view id;     // stable, unique: "risk:high"
  std::string_view label;  // "high risk"
};

/// All of them, group by group.
std::span<const FilterOption> filter_options();
/// The place of an option in filter_options(). It must be one.
uint32_t filter_option(std::string_view id);
bool has_trait(const NoteTraits& traits, const FilterOption& option);
void toggle_trait(NoteTraits& chosen, const FilterOption& option);

}  // namespace whymark
