#include "core/verify/evidence_yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/format/edit_yaml.h"
#include "core/verify/log_folder.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;

// Of what load_yaml() reads, so much is for records; the rest of the frontmatter is small.
constexpr size_t kMostBytes = YamlTree::kMaxBytes / 8 * 7;
constexpr size_t kMostNodes = YamlTree::kMaxNodes / 8 * 7;

/// The lines of a record, the first of which begins with a dash.
class RecordText {
 public:
  void text(std::string_view key, std::string_view value) {
    add(key, value.empty() ? "null" : yaml_scalar(value));
  }
  template <class Number>
  void number(std::string_view key, const std::optional<Number>& value) {
    add(key, value ? fmt::format("{}", *value) : "null");
  }
  void add(std::string_view key, std::string_view value) {
    lines_ += fmt::format("{}{}: {}\n", lines_.empty() ? "  - " : "    ", key, value);
  }
  std::string take() { return std::move(lines_); }

 private:
  std::string lines_;
};

std::string new_record(const Document& document, const RunOfReview& run, size_t index,
                       const std::string& review_hash) {
  const CommandClaim& claim = run.claims.claims[index];
  const CommandReport& report = run.reports[claim.command];
  const Note* note = claim.note == kNone ? nullptr : &document.notes[claim.note];
  RecordText record;
  record.add("version", "1");
  record.text("command", evidence_command(run.claims.commands[claim.command].text));
  record.text("noteId", note == nullptr ? "" : note->id);
  record.text("file", note == nullptr || note->file == kNone
                          ? ""
                          : evidence_command(document.files[note->file].path));
  record.text("claimed", word(run.claimed[index]));
  record.text("status", word(report.outcome.status));
  record.text("ran", report.ran);
  record.number("durationMs", report.ran.empty() ? std::nullopt : std::optional(report.took_ms));
  record.number("exitCode", report.exit_code);
  record.text("cwd", ".");
  record.text("tool", report.tool);
  record.text("runtime", report.runtime);
  record.text("source", report.source);
  record.text("sourceAfter", report.source_after);
  record.text("head", document.front.head);
  record.text("base", document.front.base);
  record.text("reviewHash", review_hash);
  record.text("outputHash", report.output_hash);
  record.text("outputArtifact", report.output_hash.empty() ? "" : log_path(report.output_hash));
  record.text("summary", report.outcome.status == RunStatus::unavailable ? report.outcome.reason
                                                                         : report.summary);
  return record.take();
}

/// A record that is there, laid out as the new ones are. False where it has an alias, which cannot
/// be moved.
bool append_node(const YamlTree& tree, uint32_t index, size_t indent, std::string& out) {
  const YamlNode& node = tree.nodes[index];
  switch (node.kind) {
    case YamlKind::null:
      out += " null\n";
      return true;
    case YamlKind::alias:
      return false;
    case YamlKind::scalar: {
      const bool plain =
          node.plain && !node.text.empty() && node.text.find('\n') == std::string::npos;
      out += ' ';
      out += plain ? node.text : yaml_double_quoted(node.text);
      out += '\n';
      return true;
    }
    case YamlKind::sequence:
    case YamlKind::map:
      break;
  }
  const bool is_map = node.kind == YamlKind::map;
  if (node.first_child == kNoNode) {
    out += is_map ? " {}\n" : " []\n";
    return true;
  }
  // Behind the dash of a list a map goes on in the same line.
  bool same_line = is_map && out.ends_with('-');
  if (!same_line) out += '\n';
  for (uint32_t at = node.first_child; at != kNoNode;) {
    out += same_line ? " " : std::string(indent, ' ');
    same_line = false;
    uint32_t value = at;
    if (is_map) {
      const YamlNode& key = tree.nodes[at];
      if (key.kind != YamlKind::scalar || key.next == kNoNode) return false;
      out += (key.plain ? key.text : yaml_double_quoted(key.text)) + ":";
      value = key.next;
    } else {
      out += "-";
    }
    if (!append_node(tree, value, indent + 2, out)) return false;
    at = tree.nodes[value].next;
  }
  return true;
}

/// The items of the document's list, one after the other.
struct OldItems {
  YamlTree tree;
  std::vector<uint32_t> nodes;
};

