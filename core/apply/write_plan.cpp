// From a plan to the disk: all files or none.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/apply/plan.h"
#include "core/apply/staged_file.h"
#include "core/apply/words.h"

namespace whymark {
namespace {

std::string counts(uint64_t discarded, uint64_t restored) {
  std::string text;
  if (discarded > 0) text = counted(discarded, "added line") + " discarded";
  if (restored > 0) {
    if (!text.empty()) text += ", ";
    text += counted(restored, "removed line") + " restored";
  }
  return text;
}

std::string what_changed(const Document& document, const Plan& plan) {
  uint64_t discarded = 0, restored = 0;
  for (const PlannedFile& file : plan.files) {
    discarded += file.discarded;
    restored += file.restored;
  }
  if (plan.files.empty()) return "Nothing is marked, so no file was changed.";
  const std::string what = counts(discarded, restored);
  if (plan.files.size() > 1) {
    constexpr size_t kNamed = 3;
    std::string names;
    for (size_t i = 0; i < std::min(plan.files.size(), kNamed); ++i) {
      names += (i == 0 ? "" : ", ") + printable(document.files[plan.files[i].file].path);
    }
    if (plan.files.size() > kNamed)
      names += fmt::format(" and {} more", plan.files.size() - kNamed);
    return fmt::format("{} files changed: {} ({}).", plan.files.size(), what, names);
  }
  const PlannedFile& only = plan.files.front();
  return fmt::format("{}: {}{}.", printable(document.files[only.file].path), what,
                     only.after.empty() ? "; it is empty now" : "");
}

/// Puts the old bytes back where the new ones are. Returns why that failed, empty when it did not.
std::string put_back(const std::string& root, const std::string& path, const PlannedFile& file) {
  OpenFailure failure = OpenFailure::none;
  const auto now = read_beneath(root, path, failure);
  if (!now) return now.error().message;
  if (now->bytes == file.before.bytes) return "";
  if (now->bytes != file.after) return "it was changed meanwhile by someone else";
  const auto replaced = replace_beneath(root, path, *now, file.before.bytes);
  return replaced ? "" : replaced.error().message;
}

/// Undoes the first `count` files, and says where that leaves the working tree.
std::string roll_back(const Repository& repository, const Document& document, const Plan& plan,
                      size_t count) {
  std::string still_changed;
  for (size_t i = count; i-- > 0;) {
    const std::string& path = document.files[plan.files[i].file].path;
    const std::string why = put_back(repository.root(), path, plan.files[i]);
    if (why.empty()) continue;
    if (!still_changed.empty()) still_changed += ", ";
    still_changed += fmt::format("{} ({})", printable(path), why);
  }
  if (still_changed.empty()) return "no file was changed";
  return fmt::format("written and not put back: {}; all other files are as they were",
                     still_changed);
}

}  // namespace

Result<std::string> write_plan(const Repository& repository, const Document& document,
                               const Plan& plan) {
  // What can fail mostly fails here, while nothing has been touched: space, rights, changed files.
  std::vector<StagedFile> staged;
  staged.reserve(plan.files.size());
  for (const PlannedFile& file : plan.files) {
    auto one = StagedFile::stage(repository.root(), document.files[file.file].path, file.before,
                                 file.after);
    if (!one) return fail(one.error().message + "; no file was changed");
    staged.push_back(std::move(*one));
  }
  for (size_t i = 0; i < staged.size(); ++i) {
    if (auto committed = staged[i].commit(); !committed) {
      const size_t written = i + (staged[i].in_place() ? 1 : 0);
      return fail(fmt::format("{}; {}", committed.error().message,
                              roll_back(repository, document, plan, written)));
    }
  }
  return what_changed(document, plan);
}

}  // namespace whymark
