#include "core/apply/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/apply/words.h"
#include "core/format/codes.h"
#include "core/git/path_rules.h"

namespace whymark {
namespace {

/// Fewer digits than this name a blob too loosely. Git abbreviates to no fewer.
constexpr size_t kMinShaDigits = 7;
constexpr size_t kMaxShaDigits = 40;

Guard read_only(GuardState state, const FileSection& section, std::string_view why) {
  return {state, fmt::format("{} is read-only: {}.", printable(section.path), why), {}, {}};
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
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
  if (section.status == FileStatus::deleted) {
    return "the change deletes it, and bringing a deleted file back is not supported yet; use "
           "`git checkout` for that";
  }
  if (section.status == FileStatus::context) return "the review shows it as context only";
  if (std::string why = refuse_path(section.path); !why.empty()) return why;
  if (std::string why = refuse_sha(document.view(section.new_sha)); !why.empty()) return why;
  if (has_guessed_lines(document, section)) {
    return "a hunk of it has no sound line numbers, so its place in the file is a guess";
  }
  return "";
}

/// How the rows stand for the lines, or nothing where no way of reading them would be safe.
std::optional<LineEnds> line_ends_of(const Document& document, std::string_view bytes,
                                     const CleanBlob& blob) {
  const CrAtEnds crs = cr_at_ends(bytes);
  if (blob.converted) {
    const bool only_ends = crs == CrAtEnds::all && blob.bytes == without_cr_at_ends(bytes);
    if (only_ends) return LineEnds::crlf;
    return std::nullopt;
  }
  if (!document.crlf || crs == CrAtEnds::none) return LineEnds::as_shown;
  if (crs == CrAtEnds::all) return LineEnds::crlf;
  return std::nullopt;
}

std::string unsafe_ends(const CleanBlob& blob) {
  if (blob.converted) {
    return "git changes more of it on the way in than the line ends of a file that is CR LF "
           "throughout (.gitattributes, core.autocrlf), and writing back through that is not "
           "supported yet";
  }
  return "its line ends are mixed, and a review whose every line ends in CR LF cannot tell them "
         "apart";
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
    const bool shown_ended =
        row + 1 >= section.rows.end() || document.rows.kind[row + 1] != RowKind::no_newline;
    if (ended != shown_ended) {
      return fmt::format("its line {} {} in a newline, and the review shows it the other way", line,
                         ended ? "ends" : "does not end");
    }
  }
  return "";
}

Guard read_failure(const FileSection& section, const PathFailure& failure) {
  if (failure.kind == OpenFailure::missing) {
    return {GuardState::missing,
            fmt::format("{} is read-only: it is not in the working tree ({}).",
                        printable(section.path), failure.why),
            {},
            {}};
  }
  return read_only(GuardState::refused, section, failure.why);
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
  const auto parent = open_parent(repository.root(), section.path);
  if (!parent) return read_failure(section, parent.error());
  auto image = read_in(*parent);
  if (!image) return read_failure(section, image.error());
  const auto blob = repository.clean(section.path, image->bytes);
  if (!blob) return read_only(GuardState::refused, section, blob.error().message);
  const std::string reviewed = lower(document.view(section.new_sha));
  if (blob->id.substr(0, reviewed.size()) != reviewed) {
    return read_only(GuardState::differs, section, id_differs(blob->id, reviewed));
  }
  const auto ends = line_ends_of(document, image->bytes, *blob);
  if (!ends) return read_only(GuardState::refused, section, unsafe_ends(*blob));
  if (std::string why = compare_lines(document, section, image->bytes, *ends); !why.empty()) {
    return read_only(GuardState::differs, section, why);
  }
  return {GuardState::matches, "", std::move(*image), *ends};
}

}  // namespace whymark
