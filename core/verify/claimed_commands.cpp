#include "core/verify/claimed_commands.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/format/claim.h"
#include "core/format/scan.h"
#include "core/review/stub.h"

namespace whymark {
namespace {

// Words that hold English sentences together and are no programs, options or file names. `not`,
// `test`, `true` and the like are left out: they are commands.
constexpr std::array<std::string_view, 36> kSentenceWords = {
    "a",   "an",   "and",  "are",  "as",    "because", "but",  "by",    "does",
    "for", "from", "has",  "have", "i",     "is",      "it",   "its",   "of",
    "on",  "once", "or",   "that", "the",   "then",    "they", "this",  "to",
    "was", "we",   "were", "when", "which", "with",    "work", "works", "worked"};
// They say sentences by trade.
constexpr std::array<std::string_view, 3> kSpeakers = {"echo", "printf", "say"};

bool is_word(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return is_letter(c) || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
  });
}

std::string lower_case(std::string_view word) {
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  return lower;
}

template <class Words>
bool contains_word(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Four words or more, nothing but letters and the marks of a sentence, one of them such as no
/// command line has.
bool is_sentence(std::string_view text) {
  constexpr size_t kLeastWords = 4;
  size_t words = 0;
  bool holds_together = false;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text = trim(text.substr(end));
    while (!word.empty() &&
           std::string_view(".,;:!?()").find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    if (starts_with(word, "(")) word.remove_prefix(1);
    if (!is_word(word)) return false;
    const std::string lower = lower_case(word);
    if (words == 0 && contains_word(kSpeakers, lower)) return false;
    holds_together |= contains_word(kSentenceWords, lower);
    ++words;
  }
  return words >= kLeastWords && holds_together;
}

/// Without what stands around a command in a block of YAML: line ends, too.
std::string without_space(const std::string& text) {
  constexpr const char* kSpace = " \t\r\n";
  const size_t first = text.find_first_not_of(kSpace);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
}

class Collector {
 public:
  explicit Collector(const Document& document) : document_(document) {}

  ClaimedCommands collect() {
    const Frontmatter& front = document_.front;
    for (uint32_t i = 0; i < front.checks.size(); ++i) {
      add(front.checks[i], {ClaimPlace::front_check, i, kNone, front.checks[i].row, 0, {}, {}});
    }
    uint32_t next_check = 0;
    for (uint32_t i = 0; i < document_.notes.size(); ++i) {
      next_check = add_check_lines(next_check, document_.notes[i].header_row);
      add_fields(i);
    }
    add_check_lines(next_check, kNone);
    return std::move(all_);
  }

 private:
  uint32_t add_check_lines(uint32_t first, uint32_t above) {
    for (; first < document_.checks.size() && document_.checks[first].row < above; ++first) {
      const Check& check = document_.checks[first];
      if (check.method == "cmd")
        add(check, {ClaimPlace::check_line, first, kNone, check.row, 0, {}, {}});
    }
    return first;
  }

  void add_fields(uint32_t index) {
    const Note& note = document_.notes[index];
    for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
      const Field& field = document_.fields[i];
      if (field.name != FieldName::verify) continue;
      const Check claim = parse_claim(document_.value(field));
      if (claim.method == "cmd")
        add(claim, {ClaimPlace::field, i, index, field.rows.first, 0, {}, {}});
    }
  }

  void add(const Check& check, CommandClaim claim) {
    const std::string text = without_space(check.detail);
    const auto [found, fresh] = by_text_.emplace(text, static_cast<uint32_t>(all_.commands.size()));
    if (fresh) all_.commands.push_back({text, why_no_command(text)});
    claim.command = found->second;
    claim.status = check.status;
    claim.comment = check.comment;
    all_.claims.push_back(std::move(claim));
  }

  const Document& document_;
  ClaimedCommands all_;
  std::unordered_map<std::string, uint32_t> by_text_;
};

}  // namespace

std::string why_no_command(std::string_view text) {
  if (trim(text).empty() || is_stub(text)) return "it names no command";
  if (text.find('\0') != std::string_view::npos) return "it has a NUL in it";
  if (is_sentence(trim(text))) return "it is prose, not a command";
  return "";
}

ClaimedCommands collect_commands(const Document& document) { return Collector(document).collect(); }

}  // namespace whymark
