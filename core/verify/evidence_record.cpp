#include "core/verify/evidence_record.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/sha256.h"
#include "core/diff/patch_writer.h"
#include "core/format/claim.h"
#include "core/format/diagnostic_sink.h"
#include "core/format/json_text.h"
#include "core/format/scan.h"
#include "core/format/validator_codes.h"
#include "core/format/visible.h"
#include "core/format/yaml_tree.h"
#include "core/verify/log_folder.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;

bool is_claim(ClaimStatus status) {
  return status == ClaimStatus::pass || status == ClaimStatus::fail;
}

bool is_hash(std::string_view text) {
  constexpr size_t kDigits = 64;
  return text.size() == kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Texts of a record that may be missing, by key.
struct TextMember {
  std::string_view key;
  std::string EvidenceRecord::*member;
  bool is_hash;
};
constexpr TextMember kTexts[] = {
    {"file", &EvidenceRecord::file, false},
    {"ran", &EvidenceRecord::ran, false},
    {"cwd", &EvidenceRecord::cwd, false},
    {"tool", &EvidenceRecord::tool, false},
    {"runtime", &EvidenceRecord::runtime, false},
    {"source", &EvidenceRecord::source, true},
    {"sourceAfter", &EvidenceRecord::source_after, true},
    {"head", &EvidenceRecord::head, false},
    {"base", &EvidenceRecord::base, false},
    {"reviewHash", &EvidenceRecord::review_hash, true},
    {"outputHash", &EvidenceRecord::output_hash, true},
    {"outputArtifact", &EvidenceRecord::output_artifact, false},
    {"summary", &EvidenceRecord::summary, false},
};

/// Reads one record; `wrong` says what is the matter with it.
class RecordReader {
 public:
  RecordReader(const YamlTree& tree, const YamlNode& item) : tree_(tree), item_(item) {}

  std::string wrong;

  EvidenceRecord read() {
    EvidenceRecord record;
    if (item_.kind != YamlKind::map) return wrong = "it is no map", record;
    std::string version, claimed, status;
    text("version", version);
    text("command", record.command);
    text("claimed", claimed);
    text("status", status);
    std::string note;
    if (text("noteId", note)) record.note_id = note;
    for (const TextMember& each : kTexts) {
      text(each.key, record.*each.member);
      if (each.is_hash && !(record.*each.member).empty() && !is_hash(record.*each.member)) {
        set_wrong(std::string(each.key) + " is no SHA-256");
      }
    }
    number("durationMs", record.duration_ms);
    number("exitCode", record.exit_code);
    if (version != "1") set_wrong("its version is not 1");
    if (trim(record.command).empty()) set_wrong("it has no command");
    if (!parse_status(claimed, record.claimed)) set_wrong("claimed is no status");
    if (!parse_run_status(status, record.status) || record.status == RunStatus::not_run) {
      set_wrong("status is not pass, fail or unavailable");
    }
    check_output(record);
    return record;
  }

 private:
  void set_wrong(std::string what) {
    if (wrong.empty()) wrong = std::move(what);
  }

  const YamlNode* find(std::string_view key) const {
    for (uint32_t at = item_.first_child; at != kNoNode;) {
      const uint32_t value = tree_.nodes[at].next;
      if (value == kNoNode) return nullptr;
      if (tree_.nodes[at].kind == YamlKind::scalar && tree_.nodes[at].text == key) {
        return &tree_.nodes[value];
      }
      at = tree_.nodes[value].next;
    }
    return nullptr;
  }

  /// False where it says nothing. An alias is no value here: nobody writes one.
  bool text(std::string_view key, std::string& value) {
    const YamlNode* node = find(key);
    if (node == nullptr || node->kind == YamlKind::null) return false;
    if (node->kind != YamlKind::scalar) {
      set_wrong(std::string(key) + " is no text");
      return false;
    }
    value = node->text;
    return true;
  }

  void number(std::string_view key, std::optional<int64_t>& value) {
    std::string digits;
    if (!text(key, digits)) return;
    int64_t parsed = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stopped, failure] = std::from_chars(digits.data(), end, parsed);
    if (failure != std::errc() || stopped != end)
      return set_wrong(std::string(key) + " is no number");
    value = parsed;
  }

  /// A pass without an exit code of 0, or a log of another name, would be somebody's invention.
  void check_output(const EvidenceRecord& record) {
    if (!record.output_artifact.empty() && record.output_artifact != log_path(record.output_hash)) {
      set_wrong("outputArtifact is not the log of outputHash");
    }
    if (record.status == RunStatus::pass && record.exit_code != 0) {
      set_wrong("it passed without exit code 0");
    }
    if (record.status == RunStatus::fail && record.exit_code == 0) {
      set_wrong("it failed with exit code 0");
    }
  }

  const YamlTree& tree_;
  const YamlNode& item_;
};

std::string front_text(const Document& document) {
  std::string text;
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    text += document.line(row);
    text += '\n';
  }
  return text;
}

