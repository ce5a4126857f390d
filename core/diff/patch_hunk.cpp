#include "core/diff/patch_hunk.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/format/scan.h"

namespace whymark {
namespace {

bool is_empty(std::string_view line) { return line.empty() || line == "\r"; }
bool has_sign(std::string_view line) {
  return !line.empty() && std::string_view(" +-\\").find(line.front()) != std::string_view::npos;
}

class BodyReader {
 public:
  BodyReader(PatchLines& lines, const HunkHeader& header, std::string& out)
      : lines_(lines),
        out_(out),
        counted_(header.ranged),
        old_left_(header.old_count),
        new_left_(header.new_count) {}

  void read() {
    solid_size_ = out_.size();
    while (!lines_.done() && takes()) {
      take();
      lines_.next();
    }
    // Empty lines at the end separate; they were not content after all.
    out_.resize(solid_size_);
    context_ -= pending_;
  }

  uint64_t old_count() const { return context_ + removed_; }
  uint64_t new_count() const { return context_ + added_; }
  uint64_t added() const { return added_; }
  uint64_t removed() const { return removed_; }

 private:
  bool used_up() const { return counted_ && old_left_ == 0 && new_left_ == 0; }

  /// Whether the line belongs to the body.
  bool takes() {
    const std::string_view line = lines_.line();
    if (!is_empty(line) && !has_sign(line)) return false;
    if (starts_with(line, "\\")) return true;
    if (used_up()) {
      if (!goes_on_past_counts()) return false;
      counted_ = false;
      return true;
    }
    if (at_signature(lines_) && !wants_signature()) return false;
    // The two may be content all the same: the last two lines, with the next hunk below.
    const bool last_two = counted_ && old_left_ == 1 && new_left_ == 1;
    return !at_patch(lines_) || last_two;
  }

  /// Whether what reads like a mail's signature is content for all that: counts that hold want the
  /// line, and below it stands what may follow it in a body.
  bool wants_signature() const {
    return counted_ && (is_empty(lines_.below(1)) || (old_left_ == 1 && new_left_ == 0));
  }

  /// Whether a line that comes when the counts are used up shows that they are too small.
  bool goes_on_past_counts() const {
    const std::string_view line = lines_.line();
    if (is_empty(line) || at_patch(lines_) || at_signature(lines_)) return false;
    if (!trim(line).empty()) return true;
    // Only blanks: a separator that an editor left them in, unless content goes on right below.
    return has_sign(lines_.below(1)) && !trim(lines_.below(1)).empty();
  }

  void take() {
    const std::string_view line = lines_.line();
    const bool empty = is_empty(line);
    const char sign = empty ? ' ' : line.front();
    if (empty) out_ += ' ';
    out_ += line;
    out_ += '\n';
    if (sign == ' ') ++context_;
    if (sign == '+') ++added_;
    if (sign == '-') ++removed_;
    if (counted_) {
      old_left_ -= sign == ' ' || sign == '-';
      new_left_ -= sign == ' ' || sign == '+';
      if (old_left_ < 0 || new_left_ < 0) counted_ = false;
    }
    pending_ = empty && !used_up() ? pending_ + 1 : 0;
    if (pending_ == 0) solid_size_ = out_.size();
  }

  PatchLines& lines_;
  std::string& out_;
  bool counted_;  // the header's counts are there and have not been found to lie
  int64_t old_left_, new_left_;
  uint64_t context_ = 0, added_ = 0, removed_ = 0;
  uint64_t pending_ = 0;   // empty lines at the end of what was read, not yet known to be content
  size_t solid_size_ = 0;  // of the output without those
};

/// `12,7` as git writes it: a count of 1 is left out, and 0 lines start at the line before.
std::string range(uint64_t first, uint64_t count) {
  if (count == 1) return fmt::format("{}", first);
  return fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

uint64_t first_line(uint32_t start, uint32_t count) {
  return std::max<uint64_t>(uint64_t{start} + (count == 0 ? 1 : 0), 1);
}

}  // namespace

bool at_signature(const PatchLines& lines) {
  const std::string_view line = lines.line();
  return starts_with(line, "--") && trim_right(line) == "--" && !has_sign(lines.below(1)) &&
         !starts_with(lines.below(1), "@@");
}

HunkFound read_hunk(PatchLines& lines, bool drop_cr, NextLines& next, FileChange& file) {
  std::string_view line = lines.line();
  if (drop_cr && !line.empty() && line.back() == '\r') line.remove_suffix(1);
  HunkFound found{parse_hunk_header(line), {}};
  const HunkHeader& header = found.header;
  if (header.ranged) {
    next.old_next = first_line(header.old_start, header.old_count);
    next.new_next = first_line(header.new_start, header.new_count);
  }
  lines.next();

  std::string& out = file.hunks;
  const size_t header_at = out.size();
  out += line;
  out += '\n';
  BodyReader body(lines, header, out);
  body.read();
  if (body.old_count() == 0 && body.new_count() == 0) {
    out.resize(header_at);
    found.remark = "the hunk has no lines; it is left out";
    return found;
  }
  const bool counts_hold =
      body.old_count() == header.old_count && body.new_count() == header.new_count;
  if (!header.ranged || !header.closed || !counts_hold) {
    const std::string heading =
        header.heading.empty() ? std::string() : " " + std::string(header.heading);
    out.replace(header_at, line.size(),
                fmt::format("@@ -{} +{} @@{}", range(next.old_next, body.old_count()),
                            range(next.new_next, body.new_count()), heading));
  }
  if (!header.ranged) {
    found.remark = "the hunk's header has no line numbers; it is numbered on from the one above";
  } else if (!counts_hold) {
    found.remark =
        fmt::format("the hunk's header says {} old and {} new lines, {} and {} follow; corrected",
                    header.old_count, header.new_count, body.old_count(), body.new_count());
  } else if (!header.closed) {
    found.remark = "the hunk's header has no second `@@`; it is added";
  }
  next.old_next += body.old_count();
  next.new_next += body.new_count();
  file.added += static_cast<uint32_t>(body.added());
  file.removed += static_cast<uint32_t>(body.removed());
  return found;
}

}  // namespace whymark
