#include "core/diff/patch_writer.h"

#include <fmt/format.h>

#include <iterator>
#include <set>
#include <string_view>

#include "core/diff/patch_names.h"
#include "core/format/file_header.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr std::string_view kPlainFile = "100644";
constexpr std::string_view kNoSha = "0000000000000000000000000000000000000000";

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
    const std::string old_path = patch_path("a/", before_);
    const std::string new_path = patch_path("b/", file_.path);
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
      line("rename from {}", patch_path("", before_));
      line("rename to {}", patch_path("", file_.path));
    }
    index_line(added, deleted, same_mode);
    if (file_.hunks.count == 0) return;
    line("--- {}", added ? std::string(kDevNull) : patch_side(old_path));
    line("+++ {}", deleted ? std::string(kDevNull) : patch_side(new_path));
  }

  void index_line(bool added, bool deleted, bool same_mode) {
    const std::string_view old_sha = added ? kNoSha : document_.view(file_.old_sha);
    const std::string_view new_sha = deleted ? kNoSha : document_.view(file_.new_sha);
    if (old_sha.empty() || new_sha.empty()) return;
    // Of a link that only gets another name git apply must know that it is one.
    if (old_sha == new_sha && new_mode_ == kPlainFile) return;
    if (old_sha == new_sha && !same_mode) return;
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

/// Which sections a patch can have.
class Choice {
 public:
  explicit Choice(const Document& document) : document_(document), why_(document.files.size()) {
    for (size_t i = 0; i < why_.size(); ++i) why_[i] = refusal(document.files[i]);
    while (leave_out_what_is_in_the_way()) {
    }
  }

  /// Empty where the section can be in the patch.
  const std::string& why_not(size_t index) const { return why_[index]; }

 private:
  std::string refusal(const FileSection& file) const {
    if (file.status == FileStatus::context) return "";
    if (file.header_row == kNone || file.path == kUnknownPath) return "it has no path";
    if (file.binary) return "its contents are not in the review";
    const bool changes = SectionPatch(document_, file).changes_something();
    return changes ? "" : "the review does not show what changed";
  }

  /// A file that is left out stays where it was, so that none can come to its place, nor below or
  /// above it. Whether there was another one.
  bool leave_out_what_is_in_the_way() {
    std::set<std::string> staying;
    for (size_t i = 0; i < why_.size(); ++i) {
      const FileSection& file = document_.files[i];
      if (why_[i].empty() || file.status == FileStatus::added) continue;
      staying.insert(file.from.empty() ? file.path : file.from);
    }
    bool any = false;
    for (size_t i = 0; i < why_.size(); ++i) {
      const FileSection& file = document_.files[i];
      const bool comes = file.status == FileStatus::added || file.status == FileStatus::renamed;
      if (!why_[i].empty() || !comes || !is_taken(staying, file.path)) continue;
      why_[i] = "a file stands in its place whose change is not in the patch";
      any = true;
    }
    return any;
  }

  static bool is_taken(const std::set<std::string>& paths, const std::string& path) {
    for (size_t slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
      if (paths.count(path.substr(0, slash)) > 0) return true;
    }
    if (paths.count(path) > 0) return true;
    const auto below = paths.lower_bound(path + "/");
    return below != paths.end() && below->compare(0, path.size() + 1, path + "/") == 0;
  }

  const Document& document_;
  std::vector<std::string> why_;
};

}  // namespace

Patch write_patch(const Document& document) {
  Patch patch;
  const Choice choice(document);
  for (size_t i = 0; i < document.files.size(); ++i) {
    const FileSection& file = document.files[i];
    if (file.status == FileStatus::context) continue;
    if (choice.why_not(i).empty()) {
      patch.pieces.push_back(SectionPatch(document, file).write());
    } else {
      const bool renamed = !file.from.empty() && file.from != file.path;
      const std::string from =
          renamed ? fmt::format(" (renamed from {})", make_visible(file.from).text) : "";
      patch.remarks.push_back(fmt::format("{}{} is not in the patch: {}",
                                          make_visible(file.path).text, from, choice.why_not(i)));
    }
  }
  return patch;
}

}  // namespace whymark
