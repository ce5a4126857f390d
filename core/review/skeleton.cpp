#include "core/review/skeleton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/diff/section.h"
#include "core/format/edit_yaml.h"
#include "core/format/visible.h"
#include "core/review/stub.h"

namespace whymark {
namespace {

void add_key(std::string& out, std::string_view key, std::string_view value) {
  if (!value.empty()) out += fmt::format("{}: {}\n", key, yaml_scalar(value));
}

/// Lines that cannot be broken out of: a comment ends at its LF.
void add_comment(std::string& out, std::string_view text) {
  out += "# " + make_visible(text).text + "\n";
}

std::string head_of(const Change& change, const SkeletonOptions& options) {
  std::string out = "---\nwhymark: 1\n";
  add_key(out, "title", options.title);
  add_key(out, "author", options.author);
  add_key(out, "date", options.date);
  add_key(out, "scope", options.scope);
  add_key(out, "base", options.base);
  add_key(out, "head", options.head);
  add_key(out, "summary", kSummaryStub);
  if (!options.checks.empty()) out += "checks:\n";
  for (const std::string& command : options.checks) {
    out += fmt::format("  - cmd: {}\n    status: unknown\n", yaml_scalar(command));
  }
  out += "---\n";
  if (!change.remarks.empty()) out += '\n';
  for (const std::string& remark : change.remarks) add_comment(out, remark);
  return out;
}

void add_note(std::string& out, std::string_view selector) {
  out += fmt::format("\n@note {} kind=intent\nwhy: {}\n", selector, kWhyStub);
}

/// The lines of one side that a hunk changes.
struct Changed {
  uint64_t first = 0, last = 0;

  void add(uint64_t line) {
    if (first == 0) first = line;
    last = line;
  }
  std::string selector(char side) const {
    return first == last ? fmt::format("{}{}", side, first)
                         : fmt::format("{}{}..{}", side, first, last);
  }
};

/// What the note of a hunk is about: the lines it adds, or those it removes where it adds none.
class HunkLines {
 public:
  explicit HunkLines(const HunkHeader& header)
      : old_line_(header.old_start + (header.old_count == 0)),
        new_line_(header.new_start + (header.new_count == 0)) {}

  void read(std::string_view line) {
    const char sign = line.empty() ? ' ' : line.front();
    if (sign == '+') added_.add(new_line_);
    if (sign == '-') removed_.add(old_line_);
    new_line_ += sign == '+' || sign == ' ';
    old_line_ += sign == '-' || sign == ' ';
  }
  std::string selector() const {
    return added_.first != 0 ? added_.selector('+') : removed_.selector('-');
  }

 private:
  uint64_t old_line_, new_line_;
  Changed added_, removed_;
};

/// The hunks, each followed by its note.
std::string hunks_with_notes(const std::string& hunks) {
  std::string out;
  out.reserve(hunks.size() + hunks.size() / 8);
  for_each_hunk(hunks, [&out](const HunkHeader& header, std::string_view hunk) {
    if (!out.empty()) out += '\n';
    out += hunk;
    HunkLines lines(header);
    for (size_t at = hunk.find('\n') + 1; at < hunk.size();) {
      const size_t end = hunk.find('\n', at);
      lines.read(hunk.substr(at, end - at));
      at = end + 1;
    }
    add_note(out, lines.selector());
  });
  return out;
}

std::string section_of(FileChange& file, Stubs stubs) {
  std::string out = "\n" + section_header(file) + "\n";
  if (!file.remark.empty()) add_comment(out, file.remark);
  if (stubs == Stubs::hunk && !file.hunks.empty()) return out + hunks_with_notes(file.hunks);
  out += file.hunks;
  if (stubs != Stubs::none) add_note(out, "file");
  file.hunks = {};
  return out;
}

}  // namespace

std::vector<std::string> write_skeleton(Change change, const SkeletonOptions& options) {
  std::vector<std::string> pieces = {head_of(change, options)};
  for (FileChange& file : change.files) {
    pieces.push_back(section_of(file, options.stubs));
    file = {};
  }
  return pieces;
}

}  // namespace whymark
