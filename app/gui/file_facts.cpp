#include "app/gui/file_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kMaxFolders = 256;     // of a path that are looked up
constexpr size_t kMaxTarget = 200;   // bytes of a link's target; the rest is in its line
constexpr size_t kShortCommit = 12;  // figures of a commit's id
constexpr std::string_view kArrow = " \xE2\x86\x92 ";

enum class Type : uint8_t { file, executable, link, submodule, other };

Type type_of(std::string_view mode) {
  if (mode == "100644") return Type::file;
  if (mode == "100755") return Type::executable;
  if (mode == "120000") return Type::link;
  if (mode == "160000") return Type::submodule;
  return Type::other;
}

bool is_file(Type type) { return type == Type::file || type == Type::executable; }

std::string_view noun(Type type) {
  switch (type) {
    case Type::file:
    case Type::executable:
      return "a file";
    case Type::link:
      return "a symbolic link";
    case Type::submodule:
      return "a submodule";
    case Type::other:
      return "something else";
  }
  return {};
}

struct Modes {
  std::string_view before, after;
};

// Where one is given, the other side has the same; where none is, both are plain files.
Modes modes_of(const Document& document, const FileSection& file) {
  constexpr std::string_view kPlain = "100644";
  std::string_view before = document.view(file.old_mode);
  std::string_view after = document.view(file.new_mode);
  if (before.empty()) before = after;
  if (after.empty()) after = before;
  return {before.empty() ? kPlain : before, after.empty() ? kPlain : after};
}

// The one line of a link or a submodule on a side; empty where it is not shown.
std::string_view line_of_side(const Document& document, const FileSection& file, RowKind kind) {
  if (file.hunks.count == 0) return {};
  const RowRange rows = document.hunks[file.hunks.first].rows;
  constexpr uint32_t kMostRows = 8;  // there are two, and two marks of missing newlines
  for (uint32_t row = rows.first; row < std::min(rows.end(), rows.first + kMostRows); ++row) {
    if (document.rows.kind[row] == kind) return document.content(row);
  }
  return {};
}

std::string target(std::string_view text) {
  const bool cut = text.size() > kMaxTarget;
  return with_marks(text.substr(0, kMaxTarget)) + (cut ? "\xE2\x80\xA6" : "");
}

std::string commit(std::string_view line) {
  constexpr std::string_view kLead = "Subproject commit ";
  if (line.substr(0, kLead.size()) == kLead) line.remove_prefix(kLead.size());
  std::string id = target(line.substr(0, line.find('-')).substr(0, kShortCommit));
  if (line.find("-dirty") != std::string_view::npos) id += " with changes";
  return id;
}

// 1234567 as 1,234,567: figures as the document has them, however many.
std::string grouped(std::string_view figures) {
  std::string out;
  for (size_t i = 0; i < figures.size(); ++i) {
    if (i > 0 && (figures.size() - i) % 3 == 0) out += ',';
    out += figures[i];
  }
  return out;
}

std::string bytes(std::string_view figures) {
  return grouped(figures) + (figures == "1" ? " byte" : " bytes");
}

// The commit of a submodule that only `oldsha=` or `newsha=` names; git's zeros are no commit.
std::string commit_of_id(std::string_view id) {
  return id.find_first_not_of('0') == std::string_view::npos ? std::string() : commit(id);
}

// "old -> new" of two sides, either of which may be missing.
std::string sides(std::string_view lead, const std::string& before, const std::string& after) {
  if (before.empty() && after.empty()) return {};
  if (before.empty()) return fmt::format("{} {}", lead, after);
  if (after.empty()) return fmt::format("{} {} before", lead, before);
  if (before == after) return fmt::format("{} {}", lead, after);
  return fmt::format("{} {}{}{}", lead, before, kArrow, after);
}

std::string mode_fact(const FileSection& file, const Modes& modes) {
  const Type before = type_of(modes.before);
  const Type after = type_of(modes.after);
  if (file.status == FileStatus::added) {
    if (after == Type::executable) return "executable";
    return after == Type::other ? fmt::format("mode {}", modes.after) : std::string();
  }
  if (file.status == FileStatus::deleted) {
    return before == Type::executable ? "was executable" : "";
  }
  if (modes.before == modes.after) return {};
  const std::string change = fmt::format("{}{}{}", modes.before, kArrow, modes.after);
  if (is_file(before) && is_file(after)) {
    return after == Type::executable ? fmt::format("made executable ({})", change)
                                     : fmt::format("no longer executable ({})", change);
  }
  if (before == Type::other || after == Type::other || noun(before) == noun(after)) {
    return "mode " + change;
  }
  return fmt::format("{} became {} ({})", noun(before), noun(after), change);
}

