#include "core/apply/decisions_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/apply/counts.h"
#include "core/apply/decide.h"
#include "core/base/sha256.h"
#include "core/format/json_text.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

char sign_of(RowKind kind) { return kind == RowKind::removed ? '-' : '+'; }

uint32_t number_of(const Document& document, uint32_t row) {
  return document.rows.kind[row] == RowKind::removed ? document.rows.old_line[row]
                                                     : document.rows.new_line[row];
}

/// `+4`, or `+4..7`.
std::string selector(const Document& document, uint32_t first, uint32_t last) {
  const char sign = sign_of(document.rows.kind[first]);
  const uint32_t from = number_of(document, first);
  const uint32_t to = number_of(document, last);
  return from == to ? fmt::format("{}{}", sign, from) : fmt::format("{}{}..{}", sign, from, to);
}

class FileWriter {
 public:
  FileWriter(const Document& document, const Decisions& decisions, uint32_t file, Json& out)
      : document_(document),
        decisions_(decisions),
        index_(file),
        file_(document.files[file]),
        out_(out) {}

  void write() {
    // One that keeps lines is not deleted, whatever was asked for before they were kept.
    const bool deleted = file_.header_row != kNone &&
                         decisions_.deletions.count(file_.header_row) != 0 &&
                         is_emptied(document_, decisions_, index_);
    if (deleted) {
      add({{"delete", true}});
    }
    for (const RowRange& range : decisions_.rows.in(file_.rows)) rows(range);
    for_rows(decisions_.parts, [&](uint32_t row, const auto& parts) {
      for (const PartRevert& part : parts) add({{"revert", part_json(row, part)}});
    });
    for_rows(decisions_.edits, [&](uint32_t row, const std::string& text) {
      add({{"edit", {{"hunk", hunk_selector(row)}, {"text", json_text(text)}}}});
    });
  }

 private:
  void add(Json what) {
    Json entry{{"file", json_text(file_.path)}};
    entry.update(what);
    out_.push_back(std::move(entry));
  }

  template <class Map, class Each>
  void for_rows(const Map& map, Each each) {
    const auto end = map.lower_bound(file_.rows.end());
    for (auto at = map.lower_bound(file_.rows.first); at != end; ++at) each(at->first, at->second);
  }

  /// Runs of one kind whose numbers follow each other.
  void rows(RowRange range) {
    for (uint32_t first = range.first; first < range.end();) {
      const RowKind kind = document_.rows.kind[first];
      uint32_t last = first;
      while (last + 1 < range.end() && document_.rows.kind[last + 1] == kind) ++last;
      const std::string_view verb = kind == RowKind::added ? "drop" : "restore";
      add({{verb, selector(document_, first, last)}});
      first = last + 1;
    }
  }

  Json part_json(uint32_t row, const PartRevert& part) const {
    const std::string_view content = document_.content(row);
    return {{"line", selector(document_, row, row)},
            {"first", part.first},
            {"end", part.end},
            {"new", json_text(content.substr(part.first, part.end - part.first))},
            {"old", json_text(part.old_text)}};
  }

  /// Its first line of the new side, else of the old.
  std::string hunk_selector(uint32_t row) const {
    const Hunk& hunk = document_.hunks[hunk_of_row(document_, row)];
    for (const RowKind wanted : {RowKind::context, RowKind::added, RowKind::removed}) {
      for (uint32_t each = hunk.rows.first; each < hunk.rows.end(); ++each) {
        if (document_.rows.kind[each] == wanted) return selector(document_, each, each);
      }
    }
    return "";
  }

  const Document& document_;
  const Decisions& decisions_;
  uint32_t index_;
  const FileSection& file_;
  Json& out_;
};

}  // namespace

std::string review_hash(const Document& document) { return sha256(document.text.view()); }

Json decisions_json(const Document& document, const Decisions& decisions) {
  Json entries = Json::array();
  std::vector<uint32_t> files = decided_files(document, decisions);
  for (const uint32_t file : files) FileWriter(document, decisions, file, entries).write();
  const DecisionCounts counts = count_decisions(document, decisions, all_rows(document));
  return {{"whymark_decisions", 1},
          {"review", "sha256:" + review_hash(document)},
          {"counts",
           {{"lines_dropped", counts.dropped},
            {"lines_restored", counts.restored},
            {"parts_reverted", counts.parts},
            {"hunks_edited", counts.edits},
            {"files", files.size()}}},
          {"decisions", std::move(entries)}};
}

}  // namespace whymark
