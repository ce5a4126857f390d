#include "core/apply/guard.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>

#include "core/apply/words.h"
#include "core/diff/row_pairs.h"
#include "core/format/codes.h"
#include "core/format/scan.h"
#include "core/git/path_rules.h"

namespace whymark {
namespace {

/// Fewer digits than this name a blob too loosely. Git abbreviates to no fewer.
constexpr size_t kMinShaDigits = 7;
constexpr size_t kMaxShaDigits = 40;

Guard read_only(GuardState state, const FileSection& section, std::string_view why) {
  Guard guard;
  guard.state = state;
  guard.reason = fmt::format("{} is read-only: {}.", printable(section.path), why);
  return guard;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

std::string refuse_sha(std::string_view sha) {
  if (sha.empty()) {
    return "the review names no newsha for it, so nothing tells whether it still is the file that "
           "was reviewed; make the review from git, or add what `git hash-object` says";
  }
  const bool hex = sha.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  if (!hex || sha.size() > kMaxShaDigits) {
    return fmt::format("its newsha in the review ({}) is not a git blob id", printable(sha));
  }
  if (sha.size() < kMinShaDigits) {
    return fmt::format("its newsha in the review ({}) is too short; at least {} digits are needed",
                       sha, kMinShaDigits);
  }
  if (sha.find_first_not_of('0') == std::string_view::npos) {
    return "its newsha in the review is all zeros, which names no file";
  }
  return "";
}

/// The hunk whose header has the byte at `offset`.
const Hunk* hunk_headed_at(const Document& document, const FileSection& section, uint32_t offset) {
  const auto& offsets = document.rows.offset;
  const auto after = std::upper_bound(offsets.begin(), offsets.end(), offset);
  const auto row = static_cast<uint32_t>(after - offsets.begin()) - 1;
  for (uint32_t i = section.hunks.first; i < section.hunks.end(); ++i) {
    if (document.hunks[i].header_row == row) return &document.hunks[i];
  }
  return nullptr;
}

/// Whether the place of some hunk was guessed when parsing. A wrong place shows when the lines of
/// the new side are compared; wrong counts matter only where there are none, because a count of 0
/// shifts the start.
bool has_guessed_lines(const Document& document, const FileSection& section) {
  const auto offset = [&](uint32_t row) { return document.rows.offset[row]; };
  const auto from = std::partition_point(
      document.diagnostics.begin(), document.diagnostics.end(),
      [&](const Diagnostic& d) { return d.range.offset < offset(section.rows.first); });
  for (auto it = from; it != document.diagnostics.end(); ++it) {
    if (it->range.offset >= offset(section.rows.end())) break;
    if (it->code == code::kHunkHeaderLoose) return true;
    if (it->code != code::kHunkCounts) continue;
    const Hunk* hunk = hunk_headed_at(document, section, it->range.offset);
    if (hunk == nullptr || hunk->new_count == 0) return true;
  }
  return false;
}

/// What the review alone says against writing the file.
std::string refuse_section(const Document& document, const FileSection& section) {
  if (section.header_row == kNone) return "the lines stand before any @file of the review";
  if (section.binary) return "it is binary; only text can be decided on";
  if (section.status == FileStatus::context) return "the review shows it as context only";
  if (std::string why = refuse_path(section.path); !why.empty()) return why;
  if (section.status != FileStatus::deleted) {
    if (std::string why = refuse_sha(document.view(section.new_sha)); !why.empty()) return why;
  }
  if (has_guessed_lines(document, section)) {
    return "a hunk of it has no sound line numbers, so its place in the file is a guess";
  }
  return "";
}

/// How the rows stand for the lines, or nothing where no way of reading them would be safe.
std::optional<LineEnds> line_ends_of(const Document& document, std::string_view clean) {
  if (!document.crlf) return LineEnds::as_shown;
  switch (cr_at_ends(clean)) {
    case CrAtEnds::none:
      return LineEnds::as_shown;
    case CrAtEnds::some:
      return std::nullopt;
    case CrAtEnds::all:
      return LineEnds::crlf;
  }
  return std::nullopt;
}

/// The file's line as its row would show it.
std::string_view as_row(std::string_view line, bool ends_in_newline, LineEnds ends) {
  if (ends == LineEnds::crlf && ends_in_newline) line.remove_suffix(1);
  return line;
}

/// Walks the section's rows along the lines of the file. Empty when all agree, else why not.
std::string compare_lines(const Document& document, const FileSection& section,
                          std::string_view bytes, LineEnds ends) {
  const FileLines lines(bytes);
  size_t next = 1;  // the first line that no earlier row has used
  for (uint32_t row = section.rows.first; row < section.rows.end(); ++row) {
    const RowKind kind = document.rows.kind[row];
    if (!is_diff_row(kind) || kind == RowKind::no_newline) continue;
    const size_t line = document.rows.new_line[row];
    if (line < next) {
      return fmt::format("its hunks overlap or are out of order (line {} of the review)", row + 1);
    }
    next = line;
    if (kind == RowKind::removed) {
      if (line <= lines.count() + 1) continue;
      return fmt::format("it has {} and the review speaks of line {}",
                         counted(lines.count(), "line"), line);
    }
    ++next;
    if (line > lines.count()) {
      return fmt::format("it has {} and the review shows line {}", counted(lines.count(), "line"),
                         line);
    }
    const bool ended = lines.ends_in_newline(line);
    if (as_row(lines.content(line), ended, ends) != document.content(row)) {
      return fmt::format("its line {} is not the one reviewed (line {} of the review)", line,
                         row + 1);
    }
    if (ended != has_newline(document, row)) {
      return fmt::format("its line {} {} in a newline, and the review shows it the other way", line,
                         ended ? "ends" : "does not end");
    }
  }
  return "";
}

Guard read_failure(const FileSection& section, const PathFailure& failure) {
  if (failure.kind == OpenFailure::missing) {
    return read_only(GuardState::missing, section,
                     fmt::format("it is not in the working tree ({})", failure.why));
  }
  return read_only(GuardState::refused, section, failure.why);
}

constexpr uint32_t kFileMode = 0100644, kExecutableMode = 0100755;

/// As git gives it to a file that it makes: as the user's umask has it.
uint32_t mode_of_new_file(bool is_executable) {
  const mode_t mask = ::umask(077);  // there is no way to ask that leaves it alone
  ::umask(mask);
  return (is_executable ? 0777u : 0666u) & ~mask;
}

/// Nothing where the mode is of no regular file.
std::optional<uint32_t> old_mode(const Document& document, const FileSection& section) {
  if (section.old_mode.size == 0) return kFileMode;
  uint32_t mode = 0;
  for (const char digit : document.view(section.old_mode)) {
    if (digit < '0' || digit > '7') return std::nullopt;
    mode = mode * 8 + static_cast<uint32_t>(digit - '0');
  }
  if (mode != kFileMode && mode != kExecutableMode) return std::nullopt;
  return mode;
}

/// All removed rows, as the whole file that they were.
std::string old_file(const Document& document, const FileSection& section, LineEnds ends) {
  std::string bytes;
  for (uint32_t row = section.rows.first; row < section.rows.end(); ++row) {
    if (document.rows.kind[row] != RowKind::removed) continue;
    bytes += document.content(row);
    if (has_newline(document, row)) bytes += ends == LineEnds::crlf ? "\r\n" : "\n";
  }
  return bytes;
}

Guard check_deleted(const Repository& repository, const Document& document,
                    const FileSection& section) {
  if (section.added > 0) {
    return read_only(GuardState::refused, section, "the review says deleted and shows added lines");
  }
  // Nothing is left of it, so all of its lines stand at the start of an empty file.
  if (std::string why = compare_lines(document, section, "", LineEnds::as_shown); !why.empty()) {
    return read_only(GuardState::differs, section, why);
  }
  const auto mode = old_mode(document, section);
  if (!mode) {
    return read_only(GuardState::refused, section,
                     fmt::format("it was no regular file (mode {}); bring it back with git",
                                 document.view(section.old_mode)));
  }
  const auto parent = open_parent(repository.root(), section.path);
  if (!parent && parent.error().kind != OpenFailure::missing) {
    return read_failure(section, parent.error());
  }
  struct stat status {};
  if (parent &&
      ::fstatat(parent->folder.get(), parent->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    return read_only(GuardState::differs, section,
                     "the change deletes it, and it is in the working tree again");
  }
  Guard guard;
  guard.contents = std::make_unique<GuardedFile>();
  auto file = ConvertibleFile::open(repository, section.path, guard.contents->image.bytes);
  if (!file) return read_only(GuardState::refused, section, file.error().message);
  guard.contents->file.emplace(std::move(*file));
  guard.state = GuardState::matches;
  guard.absent = true;
  guard.mode = mode_of_new_file(*mode == kExecutableMode);
  const std::string reviewed = lower(document.view(section.old_sha));
  if (!refuse_sha(reviewed).empty()) return guard;
  for (const LineEnds ends : {LineEnds::as_shown, LineEnds::crlf}) {
    if (ends == LineEnds::crlf && !document.crlf) break;
    const auto id = repository.blob_of(old_file(document, section, ends));
    if (!id) return read_only(GuardState::refused, section, id.error().message);
    guard.line_ends = ends;
    if (id->substr(0, reviewed.size()) == reviewed) return guard;
  }
  return read_only(GuardState::differs, section,
                   "the lines that the review shows are not the whole file that was deleted");
}

std::string id_differs(std::string_view id, std::string_view reviewed) {
  size_t digits = kMinShaDigits;
  // As many as show the difference.
  while (digits < reviewed.size() && id.substr(0, digits) == reviewed.substr(0, digits)) ++digits;
  return fmt::format("its content (blob {}) is not the one reviewed ({})", id.substr(0, digits),
                     reviewed.substr(0, digits));
}

}  // namespace

Guard check_guard(const Repository& repository, const Document& document, uint32_t file) {
  const FileSection& section = document.files[file];
  if (std::string why = refuse_section(document, section); !why.empty()) {
    return read_only(GuardState::refused, section, why);
  }
  if (std::string why = repository.refuse_path(section.path); !why.empty()) {
    return read_only(GuardState::refused, section, why);
  }
  if (section.status == FileStatus::deleted) return check_deleted(repository, document, section);
  const auto parent = open_parent(repository.root(), section.path);
  if (!parent) return read_failure(section, parent.error());
  auto image = read_in(*parent);
  if (!image) return read_failure(section, image.error());
  Guard guard;
  guard.contents = std::make_unique<GuardedFile>(GuardedFile{std::move(*image), {}});
  auto contents = ConvertibleFile::open(repository, section.path, guard.contents->image.bytes);
  if (!contents) return read_only(GuardState::refused, section, contents.error().message);
  const std::string reviewed = lower(document.view(section.new_sha));
  if (contents->id().substr(0, reviewed.size()) != reviewed) {
    return read_only(GuardState::differs, section, id_differs(contents->id(), reviewed));
  }
  if (!contents->read_only().empty()) {
    return read_only(GuardState::refused, section, contents->read_only());
  }
  const auto ends = line_ends_of(document, contents->clean_bytes());
  if (!ends) {
    return read_only(GuardState::refused, section,
                     "its line ends are mixed, and a review whose every line ends in CR LF cannot "
                     "tell them apart");
  }
  if (std::string why = compare_lines(document, section, contents->clean_bytes(), *ends);
      !why.empty()) {
    return read_only(GuardState::differs, section, why);
  }
  guard.contents->file.emplace(std::move(*contents));
  guard.state = GuardState::matches;
  guard.line_ends = *ends;
  return guard;
}

Result<std::string> write_back(const Repository& repository, const Guard& guard,
                               const Outcome& outcome) {
  Splices splices;
  for (const Replacement& each : outcome.replacements) {
    splices.push_back({each.first, each.end, each.text});
  }
  return guard.contents->file->write_back(repository, splices);
}

}  // namespace whymark
