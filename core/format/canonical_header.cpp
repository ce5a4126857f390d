#include "core/format/canonical_header.h"

#include <algorithm>
#include <utility>

#include "core/format/attributes.h"
#include "core/format/document.h"
#include "core/format/scan.h"
#include "core/format/selector.h"
#include "core/format/tokens.h"
#include "core/format/words.h"

namespace whymark {
namespace {

constexpr std::string_view kFile = "@file";
constexpr std::string_view kNote = "@note";

/// A token and its place in the canonical order; kUnknown stays where it stands.
struct Ranked {
  static constexpr int kUnknown = -1;

  std::string_view text;
  int rank = kUnknown;
};

/// Sorts the known tokens among the places that known tokens have.
void sort_known(std::vector<Ranked>& tokens) {
  std::vector<Ranked> known;
  for (const Ranked& token : tokens) {
    if (token.rank != Ranked::kUnknown) known.push_back(token);
  }
  std::stable_sort(known.begin(), known.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  size_t next = 0;
  for (Ranked& token : tokens) {
    if (token.rank != Ranked::kUnknown) token = known[next++];
  }
}

std::string join(std::string_view directive, const std::vector<Ranked>& tokens) {
  std::string line(directive);
  for (const Ranked& token : tokens) {
    line += ' ';
    line += token.text;
  }
  return line;
}

/// Whether `line` is read as just these tokens: an opening quote that nothing closed may find a
/// closing one in another order.
bool reads_as(std::string_view line, std::string_view directive,
              const std::vector<Ranked>& tokens) {
  line.remove_prefix(directive.size());
  Token token;
  for (const Ranked& wanted : tokens) {
    if (!take_token(line, token) || token.text != wanted.text) return false;
  }
  return !take_token(line, token);
}

enum FileRank {
  kStatus,
  kAdded,
  kRemoved,
  kFrom,
  kOldSha,
  kNewSha,
  kOldMode,
  kNewMode,
  kOldSize,
  kNewSize,
  kLang,
  kBinary
};
enum NoteRank { kSelector, kKind, kRisk, kConfidence, kId };

int rank_of_file_attribute(std::string_view key) {
  constexpr std::pair<std::string_view, FileRank> kRanks[] = {
      {"from", kFrom},       {"oldsha", kOldSha},   {"newsha", kNewSha},   {"oldmode", kOldMode},
      {"newmode", kNewMode}, {"oldsize", kOldSize}, {"newsize", kNewSize}, {"lang", kLang},
  };
  for (const auto& [name, rank] : kRanks) {
    if (name == key) return rank;
  }
  return Ranked::kUnknown;
}

int rank_of_file_word(std::string_view word, bool& status_seen) {
  FileStatus status;
  if (word == "binary") return kBinary;
  if (!status_seen && parse_word(word, status)) {
    status_seen = true;
    return kStatus;
  }
  if (word.size() < 2 || !std::all_of(word.begin() + 1, word.end(), is_digit)) {
    return Ranked::kUnknown;
  }
  return word.front() == '+' ? kAdded : word.front() == '-' ? kRemoved : Ranked::kUnknown;
}

int rank_of_note_attribute(std::string_view key) {
  switch (parse_attribute_name(key)) {
    case Attribute::kind:
      return kKind;
    case Attribute::risk:
      return kRisk;
    case Attribute::confidence:
      return kConfidence;
    case Attribute::id:
      return kId;
    default:
      return Ranked::kUnknown;
  }
}

}  // namespace

std::string canonical_file_header(std::string_view line) {
  std::vector<Ranked> tokens;
  std::string_view rest = line.substr(kFile.size());
  Token token;
  if (!take_token(rest, token)) return std::string(kFile);
  if (rank_of_file_attribute(token.key) != Ranked::kUnknown) return std::string(trim_right(line));
  tokens.push_back({token.text});
  bool status_seen = false;
  while (take_token(rest, token)) {
    tokens.push_back({token.text, token.key.empty() ? rank_of_file_word(token.value, status_seen)
                                                    : rank_of_file_attribute(token.key)});
  }
  sort_known(tokens);
  std::string canonical = join(kFile, tokens);
  return reads_as(canonical, kFile, tokens) ? canonical : std::string(trim_right(line));
}

std::string canonical_note_header(std::string_view line, std::vector<std::string_view>& urgencies) {
  std::vector<Ranked> tokens;
  std::string_view rest = line.substr(kNote.size());
  Token token;
  bool selector_seen = false;
  for (bool first = true; take_token(rest, token); first = false) {
    Ranked ranked{token.text};
    Urgency urgency;
    if (token.key.empty()) {
      const bool selector =
          !selector_seen && (first || parse_selector(token.text).kind != SelectorKind::invalid);
      if (selector) ranked.rank = kSelector;
      selector_seen |= selector;
    } else if (token.key == "urgency" && parse_word(token.value, urgency)) {
      urgencies.push_back(token.value);
      continue;
    } else {
      ranked.rank = rank_of_note_attribute(token.key);
    }
    tokens.push_back(ranked);
  }
  sort_known(tokens);
  std::string canonical = join(kNote, tokens);
  if (reads_as(canonical, kNote, tokens)) return canonical;
  urgencies.clear();
  return std::string(trim_right(line));
}

}  // namespace whymark
