#include "core/git/side_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <git2.h>
#include <sys/stat.h>

#include <optional>
#include <utility>

#include "core/diff/row_pairs.h"
#include "core/format/scan.h"
#include "core/git/beneath.h"
#include "core/git/git_handle.h"
#include "core/git/path_rules.h"

namespace whymark {
namespace {

constexpr size_t kMinShaDigits = 7;

/// A text of one side, before the hunks gave the other.
struct OneSide {
  Side side = Side::new_side;
  std::string text;
  bool is_named = true;
};

tl::unexpected<Error> too_large() {
  return fail(fmt::format("it is over {} MB", kMaxSideText >> 20));
}

bool is_blob_id(std::string_view sha) {
  return sha.size() >= kMinShaDigits && sha.size() <= GIT_OID_HEXSZ &&
         sha.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos &&
         sha.find_first_not_of('0') != std::string_view::npos;
}

/// Whether the whole lower-case `id` begins with the digits that the review gives.
bool names(std::string_view sha, std::string_view id) {
  for (size_t i = 0; i < sha.size(); ++i) {
    if (to_lower(sha[i]) != id[i]) return false;
  }
  return true;
}

Result<std::string> read_blob(const Repository& repository, std::string_view sha) {
  if (!is_blob_id(sha)) return fail("the review names no blob of it");
  git_odb* raw = nullptr;
  if (git_repository_odb(&raw, repository.raw()) != 0) return fail(git::last_error());
  const git::OdbHandle odb(raw);
  git_oid given, id;
  size_t size = 0;
  git_object_t type = GIT_OBJECT_INVALID;
  if (git_oid_fromstrn(&given, sha.data(), sha.size()) != 0 ||
      git_odb_exists_prefix(&id, odb.get(), &given, sha.size()) != 0 ||
      git_odb_read_header(&size, &type, odb.get(), &id) != 0 || type != GIT_OBJECT_BLOB) {
    return fail(fmt::format("git has no blob {}", sha));
  }
  if (size > kMaxSideText) return too_large();
  git_odb_object* object = nullptr;
  if (git_odb_read(&object, odb.get(), &id) != 0) return fail(git::last_error());
  const git::Handle<git_odb_object, git_odb_object_free> owned(object);
  return std::string(static_cast<const char*>(git_odb_object_data(object)),
                     git_odb_object_size(object));
}

/// The working file as git would store it. Fails where it is not the blob that the review names.
Result<std::string> read_working_file(const Repository& repository, const FileSection& section,
                                      std::string_view sha) {
  for (const std::string& why : {refuse_path(section.path), repository.refuse_path(section.path)}) {
    if (!why.empty()) return fail(why);
  }
  const auto parent = open_parent(repository.root(), section.path);
  if (!parent) return fail(parent.error().why);
  struct stat status {};
  if (::fstatat(parent->folder.get(), parent->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      status.st_size > static_cast<off_t>(kMaxSideText)) {
    return too_large();
  }
  auto image = read_in(*parent);
  if (!image) return fail(image.error().why);
  auto blob = repository.clean(section.path, image->bytes);
  if (!blob) return fail(std::move(blob.error().message));
  if (!sha.empty() && !names(sha, blob->id)) return fail("it is no longer the file reviewed");
  return blob->converted ? std::move(blob->bytes) : std::move(image->bytes);
}

Result<OneSide> read_one_side(const Repository* repository, const Document& document,
                              const FileSection& section) {
  // Of an added file the other side is empty, and of a deleted one.
  if (section.status == FileStatus::added) return OneSide{Side::old_side, ""};
  if (section.status == FileStatus::deleted) return OneSide{Side::new_side, ""};
  if (repository == nullptr) return fail("there is no repository to read it from");
  const std::string_view sha = document.view(section.new_sha);
  Result<std::string> text = fail("");
  if (sha.empty() || is_blob_id(sha)) {
    text = read_working_file(*repository, section, sha);
    if (text) return OneSide{Side::new_side, std::move(*text), !sha.empty()};
  }
  const std::string why = text.error().message;
  text = read_blob(*repository, sha);
  if (text) return OneSide{Side::new_side, std::move(*text)};
  text = read_blob(*repository, document.view(section.old_sha));
  if (text) return OneSide{Side::old_side, std::move(*text)};
  return fail(why.empty() ? text.error().message : why);
}

std::string without_cr_at_ends(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\r' || at + 1 == text.size() || text[at + 1] != '\n') out += text[at];
  }
  return out;
}

/// Walks the rows of a file along the lines of one side, and makes the other.
class OtherSide {
 public:
  OtherSide(const Document& document, const FileSection& section, Side side, const SideText& text)
      : document_(document), section_(section), side_(side), text_(text) {}