/// The value of `evidence`, or null.
const YamlNode* find_list(const YamlTree& tree) {
  const YamlNode* root = tree.root == kNoNode ? nullptr : tree.resolve(tree.root);
  if (root == nullptr || root->kind != YamlKind::map) return nullptr;
  for (uint32_t at = root->first_child; at != kNoNode;) {
    const YamlNode& key = tree.nodes[at];
    if (key.next == kNoNode) return nullptr;
    if (key.kind == YamlKind::scalar && key.text == "evidence") return &tree.nodes[key.next];
    at = tree.nodes[key.next].next;
  }
  return nullptr;
}

bool mentions_evidence(const Document& document) {
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    if (document.line(row).find("evidence") != std::string_view::npos) return true;
  }
  return false;
}

/// What tells claims and records apart: note or check, and the command.
using EvidenceKey = std::tuple<bool, std::string, std::string>;

EvidenceKey key_of(const Document& document, const ClaimedCommands& claims,
                   const CommandClaim& claim) {
  const bool of_note = claim.note != kNone;
  return {of_note, of_note ? document.notes[claim.note].id : "",
          evidence_command(claims.commands[claim.command].text)};
}

}  // namespace

bool EvidenceRecord::contradicted() const {
  return judge(claimed, status) == Verdict::contradicted;
}

ReviewEvidence read_evidence(const Document& document) {
  ReviewEvidence evidence;
  if (!mentions_evidence(document)) return evidence;  // spares most reviews a second look
  const YamlTree tree = load_yaml(front_text(document));
  const YamlNode* list = find_list(tree);
  if (list == nullptr || list->kind == YamlKind::null || !tree.error.message.empty()) {
    return evidence;
  }
  DiagnosticSink sink;
  const auto report = [&](const YamlNode& at, std::string_view what) {
    const uint32_t row =
        document.front.rows.first + std::min(at.line, document.front.rows.count - 1);
    sink.warning(code::kEvidenceInvalid, document.line_span(row),
                 "run whymark verify --write again; what is no record counts for nothing",
                 "this record of evidence cannot be used: {}", what);
    return row;
  };
  if (list->kind != YamlKind::sequence) {
    report(*list, "evidence is no list");
    evidence.diagnostics = sink.take();
    return evidence;
  }
  for (uint32_t at = list->first_child; at != kNoNode; at = tree.nodes[at].next) {
    RecordReader reader(tree, tree.nodes[at]);
    EvidenceRecord record = reader.read();
    if (!reader.wrong.empty()) {
      report(tree.nodes[at], reader.wrong);
      continue;
    }
    record.row = document.front.rows.first + tree.nodes[at].line;
    evidence.records.push_back(std::move(record));
  }
  evidence.diagnostics = sink.take();
  return evidence;
}

std::string evidence_command(std::string_view command) {
  return json_text(command).is_string() ? std::string(command) : make_visible(command).text;
}

std::vector<uint32_t> records_of_claims(const Document& document, const ClaimedCommands& claims,
                                        const std::vector<EvidenceRecord>& records) {
  std::vector<uint32_t> of(claims.claims.size(), kNone);
  if (records.empty()) return of;
  struct Same {
    std::vector<uint32_t> claims, records;
  };
  std::map<EvidenceKey, Same> all;
  for (uint32_t i = 0; i < of.size(); ++i) {
    all[key_of(document, claims, claims.claims[i])].claims.push_back(i);
  }
  for (uint32_t i = 0; i < records.size(); ++i) {
    const EvidenceRecord& record = records[i];
    const auto found =
        all.find({record.note_id.has_value(), record.note_id.value_or(""), record.command});
    if (found != all.end()) found->second.records.push_back(i);
  }
  for (const auto& [key, same] : all) {
    if (same.records.empty()) continue;
    const size_t claimed = same.claims.size(), known = same.records.size();
    // One that speaks against the author is never passed over.
    const auto against = std::find_if(same.records.begin(), same.records.end(),
                                      [&](uint32_t i) { return records[i].contradicted(); });
    const uint32_t any = against == same.records.end() ? same.records.back() : *against;
    for (size_t i = 0; i < claimed; ++i) {
      of[same.claims[i]] = claimed == known ? same.records[i] : any;
    }
  }
  return of;
}

std::vector<ClaimStatus> claimed_statuses(const Document& document, const ClaimedCommands& claims,
                                          const std::vector<EvidenceRecord>& records) {
  const std::vector<uint32_t> of = records_of_claims(document, claims, records);
  std::vector<ClaimStatus> claimed;
  for (size_t i = 0; i < of.size(); ++i) {
    ClaimStatus status = claims.claims[i].status;
    if (of[i] != kNone && is_claim(status) && records[of[i]].contradicted()) {
      const bool as_written =
          (status == ClaimStatus::pass) == (records[of[i]].status == RunStatus::pass);
      if (as_written) status = records[of[i]].claimed;
    }
    claimed.push_back(status);
  }
  return claimed;
}

std::string reviewed_diff_hash(const Document& document) {
  Sha256 hash;
  for (const std::string& piece : write_patch(document).pieces) hash.add(piece);
  return hash.finish();
}

}  // namespace whymark
