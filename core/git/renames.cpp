#include "core/git/renames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "core/base/parallel.h"

namespace whymark::git {
namespace {

constexpr uint64_t kLimit = 1000;         // git's diff.renameLimit
constexpr size_t kCandidates = 4;         // that are kept for each added file
constexpr uint32_t kBaseNameSimilarity =  // halfway from the threshold to equal
    kRenameSimilarity + (kMostSimilar - kRenameSimilarity) / 2;

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

struct Candidate {
  size_t deleted = 0, added = 0;  // indices into the lists of the finder
  uint32_t score = 0;
  bool same_name = false;
};

bool better(const Candidate& a, const Candidate& b) {
  return a.score != b.score ? a.score > b.score : a.same_name > b.same_name;
}

class RenameFinder {
 public:
  RenameFinder(FilePairs& files, unsigned workers) : files_(files), workers_(workers) {
    for (size_t i = 0; i < files.pairs.size(); ++i) {
      const FilePair& pair = files.pairs[i];
      if (pair.before.there() == pair.after.there()) continue;
      const uint32_t mode = pair.before.there() ? pair.before.mode : pair.after.mode;
      if (mode == kSubmodule) continue;
      (pair.before.there() ? deleted_ : added_).push_back({i});
    }
  }

  bool any() const { return !deleted_.empty() && !added_.empty(); }

  /// Equal contents: by id. Of several, one with the same base name, else the first.
  void match_equal() {
    std::multimap<std::string, size_t> by_id;
    for (size_t i = 0; i < deleted_.size(); ++i) by_id.insert({key(before(i).id), i});
    for (size_t i = 0; i < added_.size(); ++i) {
      const auto [first, last] = by_id.equal_range(key(after(i).id));
      size_t found = deleted_.size();
      for (auto it = first; it != last; ++it) {
        const size_t deleted = it->second;
        if (deleted_[deleted].taken) continue;
        const bool both_regular =
            type_of(before(deleted).mode) == kRegular && type_of(after(i).mode) == kRegular;
        if (!both_regular && before(deleted).mode != after(i).mode) continue;
        if (found == deleted_.size()) found = deleted;
        if (base_name(old_path(deleted)) == base_name(new_path(i))) {
          found = deleted;
          break;
        }
      }
      if (found != deleted_.size()) match(found, i);
    }
  }

  /// Leaves only regular files that are not matched; false where comparing all would be too much.
  bool keep_unmatched() {
    const auto drop = [this](std::vector<Item>& items, bool old_side) {
      items.erase(std::remove_if(items.begin(), items.end(),
                                 [this, old_side](const Item& item) {
                                   const FilePair& pair = files_.pairs[item.pair];
                                   const FileSide& side = old_side ? pair.before : pair.after;
                                   return item.taken || type_of(side.mode) != kRegular;
                                 }),
                  items.end());
    };
    drop(deleted_, true);
    drop(added_, false);
    return uint64_t{deleted_.size()} * added_.size() <= kLimit * kLimit;
  }

  template <class Sign>
  void sign(const Sign& sign) {
    run_parallel(deleted_.size() + added_.size(), workers_, [&](unsigned worker, size_t i) {
      const bool old_side = i < deleted_.size();
      Item& item = old_side ? deleted_[i] : added_[i - deleted_.size()];
      const FilePair& pair = files_.pairs[item.pair];
      item.signature = sign(worker, pair.path, old_side ? pair.before : pair.after);
    });
  }

