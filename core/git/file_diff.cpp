#include "core/git/file_diff.h"

#include <git2.h>

#include "core/git/git_handle.h"

namespace whymark::git {
namespace {

int add_header(const git_diff_delta*, const git_diff_hunk* hunk, void* payload) {
  std::string& out = static_cast<FileChange*>(payload)->hunks;
  out.append(hunk->header, hunk->header_len);
  if (out.back() != '\n') out += '\n';
  return 0;
}

int add_line(const git_diff_delta*, const git_diff_hunk*, const git_diff_line* line,
             void* payload) {
  FileChange& change = *static_cast<FileChange*>(payload);
  const std::string_view content(line->content, line->content_len);
  switch (line->origin) {
    case GIT_DIFF_LINE_ADDITION:
      change.added += 1;
      break;
    case GIT_DIFF_LINE_DELETION:
      change.removed += 1;
      break;
    case GIT_DIFF_LINE_CONTEXT:
      break;
    default:  // "\n\\ No newline at end of file\n"
      change.hunks += content;
      return 0;
  }
  change.hunks += line->origin;
  change.hunks += content;
  return 0;
}

}  // namespace

Result<void> add_hunks(std::string_view before, std::string_view after, uint32_t context_lines,
                       FileChange& change) {
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;
  options.flags = GIT_DIFF_INDENT_HEURISTIC | GIT_DIFF_FORCE_TEXT;
  options.context_lines = context_lines;
  if (git_diff_buffers(before.data(), before.size(), nullptr, after.data(), after.size(), nullptr,
                       &options, nullptr, nullptr, add_header, add_line, &change) != 0) {
    return fail("its lines cannot be compared: " + last_error());
  }
  return {};
}

}  // namespace whymark::git
