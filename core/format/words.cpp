#include "core/format/words.h"

#include <array>

namespace whymark {
namespace {

// Each table is indexed by its enum.
constexpr std::array<std::string_view, 16> kRowKinds = {
    "fence", "yaml",  "file",  "hunk",         "context", "added",   "removed", "no_newline",
    "note",  "check", "field", "continuation", "body",    "comment", "blank",   "stray"};
constexpr std::array<std::string_view, 5> kFileStatuses = {"modified", "added", "deleted",
                                                           "renamed", "context"};
constexpr std::array<std::string_view, 13> kNoteKinds = {
    "intent",   "source",   "verify", "risk", "assumption", "alternative", "todo",
    "question", "security", "perf",   "test", "generated",  "note"};
constexpr std::array<std::string_view, 4> kLevels = {"", "low", "medium", "high"};
constexpr std::array<std::string_view, 5> kUrgencies = {"", "info", "normal", "urgent", "blocking"};
constexpr std::array<std::string_view, 4> kClaimStatuses = {"unknown", "pass", "fail", "skipped"};
constexpr std::array<std::string_view, 11> kFieldNames = {
    "urgency", "why", "what", "impact", "source", "verify", "alt", "todo", "question", "ref", ""};

template <class Table, class Enum>
std::string_view word_at(const Table& table, Enum value) {
  const auto index = static_cast<size_t>(value);
  return index < table.size() ? table[index] : std::string_view{};
}

/// An empty word of a table stands for "none given" and is never read.
template <class Table, class Enum>
bool find_word(const Table& table, std::string_view text, Enum& value) {
  if (text.empty()) return false;
  for (size_t i = 0; i < table.size(); ++i) {
    if (table[i] != text) continue;
    value = static_cast<Enum>(i);
    return true;
  }
  return false;
}

}  // namespace

std::string_view word(RowKind kind) { return word_at(kRowKinds, kind); }
std::string_view word(FileStatus status) { return word_at(kFileStatuses, status); }
std::string_view word(NoteKind kind) { return word_at(kNoteKinds, kind); }
std::string_view word(Level level) { return word_at(kLevels, level); }
std::string_view word(Urgency urgency) { return word_at(kUrgencies, urgency); }
std::string_view word(ClaimStatus status) { return word_at(kClaimStatuses, status); }
std::string_view word(FieldName name) { return word_at(kFieldNames, name); }

bool parse_word(std::string_view text, FileStatus& status) {
  return find_word(kFileStatuses, text, status);
}
bool parse_word(std::string_view text, NoteKind& kind) { return find_word(kNoteKinds, text, kind); }
bool parse_word(std::string_view text, Level& level) { return find_word(kLevels, text, level); }
bool parse_word(std::string_view text, Urgency& urgency) {
  return find_word(kUrgencies, text, urgency);
}
bool parse_word(std::string_view text, FieldName& name) {
  if (text == "alternative") {
    name = FieldName::alt;
    return true;
  }
  return find_word(kFieldNames, text, name);
}

std::string_view note_kind_words() {
  return "intent, source, verify, risk, assumption, alternative, todo, question, security, perf, "
         "test, generated, note";
}

std::string_view field_name_words() {
  return "urgency, why, what, impact, source, verify, alt, todo, question, ref";
}

}  // namespace whymark