  /// A base name that one deleted and one added file have.
  void match_base_names() {
    constexpr size_t kSeveral = ~size_t{0};
    std::map<std::string_view, size_t> by_name, added_by_name;
    const auto add = [](std::map<std::string_view, size_t>& names, std::string_view name,
                        size_t index) {
      if (!names.insert({name, index}).second) names[name] = kSeveral;
    };
    for (size_t i = 0; i < deleted_.size(); ++i) add(by_name, base_name(old_path(i)), i);
    for (size_t i = 0; i < added_.size(); ++i) add(added_by_name, base_name(new_path(i)), i);
    for (const auto& [name, added] : added_by_name) {
      const auto found = by_name.find(name);
      if (found == by_name.end() || found->second == kSeveral || added == kSeveral) continue;
      if (score(found->second, added) >= kBaseNameSimilarity) match(found->second, added);
    }
  }

  /// The most alike first; of those as much alike, the same base name first.
  void match_similar() {
    std::vector<std::vector<Candidate>> found(added_.size());
    run_parallel(added_.size(), workers_, [&](unsigned, size_t i) {
      if (!added_[i].taken) found[i] = candidates_for(i);
    });
    std::vector<Candidate> all;
    for (const auto& each : found) all.insert(all.end(), each.begin(), each.end());
    std::stable_sort(all.begin(), all.end(), better);
    for (const Candidate& each : all) {
      if (!added_[each.added].taken && !deleted_[each.deleted].taken) {
        match(each.deleted, each.added);
      }
    }
  }

  void remove_matched() {
    auto& pairs = files_.pairs;
    size_t kept = 0;
    for (size_t i = 0; i < pairs.size(); ++i) {
      if (pairs[i].before.there() || pairs[i].after.there()) std::swap(pairs[kept++], pairs[i]);
    }
    pairs.resize(kept);
  }

 private:
  struct Item {
    size_t pair;
    bool taken = false;
    ContentSignature signature;
  };

  const FileSide& before(size_t deleted) const {
    return files_.pairs[deleted_[deleted].pair].before;
  }
  const FileSide& after(size_t added) const { return files_.pairs[added_[added].pair].after; }
  const std::string& old_path(size_t deleted) const {
    return files_.pairs[deleted_[deleted].pair].path;
  }
  const std::string& new_path(size_t added) const { return files_.pairs[added_[added].pair].path; }

  static std::string key(const git_oid& id) {
    return {reinterpret_cast<const char*>(id.id), sizeof id.id};
  }

  uint32_t score(size_t deleted, size_t added) const {
    return similarity(deleted_[deleted].signature, added_[added].signature);
  }

  std::vector<Candidate> candidates_for(size_t added) const {
    std::vector<Candidate> best;
    for (size_t i = 0; i < deleted_.size(); ++i) {
      if (deleted_[i].taken) continue;
      Candidate candidate{i, added, score(i, added),
                          base_name(old_path(i)) == base_name(new_path(added))};
      if (candidate.score < kRenameSimilarity) continue;
      const auto place = std::upper_bound(best.begin(), best.end(), candidate, better);
      best.insert(place, candidate);
      if (best.size() > kCandidates) best.pop_back();
    }
    return best;
  }

  void match(size_t deleted, size_t added) {
    FilePair& from = files_.pairs[deleted_[deleted].pair];
    FilePair& to = files_.pairs[added_[added].pair];
    to.from = from.path;
    to.before = from.before;
    from.before = {};
    deleted_[deleted].taken = added_[added].taken = true;
  }

  FilePairs& files_;
  unsigned workers_;
  std::vector<Item> deleted_, added_;
};

}  // namespace

void find_renames(
    FilePairs& files,
    const std::function<ContentSignature(unsigned, const std::string&, const FileSide&)>& sign,
    unsigned workers) {
  RenameFinder finder(files, workers);
  if (!finder.any()) return;
  finder.match_equal();
  if (!finder.keep_unmatched()) {
    files.remarks.push_back(fmt::format(
        "more than {0} x {0} files were deleted and added; of renames only those with equal "
        "contents were looked for",
        kLimit));
  } else if (finder.any()) {
    finder.sign(sign);
    finder.match_base_names();
    finder.match_similar();
  }
  finder.remove_matched();
}

}  // namespace whymark::git
