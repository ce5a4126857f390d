#include "core/format/claim.h"

#include <algorithm>
#include <array>

#include "core/format/quoted_pieces.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::array<std::string_view, 7> kMethods = {"cmd",    "test",   "type", "lint",
                                                      "manual", "review", "none"};

struct StatusWord {
  std::string_view text;
  ClaimStatus status;
};
constexpr std::array<StatusWord, 9> kStatusWords = {{{"pass", ClaimStatus::pass},
                                                     {"passed", ClaimStatus::pass},
                                                     {"ok", ClaimStatus::pass},
                                                     {"fail", ClaimStatus::fail},
                                                     {"failed", ClaimStatus::fail},
                                                     {"error", ClaimStatus::fail},
                                                     {"skipped", ClaimStatus::skipped},
                                                     {"skip", ClaimStatus::skipped},
                                                     {"unknown", ClaimStatus::unknown}}};

/// The word that stands where a status belongs: letters, with hyphens within.
std::string_view first_word(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || text[end] == '-' || text[end] == '_')) ++end;
  if (end == 0) {
    while (end < text.size() && !is_blank(text[end])) ++end;
  }
  return text.substr(0, end);
}

/// The arrow at text[at], or an empty view. It must stand free on its left: `x=>y` is code.
std::string_view arrow_at(std::string_view text, size_t at) {
  if (at > 0 && !is_blank(text[at - 1]) && text[at - 1] != '`' && text[at - 1] != '"') return {};
  const std::string_view rest = text.substr(at);
  for (const std::string_view arrow : {"=>", "->", "⇒"}) {
    if (starts_with(rest, arrow)) return rest.substr(0, arrow.size());
  }
  return {};
}

/// Splits at the first arrow outside quotes that a status word follows; where none is, at the first
/// `=>` or `⇒`. A `->` before any other word is prose. Returns false when there is no arrow.
bool split_at_arrow(std::string_view text, std::string_view& act, std::string_view& outcome) {
  bool found = false;
  QuotedPieces pieces(text);
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`' || text[at] == '"') {
      at = pieces.last_of(at);
      continue;
    }
    const std::string_view arrow = arrow_at(text, at);
    if (arrow.empty()) continue;
    const std::string_view after = trim(text.substr(at + arrow.size()));
    ClaimStatus status;
    const bool known = parse_status(first_word(after), status);
    if (known || (!found && arrow != "->")) {
      act = trim(text.substr(0, at));
      outcome = after;
      found = true;
    }
    if (known) return true;
  }
  return found;
}

/// `(x)` without its parentheses, when they are one pair around all of it.
std::string_view without_parentheses(std::string_view text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0 && i + 1 < text.size()) return text;
  }
  return trim(text.substr(1, text.size() - 2));
}

void parse_outcome(std::string_view outcome, Check& check, std::string* unknown_status) {
  const std::string_view status = first_word(outcome);
  if (parse_status(status, check.status)) {
    check.comment = without_parentheses(trim(outcome.substr(status.size())));
    return;
  }
  check.comment = without_parentheses(outcome);
  if (unknown_status != nullptr && !starts_with(outcome, "(")) *unknown_status = status;
}

/// Takes the method off the front of what was done; what is none of the methods stays detail.
std::string_view take_method(std::string_view& act) {
  if (starts_with(act, "`")) return "cmd";
  for (const std::string_view method : kMethods) {
    if (!starts_with(act, method)) continue;
    const std::string_view rest = act.substr(method.size());
    const bool colon = starts_with(rest, ":");
    const bool quoted = starts_with(rest, "`") || starts_with(rest, "\"");
    if (!rest.empty() && !is_blank(rest.front()) && !colon && !quoted) continue;
    act = trim(colon ? rest.substr(1) : rest);
    return method;
  }
  return {};
}

/// A command ends with its closing backtick or quote; words after it are moved into the comment.
void parse_command(std::string_view act, Check& check) {
  size_t end = std::string_view::npos;
  if (starts_with(act, "`") || starts_with(act, "\"")) end = end_of_quoted(act, 0);
  if (end == std::string_view::npos) end = act.size();
  check.detail = unquoted(act.substr(0, end));
  const std::string_view rest = trim(act.substr(end));
  if (rest.empty()) return;
  check.comment =
      check.comment.empty() ? std::string(rest) : std::string(rest) + " " + check.comment;
}

}  // namespace

bool parse_status(std::string_view word, ClaimStatus& status) {
  for (const StatusWord& known : kStatusWords) {
    const bool same = std::equal(word.begin(), word.end(), known.text.begin(), known.text.end(),
                                 [](char given, char lower) { return to_lower(given) == lower; });
    if (!same) continue;
    status = known.status;
    return true;
  }
  return false;
}

ClaimParts split_claim(std::string_view value) {
  ClaimParts parts;
  parts.act = trim(value);
  parts.arrow = split_at_arrow(parts.act, parts.act, parts.outcome);
  parts.status = first_word(parts.outcome);
  ClaimStatus status;
  parts.status_known = parse_status(parts.status, status);
  return parts;
}

Check parse_claim(std::string_view value, std::string* unknown_status) {
  Check check;
  if (unknown_status != nullptr) unknown_status->clear();
  std::string_view act = trim(value);
  std::string_view outcome;
  if (split_at_arrow(act, act, outcome) && !outcome.empty()) {
    parse_outcome(outcome, check, unknown_status);
  }
  check.method = take_method(act);
  if (check.method == "cmd") {
    parse_command(act, check);
  } else {
    check.detail = unquoted(act);
  }
  return check;
}

}  // namespace whymark
