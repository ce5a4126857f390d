#include "core/format/attributes.h"

#include <algorithm>

#include "core/format/scan.h"
#include "core/format/words.h"

namespace whymark {
namespace {

bool is_slug(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
  });
}

/// Digits with a point among or before them. By hand: libc++ 14 has no from_chars for double, and
/// strtod follows the locale.
std::optional<double> parse_decimal(std::string_view text) {
  constexpr size_t kMaxDigits = 18;  // more are not a confidence
  if (text.size() > kMaxDigits) return std::nullopt;
  double value = 0;
  double scale = 1;
  bool digits = false;
  bool point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
    } else if (is_digit(c)) {
      value = value * 10 + (c - '0');
      if (point) scale *= 10;
      digits = true;
    } else {
      return std::nullopt;
    }
  }
  if (!digits) return std::nullopt;
  return value / scale;
}

}  // namespace

Attribute parse_attribute_name(std::string_view name) {
  if (name == "kind") return Attribute::kind;
  if (name == "risk") return Attribute::risk;
  if (name == "confidence") return Attribute::confidence;
  if (name == "id") return Attribute::id;
  if (name == "urgency") return Attribute::urgency;
  return Attribute::none;
}

std::optional<double> parse_confidence(std::string_view text) {
  const bool percent = !text.empty() && text.back() == '%';
  if (percent) text = trim_right(text.substr(0, text.size() - 1));
  const std::optional<double> number = parse_decimal(text);
  if (!number) return std::nullopt;
  // 1.5 could be a slip for 1 or for 1.5 %: neither is guessed.
  constexpr double kLeastPercent = 2;
  if (!percent && *number <= 1) return number;
  if (*number > 100 || (!percent && *number < kLeastPercent)) return std::nullopt;
  return *number / 100;
}

bool set_attribute(const Document& document, Note& note, Attribute attribute,
                   std::string_view value) {
  switch (attribute) {
    case Attribute::kind:
      if (!parse_word(value, note.kind)) return false;
      note.kind_word = span_in(document.text, value);
      return true;
    case Attribute::risk:
      return parse_word(value, note.risk);
    case Attribute::urgency:
      return parse_word(value, note.urgency);
    case Attribute::confidence: {
      const std::optional<double> confidence = parse_confidence(value);
      if (confidence) note.confidence = confidence;
      return confidence.has_value();
    }
    case Attribute::id:
      if (!is_slug(value)) return false;
      note.id = value;
      return true;
    case Attribute::none:
      break;
  }
  return false;
}

bool has_attribute(const Note& note, Attribute attribute) {
  switch (attribute) {
    case Attribute::kind:
      return !note.kind_word.empty();
    case Attribute::risk:
      return note.risk != Level::unspecified;
    case Attribute::urgency:
      return note.urgency != Urgency::unspecified;
    case Attribute::confidence:
      return note.confidence.has_value();
    case Attribute::id:
      return !note.id.empty();
    case Attribute::none:
      break;
  }
  return false;
}

}  // namespace whymark
