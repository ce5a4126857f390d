#include "core/diff/patch_writer.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "core/format/file_header.h"
#include "core/format/quoted_path.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr std::string_view kPlainFile = "100644";
constexpr std::string_view kNoSha = "0000000000000000000000000000000000000000";

/// `a/x`, in quotes where git would put them.
std::string side_path(std::string_view side, const std::string& path) {
  const std::string whole = std::string(side) + path;
  return needs_quotes(path) && path.find_first_of("\"\\") == std::string::npos &&
                 make_visible(path).text == path
             ? whole  // blanks alone need no quotes in a patch
             : encode_path(whole);
}

class SectionPatch {
 public:
  SectionPatch(const Document& document, const FileSection& file)
      : document_(document),
        file_(file),
        before_(file.from.empty() ? file.path : file.from),
        old_mode_(mode(file.old_mode, file.new_mode)),
        new_mode_(mode(file.new_mode, file.old_mode)) {}

  bool changes_something() const {
    return file_.hunks.count > 0 || old_mode_ != new_mode_ || file_.status == FileStatus::added ||
           file_.status == FileStatus::deleted || file_.status == FileStatus::renamed;
  }

  std::string write() {
    headers();
    for (uint32_t i = file_.hunks.first; i < file_.hunks.end();) i = hunk(i);
    return std::move(out_);
  }

 private:
  /// A side without a mode has the other's, and 100644 where neither has one.
  std::string_view mode(Span own, Span other) const {
    if (!own.empty()) return document_.view(own);
    return other.empty() ? kPlainFile : document_.view(other);
  }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }

  void headers() {
    const bool added = file_.status == FileStatus::added;
    const bool deleted = file_.status == FileStatus::deleted;
    const std::string old_path = side_path("a/", before_);
    const std::string new_path = side_path("b/", file_.path);
    line("diff --git {} {}", old_path, new_path);
    const bool same_mode = old_mode_ == new_mode_;
    if (added) {
      line("new file mode {}", new_mode_);
    } else if (deleted) {
      line("deleted file mode {}", old_mode_);
    } else if (!same_mode) {
      line("old mode {}", old_mode_);
      line("new mode {}", new_mode_);
    }
    if (before_ != file_.path) {
      line("rename from {}", side_path("", before_));
      line("rename to {}", side_path("", file_.path));
    }
    index_line(added, deleted, same_mode);
    if (file_.hunks.count == 0) return;
    // A tab ends a name with a blank in it, as git has it.
    const auto tab = [](const std::string& path) {
      return path.find(' ') != std::string::npos && path.front() != '"' ? "\t" : "";
    };
    line("--- {}{}", added ? "/dev/null" : old_path, added ? "" : tab(old_path));
    line("+++ {}{}", deleted ? "/dev/null" : new_path, deleted ? "" : tab(new_path));
  }

  void index_line(bool added, bool deleted, bool same_mode) {
    const std::string_view old_sha = added ? kNoSha : document_.view(file_.old_sha);
    const std::string_view new_sha = deleted ? kNoSha : document_.view(file_.new_sha);
    if (old_sha.empty() || new_sha.empty() || old_sha == new_sha) return;
    const bool with_mode = same_mode && !added && !deleted;
    line("index {}..{}{}{}", old_sha, new_sha, with_mode ? " " : "", with_mode ? new_mode_ : "");
  }

  /// Writes a hunk, and the rest of it where a comment or a stray line cuts it in two. Returns the
  /// index of the next one.
  uint32_t hunk(uint32_t index) {
    const Hunk& first = document_.hunks[index];
    uint32_t old_count = 0, new_count = 0, end = index;
    for (; end < file_.hunks.end() && document_.hunks[end].header_row == first.header_row; ++end) {
      old_count += document_.hunks[end].old_count;
      new_count += document_.hunks[end].new_count;
    }
    // A side without a line names the line before; the first part may have none where all have.
    const uint32_t old_start = first.old_start + (first.old_count == 0 && old_count > 0);
    const uint32_t new_start = first.new_start + (first.new_count == 0 && new_count > 0);
    line("@@ -{}{} +{}{} @@{}{}", old_start, count(old_count), new_start, count(new_count),
         first.heading.empty() ? "" : " ", document_.view(first.heading));
    for (; index < end; ++index) rows(document_.hunks[index].rows);
    return end;
  }

  static std::string count(uint32_t lines) { return lines == 1 ? "" : fmt::format(",{}", lines); }

  void rows(RowRange range) {
    for (uint32_t row = range.first; row < range.end(); ++row) {
      const std::string_view text = document_.line(row);
      if (text.empty()) out_ += ' ';
      out_ += text;
      out_ += '\n';
    }
  }

  const Document& document_;
  const FileSection& file_;
  const std::string& before_;
  std::string_view old_mode_, new_mode_;
  std::string out_;
};

}  // namespace

std::string section_patch(const Document& document, uint32_t index,
                          std::vector<std::string>& remarks) {
  const FileSection& file = document.files[index];
  const auto leave_out = [&](std::string_view why) {
    remarks.push_back(fmt::format("{} is not in the patch: {}", make_visible(file.path).text, why));
    return std::string();
  };
  if (file.status == FileStatus::context) return "";
  if (file.header_row == kNone || file.path == kUnknownPath) return leave_out("it has no path");
  if (file.binary) return leave_out("it is binary, and its contents are not in the review");
  SectionPatch patch(document, file);
  if (!patch.changes_something()) return leave_out("the review does not show what changed");
  return patch.write();
}

}  // namespace whymark
