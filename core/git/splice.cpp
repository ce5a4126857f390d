#include "core/git/splice.h"

#include "core/base/check.h"

namespace whymark::git {
namespace {

constexpr size_t kNone = std::string_view::npos;

/// Walks a text and its clean form side by side.
class TextWalk {
 public:
  TextWalk(std::string_view text, bool without_cr)
      : text_(text), next_cr_(without_cr ? text.find("\r\n") : kNone) {}

  /// The place in the text of a place in the clean form, no earlier than the last one asked for.
  size_t to(size_t clean_offset) {
    while (clean_ < clean_offset) {
      const size_t ahead = clean_offset - clean_;
      if (next_cr_ == kNone || next_cr_ - at_ >= ahead) {
        at_ += ahead;
        clean_ = clean_offset;
      } else {
        clean_ += next_cr_ - at_ + 1;
        at_ = next_cr_ + 2;
        next_cr_ = text_.find("\r\n", at_);
      }
    }
    return at_;
  }

 private:
  std::string_view text_;
  size_t next_cr_;  // of the CR LFs whose CR the clean form lacks; never before at_
  size_t at_ = 0, clean_ = 0;
};

/// Appends the replacement of text[first, end).
void append_like_neighbours(std::string& out, std::string_view replacement, std::string_view text,
                            size_t first, size_t end) {
  bool known = false, crlf = false;
  size_t replaced = first;  // where its next line end is looked for
  for (size_t at = 0; at < replacement.size();) {
    const size_t newline = replacement.find('\n', at);
    out += replacement.substr(at, newline - at);
    if (newline == kNone) return;
    size_t model = text.substr(0, end).find('\n', replaced);
    replaced = model == kNone ? end : model + 1;
    if (model == kNone && !known) {
      model = first > 0 ? text.rfind('\n', first - 1) : kNone;
      if (model == kNone) model = text.find('\n', end);
    }
    if (model != kNone) crlf = model > 0 && text[model - 1] == '\r';
    known = true;
    out += crlf ? "\r\n" : "\n";
    at = newline + 1;
  }
}

void append_crlf(std::string& out, std::string_view replacement) {
  for (const char c : replacement) {
    if (c == '\n') out += '\r';
    out += c;
  }
}

}  // namespace

void check_splices(std::string_view clean, const Splices& splices) {
  size_t at = 0;
  for (const Splice& splice : splices) {
    WHYMARK_CHECK(at <= splice.first_byte && splice.first_byte <= splice.end_byte &&
                  splice.end_byte <= clean.size());
    at = splice.end_byte;
  }
}

std::string spliced(std::string_view clean, const Splices& splices) {
  return spliced_text(clean, false, splices, NewLines::as_they_are);
}

bool is_spliced(std::string_view bytes, std::string_view clean, const Splices& splices) {
  const auto next_is = [&](std::string_view expected) {
    if (!bytes.starts_with(expected)) return false;
    bytes.remove_prefix(expected.size());
    return true;
  };
  size_t at = 0;
  for (const Splice& splice : splices) {
    if (!next_is(clean.substr(at, splice.first_byte - at)) || !next_is(splice.replacement)) {
      return false;
    }
    at = splice.end_byte;
  }
  return bytes == clean.substr(at);
}

std::string spliced_text(std::string_view text, bool without_cr, const Splices& splices,
                         NewLines new_lines) {
  TextWalk place(text, without_cr);
  std::string after;
  after.reserve(text.size());
  size_t copied = 0;
  for (const Splice& splice : splices) {
    const size_t first = place.to(splice.first_byte);
    const size_t end = place.to(splice.end_byte);
    after += text.substr(copied, first - copied);
    if (new_lines == NewLines::like_neighbours) {
      append_like_neighbours(after, splice.replacement, text, first, end);
    } else if (new_lines == NewLines::crlf) {
      append_crlf(after, splice.replacement);
    } else {
      after += splice.replacement;
    }
    copied = end;
  }
  after += text.substr(copied);
  return after;
}

}  // namespace whymark::git
