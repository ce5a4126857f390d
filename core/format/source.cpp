#include "core/format/source.h"

#include <array>

#include "core/format/quoted_pieces.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::array<std::string_view, 13> kTypes = {
    "file", "url", "doc",        "spec",   "commit",    "pr",   "issue",
    "test", "dep", "convention", "prompt", "inference", "other"};

constexpr std::array<std::string_view, 4> kDashes = {"—", "–", "--", "-"};

/// The dash at text[at], which must have a blank or a border on each side, or an empty view.
std::string_view dash_at(std::string_view text, size_t at) {
  if (at > 0 && !is_blank(text[at - 1])) return {};
  for (const std::string_view dash : kDashes) {
    if (!starts_with(text.substr(at), dash)) continue;
    const size_t end = at + dash.size();
    if (end == text.size() || is_blank(text[end])) return dash;
  }
  return {};
}

/// Splits at the first dash outside quotes. A dash at the very start leaves `head` empty.
void split_at_dash(std::string_view text, std::string_view& head, std::string_view& note) {
  head = text;
  note = {};
  QuotedPieces pieces(text);
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`' || text[at] == '"') {
      at = pieces.last_of(at);
      continue;
    }
    const std::string_view dash = dash_at(text, at);
    if (dash.empty()) continue;
    head = trim_right(text.substr(0, at));
    note = trim(text.substr(at + dash.size()));
    return;
  }
}

/// Takes `file:` and the like off the front. `inference` needs no colon.
SourceType take_type(std::string_view& text) {
  for (size_t i = 0; i + 1 < kTypes.size(); ++i) {
    if (!starts_with(text, kTypes[i])) continue;
    const auto type = static_cast<SourceType>(i);
    const std::string_view rest = text.substr(kTypes[i].size());
    if (starts_with(rest, ":")) {
      text = trim(rest.substr(1));
      return type;
    }
    if (type == SourceType::inference && (rest.empty() || is_blank(rest.front()))) {
      text = trim(rest);
      return type;
    }
  }
  const bool address = starts_with(text, "http://") || starts_with(text, "https://");
  return address ? SourceType::url : SourceType::other;
}

/// `head — note`, or whichever of the two there is.
std::string join_notes(std::string_view head, std::string_view note) {
  if (head.empty() || note.empty()) return std::string(head.empty() ? note : head);
  return std::string(head) + " — " + std::string(note);
}

}  // namespace

Source parse_source(std::string_view value) {
  std::string_view head, note;
  split_at_dash(trim(value), head, note);
  Source source;
  source.type = take_type(head);
  if (source.type == SourceType::inference) {
    source.note = join_notes(head, note);  // it has no locator: all of it says why
    return source;
  }
  source.locator = source.type == SourceType::prompt ? unquoted(head) : head;
  source.note = note;
  return source;
}

std::string_view word(SourceType type) {
  const auto index = static_cast<size_t>(type);
  return index < kTypes.size() ? kTypes[index] : std::string_view{};
}

}  // namespace whymark
