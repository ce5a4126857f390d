#include "core/format/hunk_header.h"

#include "core/format/scan.h"

namespace whymark {
namespace {

/// Line numbers above this are not believed: no file that fits in a document has as many lines, and
/// the columns of Rows count on from here without overflow.
constexpr uint64_t kMaxLine = 1u << 31;

bool take_number(std::string_view& text, uint32_t& number) {
  if (text.empty() || !is_digit(text.front())) return false;
  uint64_t value = 0;
  while (!text.empty() && is_digit(text.front())) {
    value = value * 10 + static_cast<uint64_t>(text.front() - '0');
    if (value > kMaxLine) return false;
    text.remove_prefix(1);
  }
  number = static_cast<uint32_t>(value);
  return true;
}

/// `-12,7` with `sign` in front; the count is 1 where it is left out.
bool take_range(std::string_view& text, char sign, uint32_t& start, uint32_t& count) {
  if (text.empty() || text.front() != sign) return false;
  text.remove_prefix(1);
  if (!take_number(text, start)) return false;
  count = 1;
  if (text.empty() || text.front() != ',') return true;
  text.remove_prefix(1);
  return take_number(text, count);
}

bool take_ranges(std::string_view& text, HunkHeader& header) {
  text = trim_left(text);
  if (!take_range(text, '-', header.old_start, header.old_count)) return false;
  if (text.empty() || !is_blank(text.front())) return false;
  text = trim_left(text);
  return take_range(text, '+', header.new_start, header.new_count);
}

}  // namespace

HunkHeader parse_hunk_header(std::string_view line) {
  HunkHeader header;
  if (starts_with(line, "@@@")) {
    header.combined = true;
    return header;
  }
  const std::string_view body = trim(line.substr(2));
  std::string_view rest = body;
  HunkHeader read;
  if (take_ranges(rest, read) && (rest.empty() || is_blank(rest.front()) || rest.front() == '@')) {
    header = read;
    header.ranged = true;
    header.ranges = body.substr(0, body.size() - rest.size());
    rest = trim_left(rest);
    header.closed = starts_with(rest, "@@");
    header.heading = header.closed ? trim_left(rest.substr(2)) : rest;
    return header;
  }
  const size_t second = body.find("@@");
  header.closed = second != std::string_view::npos;
  header.heading = header.closed ? trim_left(body.substr(second + 2)) : body;
  return header;
}

}  // namespace whymark