std::string type_fact(const Document& document, const FileSection& file, const Modes& modes) {
  const bool was = file.status != FileStatus::added;
  const bool is = file.status != FileStatus::deleted;
  const std::string_view removed = line_of_side(document, file, RowKind::removed);
  const std::string_view added = line_of_side(document, file, RowKind::added);
  const auto of = [&](Type type, auto words) {
    const bool before = was && type_of(modes.before) == type;
    const bool after = is && type_of(modes.after) == type;
    const std::string old_words = before && !removed.empty() ? words(removed) : std::string();
    return std::pair(old_words, after && !added.empty() ? words(added) : std::string());
  };
  const auto [old_target, new_target] = of(Type::link, target);
  const std::string link = sides("links to", old_target, new_target);
  if (!link.empty()) return link;
  auto [old_commit, new_commit] = of(Type::submodule, commit);
  const bool was_submodule = was && type_of(modes.before) == Type::submodule;
  const bool is_submodule = is && type_of(modes.after) == Type::submodule;
  if (file.hunks.count == 0) {
    if (was_submodule) old_commit = commit_of_id(document.view(file.old_sha));
    if (is_submodule) new_commit = commit_of_id(document.view(file.new_sha));
  }
  const std::string commits = sides("submodule at", old_commit, new_commit);
  if (!commits.empty() || file.hunks.count > 0) return commits;
  return was_submodule || is_submodule ? "a submodule" : "";
}

// Of contents that no line shows.
std::string size_fact(const Document& document, const FileSection& file) {
  const bool was = file.status != FileStatus::added;
  const bool is = file.status != FileStatus::deleted;
  const std::string_view before = was ? document.view(file.old_size) : std::string_view();
  const std::string_view after = is ? document.view(file.new_size) : std::string_view();
  const std::string lead = file.binary ? "binary" : "";
  std::string sizes;
  if (!before.empty() && !after.empty() && before != after) {
    sizes = fmt::format("{}{}{}", grouped(before), kArrow, bytes(after));
  } else if (!after.empty()) {
    sizes = bytes(after);
  } else if (!before.empty()) {
    sizes = bytes(before) + (is ? " before" : "");
  }
  if (lead.empty() || sizes.empty()) return lead + sizes;
  return lead + ", " + sizes;
}

std::string empty_fact(const Document& document, const FileSection& file, bool said) {
  if (file.binary || file.hunks.count > 0) return {};
  const auto is_zero = [&](Span size) {
    const std::string_view figures = document.view(size);
    return figures.empty() || figures == "0";
  };
  if (file.status == FileStatus::added && is_zero(file.new_size)) return "an empty file";
  if (file.status == FileStatus::deleted && is_zero(file.old_size)) return "it was empty";
  if (file.status == FileStatus::renamed) return "no line changed";
  return said ? "" : "no changed lines";
}

}  // namespace

FolderSwaps find_folder_swaps(const Document& document) {
  std::unordered_map<std::string_view, uint32_t> added, deleted;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    const FileSection& section = document.files[file];
    if (section.status == FileStatus::added) added.emplace(section.path, file);
    if (section.status == FileStatus::deleted) deleted.emplace(section.path, file);
  }
  FolderSwaps swaps;
  for (const FileSection& section : document.files) {
    const bool is_added = section.status == FileStatus::added;
    if (!is_added && section.status != FileStatus::deleted) continue;
    const auto& others = is_added ? deleted : added;
    const std::string_view path = section.path;
    int folders = 0;
    for (size_t at = path.find('/'); at != std::string_view::npos && folders < kMaxFolders;
         at = path.find('/', at + 1), ++folders) {
      const auto found = others.find(path.substr(0, at));
      if (found == others.end()) continue;
      (is_added ? swaps.now_folders : swaps.were_folders).push_back(found->second);
    }
  }
  for (std::vector<uint32_t>* files : {&swaps.now_folders, &swaps.were_folders}) {
    std::sort(files->begin(), files->end());
    files->erase(std::unique(files->begin(), files->end()), files->end());
  }
  return swaps;
}

std::vector<std::string> file_facts(const Document& document, uint32_t index,
                                    const FolderSwaps& swaps) {
  const FileSection& file = document.files[index];
  const Modes modes = modes_of(document, file);
  std::vector<std::string> facts;
  const auto add = [&facts](std::string fact) {
    if (!fact.empty()) facts.push_back(std::move(fact));
  };
  const auto is_in = [index](const std::vector<uint32_t>& files) {
    return std::binary_search(files.begin(), files.end(), index);
  };
  const std::string mode = mode_fact(file, modes);
  add(mode);
  const std::string type = type_fact(document, file, modes);
  add(type);
  add(size_fact(document, file));
  if (type.empty()) add(empty_fact(document, file, !mode.empty()));
  if (is_in(swaps.now_folders)) add("a folder took its place");
  if (is_in(swaps.were_folders)) add("it took a folder's place");
  return facts;
}

}  // namespace whymark
