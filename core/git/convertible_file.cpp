#include "core/git/convertible_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/format/visible.h"
#include "core/git/conversion.h"
#include "core/git/git_handle.h"

namespace whymark {
namespace {

using git::NewLines;

tl::unexpected<Error> not_carried(std::string_view why) {
  return fail(
      fmt::format("the change cannot be carried through git's conversion of the file: {}", why));
}

/// Whether some line gets a CR before its LF that the replaced lines had not.
bool brings_cr(std::string_view clean, const Splices& splices) {
  constexpr std::string_view kCrlf = "\r\n";
  return std::any_of(splices.begin(), splices.end(), [&](const Splice& splice) {
    const auto replaced = clean.substr(splice.first_byte, splice.end_byte - splice.first_byte);
    return splice.replacement.find(kCrlf) != std::string_view::npos &&
           replaced.find(kCrlf) == std::string_view::npos;
  });
}

}  // namespace

Result<ConvertibleFile> ConvertibleFile::open(const Repository& repository, std::string path,
                                              std::string_view worktree_bytes) {
  ConvertibleFile file(std::move(path), worktree_bytes);
  auto in = git::take_in(repository.raw(), file.path_, worktree_bytes);
  if (!in) return fail(std::move(in.error().message));
  file.text_ = std::move(in->text);
  file.clean_ = std::move(in->clean);
  auto id = git::hash_blob(file.clean_bytes());
  if (!id) return fail(std::move(id.error().message));
  file.id_ = std::move(*id);
  if (in->encoding.empty()) return file;
  file.encoding_.emplace(in->encoding, worktree_bytes);
  const auto back = file.encoding_->with_text(file.text());
  if (!back || *back != worktree_bytes) {
    file.read_only_ = fmt::format(
        "git converts it from {} (working-tree-encoding in .gitattributes), and the way back gives "
        "other bytes",
        make_visible(in->encoding).text);
  }
  return file;
}

Result<NewLines> ConvertibleFile::new_lines(const Repository& repository,
                                            const Splices& splices) const {
  if (clean_) return NewLines::like_neighbours;
  if (text().find('\n') != std::string_view::npos) return NewLines::as_they_are;
  const auto conversion = git::conversion_of(repository.raw(), path_, git::Way::in);
  if (!conversion) return fail(conversion.error().message);
  const auto crlf = git::checks_out_crlf(repository.raw(), git::spliced(clean_bytes(), splices),
                                         conversion->line_ends);
  if (!crlf) return fail(crlf.error().message);
  return *crlf ? NewLines::crlf : NewLines::as_they_are;
}

Result<std::string> ConvertibleFile::write_back(const Repository& repository,
                                                const Splices& splices, NewLines new_lines) const {
  std::string after = git::spliced_text(text(), clean_.has_value(), splices, new_lines);
  if (encoding_) {
    auto encoded = encoding_->with_text(after);
    if (!encoded) return not_carried(encoded.error().message);
    after = std::move(*encoded);
  }
  // Its bytes are compared, so their id, which took longer than all the rest, is not asked for.
  const auto in = git::take_in(repository.raw(), path_, after);
  if (!in) return not_carried(in.error().message);
  const std::string_view stored = in->clean ? *in->clean : in->text ? *in->text : after;
  if (git::is_spliced(stored, clean_bytes(), splices)) return after;
  return not_carried(
      "git would store other bytes than the chosen ones (.gitattributes, core.autocrlf)");
}

Result<std::string> ConvertibleFile::write_back(const Repository& repository,
                                                const Splices& splices) const {
  git::check_splices(clean_bytes(), splices);
  if (!read_only_.empty()) return fail(read_only_);
  const auto ends = new_lines(repository, splices);
  if (!ends) return fail(ends.error().message);
  // CR CR LF would carry it, and no one wants that in a file.
  if (*ends != NewLines::as_they_are && brings_cr(clean_bytes(), splices)) {
    return not_carried(
        "a line would end in CR LF in git, which takes the CR out (.gitattributes, core.autocrlf)");
  }
  auto after = write_back(repository, splices, *ends);
  if (after || *ends != NewLines::crlf) return after;
  // Where the index has the file with CR LF, git would keep the CRs.
  auto plain = write_back(repository, splices, NewLines::as_they_are);
  return plain ? std::move(plain) : std::move(after);
}

}  // namespace whymark
