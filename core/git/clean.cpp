// The way of a file's bytes into git's object store and out of it.
#include <utility>

#include "core/git/conversion.h"
#include "core/git/encoding.h"
#include "core/git/git_handle.h"
#include "core/git/repository.h"

namespace whymark {

Result<std::string> git::hash_blob(std::string_view bytes) {
  git_oid id;
  if (git_odb_hash(&id, bytes.data(), bytes.size(), GIT_OBJECT_BLOB) != 0) {
    return fail("its blob id cannot be worked out: " + git::last_error());
  }
  return hex(id);
}

Result<std::string> Repository::blob_of(std::string_view bytes) { return git::hash_blob(bytes); }

Result<CleanBlob> Repository::clean(const std::string& path, std::string_view bytes) const {
  auto in = git::take_in(repository_.get(), path, bytes);
  if (!in) return fail(std::move(in.error().message));
  CleanBlob blob;
  blob.converted = in->text || in->clean;
  if (blob.converted) blob.bytes = in->clean ? std::move(*in->clean) : std::move(*in->text);
  auto id = git::hash_blob(blob.converted ? std::string_view(blob.bytes) : bytes);
  if (!id) return fail(std::move(id.error().message));
  blob.id = std::move(*id);
  return blob;
}

Result<std::string> Repository::smudge(const std::string& path,
                                       std::string_view clean_bytes) const {
  const auto conversion = git::conversion_of(repository_.get(), path, git::Way::out);
  if (!conversion) return fail(conversion.error().message);
  const bool has_id = clean_bytes.find("$Id$") != std::string_view::npos ||
                      clean_bytes.find("$Id:") != std::string_view::npos;
  if (conversion->ident && has_id) {
    return fail("git expands the $Id$ in it (ident in .gitattributes), which whymark cannot do");
  }
  const auto crlf = git::checks_out_crlf(repository_.get(), clean_bytes, conversion->line_ends);
  if (!crlf) return fail(crlf.error().message);
  std::string text = *crlf ? git::with_cr(clean_bytes) : std::string(clean_bytes);
  if (conversion->encoding.empty()) return text;
  return git::encode(conversion->encoding, text);
}

}  // namespace whymark