OldItems old_items(const Document& document) {
  OldItems items;
  std::string text;
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    text += document.line(row);
    text += '\n';
  }
  const YamlText yaml(std::move(text));
  items.tree = yaml.tree();
  uint32_t key = kNoNode;
  if (items.tree.root == kNoNode || yaml.node(items.tree.root).kind != YamlKind::map) return items;
  const uint32_t list = yaml.find_key(items.tree.root, "evidence", key);
  if (list == kNoNode || yaml.node(list).kind != YamlKind::sequence) return items;
  for (uint32_t at = yaml.node(list).first_child; at != kNoNode; at = yaml.node(at).next) {
    items.nodes.push_back(at);
  }
  return items;
}

class BlockWriter {
 public:
  BlockWriter(const Document& document, const RunOfReview& run)
      : document_(document),
        run_(run),
        review_hash_(reviewed_diff_hash(document)),
        evidence_(read_evidence(document)),
        items_(old_items(document)),
        of_claim_(records_of_claims(document, run.claims, evidence_.records)) {}

  EvidenceBlock write() {
    for (size_t i = 0; i < of_claim_.size(); ++i) {
      const CommandClaim& claim = run_.claims.claims[i];
      const RunStatus status = run_.reports[claim.command].outcome.status;
      // A claim that names no command at all has nothing to be found again by.
      const bool named = !run_.claims.commands[claim.command].text.empty();
      if (status == RunStatus::not_run || !named) continue;
      replace_old(i);
      records_.push_back({new_record(document_, run_, i, review_hash_),
                          judge(run_.claimed[i], status) == Verdict::contradicted});
    }
    keep_old();
    if (block_.failure.empty()) fill();
    return std::move(block_);
  }

 private:
  struct Written {
    std::string text;
    bool contradicted;
  };

  /// All that the document has of the claim go, in whichever order they stand.
  void replace_old(size_t claim) {
    if (of_claim_[claim] == kNone) return;
    const EvidenceRecord& its = evidence_.records[of_claim_[claim]];
    for (const EvidenceRecord& each : evidence_.records) {
      if (each.note_id == its.note_id && each.command == its.command) {
        replaced_.insert(each.row - document_.front.rows.first);
      }
    }
  }

  void keep_old() {
    for (const uint32_t item : items_.nodes) {
      if (replaced_.count(items_.tree.nodes[item].line) > 0) continue;
      std::string text = "  -";
      if (!append_node(items_.tree, item, 4, text)) {
        block_.failure =
            "cannot rewrite the evidence in the frontmatter: it has aliases or keys that are no "
            "words; delete them, or the list";
        return;
      }
      records_.push_back({std::move(text), is_contradicted(item)});
    }
  }

  bool is_contradicted(uint32_t item) const {
    const uint32_t row = items_.tree.nodes[item].line + document_.front.rows.first;
    return std::any_of(
        evidence_.records.begin(), evidence_.records.end(),
        [row](const EvidenceRecord& each) { return each.row == row && each.contradicted(); });
  }

  /// As many as there is room for, in their order; what was contradicted before all else.
  void fill() {
    if (records_.empty()) return;
    size_t bytes = 0, nodes = 0;
    std::vector<bool> fits(records_.size());
    for (const bool contradicted : {true, false}) {
      for (size_t i = 0; i < records_.size(); ++i) {
        if (records_[i].contradicted != contradicted) continue;
        const std::string& text = records_[i].text;
        bytes += text.size();
        nodes += 1 + 2 * static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
        fits[i] = bytes <= kMostBytes && nodes <= kMostNodes;
      }
    }
    block_.yaml = "evidence:\n";
    for (size_t i = 0; i < records_.size(); ++i) {
      if (fits[i]) block_.yaml += records_[i].text;
      block_.left_out += !fits[i];
    }
  }

  const Document& document_;
  const RunOfReview& run_;
  std::string review_hash_;
  ReviewEvidence evidence_;
  OldItems items_;
  std::vector<uint32_t> of_claim_;
  std::vector<Written> records_;
  std::set<uint32_t> replaced_;  // lines of items that are written anew
  EvidenceBlock block_;
};

}  // namespace

EvidenceBlock write_evidence(const Document& document, const RunOfReview& run) {
  return BlockWriter(document, run).write();
}

}  // namespace whymark
