#include "core/format/edit_claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/format/canonical_note.h"
#include "core/format/canonical_wrap.h"
#include "core/format/claim.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

/// A value that stands on one or more rows, joined, and where its bytes come from.
class Joined {
 public:
  explicit Joined(const Document& document) : document_(document) {}

  void add(Span part) {
    if (!text_.empty() && !part.empty()) text_ += ' ';
    parts_.push_back({text_.size(), part});
    text_ += document_.view(part);
  }

  std::string_view text() const { return text_; }
  uint32_t end() const { return parts_.back().span.end(); }
  /// The place in the document of a byte that is not a joining space.
  uint32_t place_of(size_t at) const {
    const auto after = std::upper_bound(parts_.begin(), parts_.end(), at,
                                        [](size_t i, const Part& part) { return i < part.at; });
    const Part& part = *(after - 1);
    return part.span.offset + static_cast<uint32_t>(at - part.at);
  }

 private:
  struct Part {
    size_t at;
    Span span;
  };
  const Document& document_;
  std::string text_;
  std::vector<Part> parts_;
};

tl::unexpected<Error> refuse(const Document& document, uint32_t place, std::string_view why) {
  return fail(fmt::format("cannot rewrite the claim in line {}: {}; change it by hand",
                          document.rows.row_at(place) + 1, why));
}

std::string one_line(std::string_view comment) {
  std::string line(comment);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return std::string(trim(line));
}

/// Without the marks that the grammar of claims knows.
std::string plain(std::string text) {
  constexpr std::string_view kMarks = "()`\"";
  constexpr std::string_view kInstead = "[]''";
  for (char& c : text) {
    const size_t mark = kMarks.find(c);
    if (mark != std::string_view::npos) c = kInstead[mark];
  }
  return text;
}

class ClaimEditor {
 public:
  ClaimEditor(const Document& document, const Joined& value, const ClaimOutcome& outcome)
      : document_(document), value_(value), outcome_(outcome) {}

  Result<Edit> edit() {
    if (value_.text().empty()) return refuse(document_, value_.end(), "it says nothing");
    parts_ = split_claim(value_.text());
    before_ = parse_claim(value_.text());
    const std::string kept = split_comment();
    const std::string wanted = outcome_.comment ? one_line(*outcome_.comment) : kept;
    if (parts_.status_known && wanted == kept) return status_word(kept);
    Result<Edit> edited = whole_outcome(wanted);
    if (!edited && plain(wanted) != wanted) edited = whole_outcome(plain(wanted));
    return edited;
  }

 private:
  /// The comment of the outcome. Words behind a command are read as the front of the whole
  /// comment; they stay where they are.
  std::string split_comment() {
    std::string kept;
    if (!parts_.outcome.empty())
      kept = parse_claim("none => " + std::string(parts_.outcome)).comment;
    const std::string& whole = before_.comment;
    if (kept.empty()) {
      behind_act_ = whole;
    } else if (whole.size() > kept.size()) {
      behind_act_ = whole.substr(0, whole.size() - kept.size() - 1);
    }
    return kept;
  }

  size_t index_of(std::string_view part) const {
    return static_cast<size_t>(part.data() - value_.text().data());
  }

  bool reads_as(const std::string& value, const std::string& comment) const {
    const Check after = parse_claim(value);
    std::string expected = behind_act_;
    if (!expected.empty() && !comment.empty()) expected += ' ';
    expected += comment;
    return after.status == outcome_.status && after.method == before_.method &&
           after.detail == before_.detail && after.comment == expected;
  }

  Result<Edit> status_word(const std::string& comment) const {
    if (before_.status == outcome_.status) return Edit{};
    const size_t at = index_of(parts_.status);
    const std::string_view status = word(outcome_.status);
    std::string value(value_.text());
    value.replace(at, parts_.status.size(), status);
    const uint32_t place = value_.place_of(at);
    if (!reads_as(value, comment)) return refuse(document_, place, "it is ambiguous");
    return Edit{{place, static_cast<uint32_t>(parts_.status.size())}, std::string(status)};
  }

  /// Replaces all that follows the arrow; writes one where there is none.
  Result<Edit> whole_outcome(const std::string& comment) const {
    std::string text(word(outcome_.status));
    if (!comment.empty()) text += " (" + comment + ")";
    const std::string_view value = value_.text();
    const bool any = !parts_.outcome.empty();
    const size_t at = any ? index_of(parts_.outcome) : value.size();
    if (!any) text = (parts_.arrow ? " " : " => ") + text;
    const uint32_t place = any ? value_.place_of(at) : value_.end();
    if (!reads_as(std::string(value.substr(0, at)) + text, comment)) {
      return refuse(document_, place, "it would be read as another claim");
    }
    const uint32_t row = document_.rows.row_at(place);
    for (uint32_t between = row + 1; between <= document_.rows.row_at(value_.end() - 1);
         ++between) {
      if (document_.rows.kind[between] != RowKind::continuation) {
        return refuse(document_, place, "a comment stands within it");
      }
    }
    Edit edit{{place, value_.end() - place}, {}};
    append_wrapped(edit.text, place - document_.line_span(row).offset, text, eol(document_));
    return edit;
  }

  const Document& document_;
  const Joined& value_;
  const ClaimOutcome& outcome_;
  ClaimParts parts_;
  Check before_;
  std::string behind_act_;
};

Span trimmed_line(const Document& document, uint32_t row, size_t skip) {
  return span_in(document.text, trim(document.line(row).substr(skip)));
}

}  // namespace

Result<Edit> edit_claim(const Document& document, const Field& field, const ClaimOutcome& outcome) {
  Joined value(document);
  value.add(field.first);
  for (uint32_t row = field.rows.first + 1; row < field.rows.end(); ++row) {
    if (document.rows.kind[row] != RowKind::continuation) continue;
    value.add(trimmed_line(document, row, 0));
  }
  return ClaimEditor(document, value, outcome).edit();
}

Result<Edit> edit_check_line(const Document& document, uint32_t row, const ClaimOutcome& outcome) {
  constexpr size_t kDirective = 6;  // @check
  Joined value(document);
  value.add(trimmed_line(document, row, kDirective));
  for (uint32_t next = row + 1; next < document.rows.size(); ++next) {
    if (document.rows.kind[next] != RowKind::continuation) break;
    value.add(trimmed_line(document, next, 0));
  }
  return ClaimEditor(document, value, outcome).edit();
}

}  // namespace whymark