  Result<std::string> run() {
    if (!section_.hunks_sorted) return fail("its hunks overlap or are out of order");
    for (uint32_t i = section_.hunks.first; i < section_.hunks.end(); ++i) {
      const RowRange rows = document_.hunks[i].rows;
      if (rows.count == 0) continue;
      if (!copy_to(line_of(side_, rows.first)) || lines_ + 1 != line_of(other(), rows.first)) {
        return differs(rows.first);
      }
      for (uint32_t row = rows.first; row < rows.end(); ++row) {
        if (!take(row)) return differs(row);
      }
    }
    copy_to(text_.line_count() + 1);
    if (made_.size() > kMaxSideText) return too_large();
    return std::move(made_);
  }

 private:
  Side other() const { return side_ == Side::old_side ? Side::new_side : Side::old_side; }
  uint32_t line_of(Side side, uint32_t row) const {
    return side == Side::old_side ? document_.rows.old_line[row] : document_.rows.new_line[row];
  }
  static tl::unexpected<Error> differs(uint32_t row) {
    return fail(fmt::format("its text is not that of the diff (line {} of the review)", row + 1));
  }

  /// What stands between hunks is on both sides.
  bool copy_to(uint32_t line) {
    if (line < next_ || line > text_.line_count() + 1) return false;
    made_.append(text_.text(), text_.start(next_), text_.start(line) - text_.start(next_));
    lines_ += line - next_;
    next_ = line;
    return true;
  }

  bool take(uint32_t row) {
    const RowKind kind = document_.rows.kind[row];
    if (kind == RowKind::no_newline) return true;
    const RowKind own = side_ == Side::old_side ? RowKind::removed : RowKind::added;
    if (kind == RowKind::context || kind == own) {
      if (next_ > text_.line_count() || text_.line(next_) != document_.content(row) ||
          text_.ends_in_newline(next_) != has_newline(document_, row)) {
        return false;
      }
      ++next_;
    }
    if (kind == own) return true;
    made_ += document_.content(row);
    if (has_newline(document_, row)) made_ += '\n';
    ++lines_;
    return true;
  }

  const Document& document_;
  const FileSection& section_;
  Side side_;
  const SideText& text_;
  uint32_t next_ = 1;   // line of `text_`
  uint32_t lines_ = 0;  // made so far
  std::string made_;
};

}  // namespace

SideText::SideText(std::string text) : text_(std::move(text)) {
  starts_.push_back(0);
  for (size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    starts_.push_back(static_cast<uint32_t>(at + 1));
  }
  if (starts_.back() != text_.size()) starts_.push_back(static_cast<uint32_t>(text_.size()));
}

std::string_view SideText::line(uint32_t line) const {
  std::string_view text(text_);
  text = text.substr(start(line), start(line + 1) - start(line));
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return text;
}

Result<SideTexts> read_side_texts(const Repository* repository, const Document& document,
                                  uint32_t file) {
  const FileSection& section = document.files[file];
  if (section.header_row == kNone) return fail("its lines stand before any @file of the review");
  if (section.binary) return fail("it is binary");
  auto one = read_one_side(repository, document, section);
  if (!one) return tl::unexpected<Error>(one.error());
  SideText text(document.crlf ? without_cr_at_ends(one->text) : std::move(one->text));
  auto other = OtherSide(document, section, one->side, text).run();
  if (!other) return tl::unexpected<Error>(other.error());
  SideTexts texts;
  texts.is_named = one->is_named;
  const bool is_old = one->side == Side::old_side;
  (is_old ? texts.old_side : texts.new_side) = std::move(text);
  (is_old ? texts.new_side : texts.old_side) = SideText(std::move(*other));
  return texts;
}

}  // namespace whymark
