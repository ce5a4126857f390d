#include "core/diff/unified_diff.h"

#include <fmt/format.h>

#include <utility>

#include "core/diff/colour_codes.h"
#include "core/diff/patch_head.h"
#include "core/diff/patch_hunk.h"
#include "core/diff/patch_text.h"
#include "core/diff/remarks.h"
#include "core/format/scan.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

class DiffReader {
 public:
  DiffReader(std::string_view text, Remarks remarks) : lines_(text), remarks_(std::move(remarks)) {}

  Change read();

 private:
  void read_next();
  void read_git();
  void read_plain();
  void read_binary(std::string_view names);
  void read_hunk();
  void read_text();
  void skip_combined();
  void skip_properties();
  void announce();

  FileChange& open_section();
  void end_text();
  void end_announced();
  void see_cr();
  template <class... Values>
  void remark(uint64_t line, fmt::format_string<Values...> text, Values&&... values) {
    remarks_.add(
        fmt::format("line {}: {}", line, fmt::format(text, std::forward<Values>(values)...)));
  }

  PatchLines lines_;
  Remarks remarks_;
  Change change_;
  bool open_ = false;      // hunks belong to the last file
  bool empty_ = true;      // nothing but blank lines has come
  bool drops_cr_ = false;  // the patch's own lines end in CR LF
  NextLines next_;
  bool old_timeless_ = false, new_timeless_ = false;  // of the last file; see is_timeless()
  TextRun text_;
  std::string announced_;  // `Index: x` or `diff -u a b`, where nothing has come of it yet
  uint64_t announced_at_ = 0;
  std::string index_path_;
};

Change DiffReader::read() {
  while (!lines_.done()) read_next();
  end_text();
  end_announced();
  change_.remarks = remarks_.take();
  if (change_.files.empty() && change_.remarks.empty() && !empty_) {
    change_.remarks.emplace_back("no diff is found in it");
  }
  return std::move(change_);
}

void DiffReader::read_next() {
  const std::string_view line = without_cr(lines_.line());
  const auto starts = [line](std::string_view start) { return starts_with(line, start); };
  if (starts("diff --git ")) return read_git();
  if (starts("diff --cc ") || starts("diff --combined ") || starts("@@@ -")) return skip_combined();
  if (at_patch(lines_) || (at_names(lines_) && !announced_.empty())) return read_plain();
  if (starts("@@ -") || (starts("@@") && open_)) return read_hunk();
  const std::string binary = binary_names(line);
  if (!binary.empty()) return read_binary(binary);
  if (starts("Cannot display: ") && !index_path_.empty()) {
    return read_binary(index_path_ + " and " + index_path_);
  }
  if (starts("Index: ") || starts("diff -")) return announce();
  if (starts("Property changes on: ")) return skip_properties();
  read_text();
}

FileChange& DiffReader::open_section() {
  end_text();
  see_cr();
  open_ = true;
  old_timeless_ = new_timeless_ = false;
  next_ = {};
  announced_.clear();
  change_.files.emplace_back();
  return change_.files.back();
}

void DiffReader::see_cr() {
  if (drops_cr_ || lines_.line().empty() || lines_.line().back() != '\r') return;
  drops_cr_ = true;
  remark(lines_.number(),
         "the patch's own lines end in CR LF; the CR is dropped there, lines of files keep it");
}

void DiffReader::read_git() {
  FileChange& file = open_section();
  const PatchHead head = read_git_head(lines_, file);
  old_timeless_ = is_timeless(head.old_stamp);
  new_timeless_ = is_timeless(head.new_stamp);
  open_ = !file.binary;
  index_path_.clear();
}

void DiffReader::read_plain() {
  FileChange& file = open_section();
  PatchHead head;
  read_names(lines_, head);
  name_file(head, {decode_name(head.old_raw), decode_name(head.new_raw)}, file);
  if (is_tail_of(file.path, index_path_)) file.path = index_path_;
  old_timeless_ = is_timeless(head.old_stamp);
  new_timeless_ = is_timeless(head.new_stamp);
  index_path_.clear();
}

/// A binary file of which one line tells all. `names`: `A and B`.
void DiffReader::read_binary(std::string_view names) {
  FileChange& file = open_section();
  NamePair pair;
  split_and(names, pair);
  name_file({}, pair, file);
  file.binary = true;
  add_remark(file, kBinaryRemark);
  open_ = false;
  index_path_.clear();
  lines_.next();
}

void DiffReader::read_hunk() {
  end_text();
  const uint64_t number = lines_.number();
  FileChange of_none;
  FileChange& file = open_ ? change_.files.back() : of_none;
  const bool first = file.hunks.empty();
  const HunkFound found = whymark::read_hunk(lines_, drops_cr_, next_, file);
  if (!open_) {
    remarks_.add(
        fmt::format("lines {}-{}: a hunk of no file; it is left out", number, lines_.number() - 1));
    return;
  }
  if (!found.remark.empty()) remark(number, "in {}: {}", quote(file.path), found.remark);
  if (!first || !found.header.ranged || file.status != FileStatus::modified) return;
  const auto none = [](uint32_t start, uint32_t count) { return start == 0 && count == 0; };
  if (old_timeless_ && none(found.header.old_start, found.header.old_count)) {
    file.status = FileStatus::added;
  } else if (new_timeless_ && none(found.header.new_start, found.header.new_count)) {
    file.status = FileStatus::deleted;
  }
}

/// The diff of a merge: its lines have a sign for each parent, of which a review knows one.
void DiffReader::skip_combined() {
  end_text();
  const uint64_t number = lines_.number();
  const std::string_view line = without_cr(lines_.line());
  std::string name;
  if (!starts_with(line, "@@@")) {
    name = decode_name(line.substr(std::min(line.find(' ', 5), line.size() - 1) + 1));
    open_ = false;
  } else if (open_) {
    name = change_.files.back().path;
  }
  remark(number, "a combined diff (of a merge) of {} cannot be read; it is left out", quote(name));
  bool in_hunk = starts_with(line, "@@@");
  lines_.next();
  while (!lines_.done() && !(in_hunk && at_patch(lines_)) && is_combined_line(lines_.line())) {
    in_hunk = in_hunk || starts_with(lines_.line(), "@@@");
    lines_.next();
  }
}

/// svn's properties, of any text, down to the next file.
void DiffReader::skip_properties() {
  end_text();
  const uint64_t number = lines_.number();
  const std::string_view line = without_cr(lines_.line());
  const std::string name(line.substr(line.find(": ") + 2));
  lines_.next();
  while (!lines_.done() && !at_patch(lines_) && !starts_with(lines_.line(), "Index: ") &&
         !starts_with(lines_.line(), "diff --git ")) {
    lines_.next();
  }
  remarks_.add(fmt::format("lines {}-{}: changes of properties of {} are left out", number,
                           lines_.number() - 1, quote(name)));
  announced_.clear();
  index_path_.clear();
  open_ = false;
}

/// A line above the names; where none follow, the file has no lines to show.
void DiffReader::announce() {
  end_text();
  const std::string_view line = without_cr(lines_.line());
  const bool index = starts_with(line, "Index: ");
  if (index || index_path_.empty()) end_announced();
  if (index) index_path_ = line.substr(line.find(' ') + 1);
  announced_ = line;
  announced_at_ = lines_.number();
  open_ = false;
  lines_.next();
}

void DiffReader::end_announced() {
  if (!announced_.empty()) {
    remark(announced_at_, "no lines of a file stand below {}; it is left out", quote(announced_));
  }
  announced_.clear();
  index_path_.clear();
}

void DiffReader::read_text() {
  const std::string_view line = lines_.line();
  const uint64_t number = lines_.number();
  lines_.next();
  if (trim(line).empty()) return;
  empty_ = false;
  if (stands_for_change(line)) {
    end_text();
    remark(number, "{} stands for a change that the patch does not have", quote(trim_right(line)));
    // `git diff --submodule=log` sets the commits below.
    while (starts_with(lines_.line(), "  ")) lines_.next();
    return;
  }
  if (text_.first == 0) {
    const bool on_top = change_.files.empty();
    text_ = {number, number, on_top || starts_ordinary_text(line)};
    if (text_.ordinary) open_ = false;
  }
  text_.last = number;
}

void DiffReader::end_text() {
  if (text_.first != 0 && !text_.ordinary) {
    const std::string where = text_.first == text_.last
                                  ? fmt::format("line {}", text_.first)
                                  : fmt::format("lines {}-{}", text_.first, text_.last);
    remarks_.add(where + ": text that is no diff is left out");
  }
  text_ = {};
}

}  // namespace

Change parse_unified_diff(std::string_view text) {
  Remarks remarks;
  if (starts_with(text, "\xff\xfe") || starts_with(text, "\xfe\xff")) {
    return {{}, {"the patch is UTF-16; write it as UTF-8"}};
  }
  if (starts_with(text, "\xef\xbb\xbf")) text.remove_prefix(3);
  if (!is_coloured_patch(text)) return DiffReader(text, std::move(remarks)).read();
  remarks.add("the patch is coloured; colour codes are dropped, those of its files among them");
  const std::string plain = without_colour_codes(text);
  return DiffReader(plain, std::move(remarks)).read();
}

}  // namespace whymark
