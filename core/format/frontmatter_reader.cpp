#include "core/format/frontmatter_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include "core/format/claim.h"
#include "core/format/codes.h"
#include "core/format/scan.h"
#include "core/format/visible.h"
#include "core/format/yaml_tree.h"

namespace whymark {
namespace {

/// Text copied out of anchors, in all: `tags: [*a, *a, …]` must not grow far beyond its source.
constexpr size_t kMaxAliasedBytes = 1 << 20;

struct TextKey {
  std::string_view name;
  std::string Frontmatter::*member;
};
constexpr std::array<TextKey, 8> kTextKeys = {{{"title", &Frontmatter::title},
                                               {"author", &Frontmatter::author},
                                               {"date", &Frontmatter::date},
                                               {"scope", &Frontmatter::scope},
                                               {"base", &Frontmatter::base},
                                               {"head", &Frontmatter::head},
                                               {"repo", &Frontmatter::repo},
                                               {"summary", &Frontmatter::summary}}};
constexpr std::array<TextKey, 3> kReviewKeys = {{{"status", &Frontmatter::review_status},
                                                 {"by", &Frontmatter::review_by},
                                                 {"at", &Frontmatter::review_at}}};
constexpr std::array<std::string_view, 6> kScopes = {"unstaged", "staged", "worktree",
                                                     "branch",   "commit", "manual"};
constexpr std::array<std::string_view, 3> kReviewStatuses = {"pending", "approved",
                                                             "changes-requested"};

template <class Words>
bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Reader {
 public:
  Reader(Document& document, DiagnosticSink& sink, const YamlTree& tree)
      : document_(document), front_(document.front), sink_(sink), tree_(tree) {}

  void read() {
    const YamlNode* root = tree_.resolve(tree_.root);
    if (root != nullptr && root->kind == YamlKind::map) {
      report_repeated_keys();
      read_entries(*root, [this](const YamlNode& key, const YamlNode& value) {
        read_top_level(key, value);
      });
    } else if (root != nullptr && root->kind != YamlKind::null) {
      sink_.error(code::kFrontmatterInvalid, place(*root), "write whymark: 1 and title: …",
                  "the frontmatter must be keys with values");
      return;
    }
    if (!tree_.error.message.empty()) {
      sink_.error(code::kFrontmatterInvalid, place(tree_.error.line, tree_.error.column, 0),
                  "mend the YAML here", "the frontmatter cannot be read: {}", tree_.error.message);
    } else {
      report_missing();
    }
    // Shown in one line; YAML lets a text have several.
    std::replace(front_.title.begin(), front_.title.end(), '\n', ' ');
  }

 private:
  Span place(uint32_t line, uint32_t column, size_t size) const {
    const RowRange rows = front_.rows;
    if (rows.count == 0) return document_.line_span(0);
    Span span = document_.line_span(rows.first + std::min(line, rows.count - 1));
    column = std::min(column, span.size);
    span.offset += column;
    span.size -= column;
    if (size > 0) span.size = static_cast<uint32_t>(std::min<size_t>(span.size, size));
    return span;
  }
  Span place(const YamlNode& node) const { return place(node.line, node.column, node.text.size()); }
  uint32_t row_of(const YamlNode& node) const {
    return front_.rows.first + std::min(node.line, std::max(front_.rows.count, 1u) - 1);
  }

  void invalid(const YamlNode& at, std::string_view message) {
    if (!tree_.error.message.empty()) return;  // the value may be a torn one
    sink_.warning(code::kFrontmatterInvalid, place(at), "see the format's list of keys", "{}",
                  message);
  }

  /// Calls `use(key, value)` for each entry with a key that is a word, the first of equal ones
  /// only.
  template <class Use>
  void read_entries(const YamlNode& map, Use use) {
    std::unordered_set<std::string_view> seen;
    for (uint32_t at = map.first_child; at != YamlNode::kNoNode;) {
      const YamlNode& key = tree_.nodes[at];
      const uint32_t value = key.next;
      if (value == YamlNode::kNoNode) break;  // broken off in the middle
      at = tree_.nodes[value].next;
      if (key.kind != YamlKind::scalar) {
        invalid(key, "a key must be a word");
      } else if (!seen.insert(key.text).second) {
        continue;  // reported already
      } else if (const YamlNode* resolved = resolve(value)) {
        use(key, *resolved);
      }
    }
  }

  /// In every map, also in those that only other tools read.
  void report_repeated_keys() {
    std::unordered_set<std::string_view> seen;
    for (const YamlNode& map : tree_.nodes) {
      if (map.kind != YamlKind::map) continue;
      seen.clear();
      for (uint32_t at = map.first_child; at != YamlNode::kNoNode;) {
        const YamlNode& key = tree_.nodes[at];
        if (key.next == YamlNode::kNoNode) break;
        at = tree_.nodes[key.next].next;
        if (key.kind != YamlKind::scalar || seen.insert(key.text).second) continue;
        sink_.warning(code::kFrontmatterInvalid, place(key), "delete one of the two",
                      "the key {} is given twice; the first one counts", quote(key.text));
      }
    }
  }

  /// The node or what its alias stands for, within the budget for aliases.
  const YamlNode* resolve(uint32_t index) {
    const YamlNode* node = tree_.resolve(index);
    if (node == nullptr || tree_.nodes[index].kind != YamlKind::alias) return node;
    aliased_bytes_ += node->text.size();
    if (aliased_bytes_ <= kMaxAliasedBytes) return node;
    invalid(tree_.nodes[index], "aliases repeat too much text; this one is not read");
    return nullptr;
  }

  template <class Use>
  void read_items(const YamlNode& list, Use use) {
    if (list.kind == YamlKind::null) return;
    if (list.kind != YamlKind::sequence) {
      use(list);  // one item without a list around it
      return;
    }
    for (uint32_t at = list.first_child; at != YamlNode::kNoNode; at = tree_.nodes[at].next) {
      if (const YamlNode* item = resolve(at)) use(*item);
    }
  }

  void read_top_level(const YamlNode& key, const YamlNode& value) {
    const std::string_view name = key.text;
    if (name == "scope") scope_ = place(value);
    for (const TextKey& known : kTextKeys) {
      if (known.name == name) return read_text(key, value, front_.*known.member);
    }
    if (name == "whymark") return read_version(value);
    if (name == "tags") {
      return read_items(value, [&](const YamlNode& tag) {
        std::string text;
        read_text(key, tag, text);
        if (!text.empty()) front_.tags.push_back(std::move(text));
      });
    }
    if (name == "checks") return read_items(value, [&](const YamlNode& item) { read_check(item); });
    if (name == "review") return read_review(value);
    // Read by the tools that write them; nothing here depends on them.
    if (name == "stats" || name == "evidence" || name == "quality") return;
    extra(key);
  }

  void extra(const YamlNode& key) {
    sink_.warning(code::kFrontmatterExtra, place(key), "delete it, or leave it: it is kept",
                  "{} is not a key of the format", quote(key.text));
  }

  void read_text(const YamlNode& key, const YamlNode& value, std::string& text) {
    if (value.kind == YamlKind::scalar) {
      text = value.text;
    } else if (value.kind != YamlKind::null && tree_.error.message.empty()) {
      sink_.warning(code::kFrontmatterInvalid, place(value), "write text here",
                    "the value of {} must be text", quote(key.text));
    }
  }

  void read_version(const YamlNode& value) {
    constexpr int kSupported = 1;
    constexpr size_t kMaxDigits = 6;
    const std::string_view text = value.text;
    has_version_ = true;
    const bool number = value.kind == YamlKind::scalar && !text.empty() &&
                        text.size() <= kMaxDigits &&
                        std::all_of(text.begin(), text.end(), is_digit);
    if (!number) {
      sink_.error(code::kVersionMissing, place(value), "write whymark: 1",
                  "the version of the format is not a number");
      return;
    }
    front_.version = std::stoi(value.text);
    if (*front_.version == kSupported) return;
    sink_.warning(code::kVersionUnsupported, place(value), "write whymark: 1",
                  "version {} of the format is not known; it is read as version 1",
                  *front_.version);
  }

  void read_check(const YamlNode& item) {
    Check check;
    check.method = "cmd";
    check.row = row_of(item);
    if (item.kind == YamlKind::scalar) {
      check.detail = item.text;
    } else if (item.kind == YamlKind::map) {
      read_entries(item, [&](const YamlNode& key, const YamlNode& value) {
        read_check_entry(key, value, check);
      });
    } else {
      return invalid(item, "a check must be a command, or a map with cmd and status");
    }
    if (trim(check.detail).empty() && tree_.error.message.empty()) {
      sink_.warning(code::kCheckEmpty, place(item), "write cmd: and the command",
                    "the check does not say what was run");
    }
    front_.checks.push_back(std::move(check));
  }

  void read_check_entry(const YamlNode& key, const YamlNode& value, Check& check) {
    if (key.text == "cmd") return read_text(key, value, check.detail);
    if (key.text == "ran") return read_text(key, value, check.ran);
    std::string text;
    if (key.text == "detail") {
      read_text(key, value, text);
      check.comment += check.comment.empty() || text.empty() ? text : " — " + text;
    } else if (key.text == "status") {
      read_text(key, value, text);
      if (text.empty() || parse_status(trim(text), check.status)) return;
      // As in a claim: the word is not lost, it becomes part of the comment.
      check.comment = check.comment.empty() ? text : text + " — " + check.comment;
      sink_.warning(code::kStatusUnknown, place(value), "pass, fail, unknown or skipped",
                    "{} is not a status; the check counts as unknown", quote(text));
    } else {
      extra(key);
    }
  }

  void read_review(const YamlNode& value) {
    if (value.kind == YamlKind::null) return;
    if (value.kind != YamlKind::map) return invalid(value, "review must have status, by and at");
    read_entries(value, [&](const YamlNode& key, const YamlNode& entry) {
      for (const TextKey& known : kReviewKeys) {
        if (known.name != key.text) continue;
        read_text(key, entry, front_.*known.member);
        if (key.text == "status" && !front_.review_status.empty() &&
            !contains(kReviewStatuses, front_.review_status)) {
          sink_.warning(code::kStatusUnknown, place(entry),
                        "pending, approved or changes-requested", "{} is not a review's status",
                        quote(front_.review_status));
        }
        return;
      }
      extra(key);
    });
  }

  void report_missing() {
    const Span at = document_.line_span(0);
    if (!has_version_) {
      sink_.error(code::kVersionMissing, at, "write whymark: 1 below ---",
                  "the frontmatter does not say the version of the format");
    }
    if (trim(front_.title).empty()) {
      sink_.error(code::kTitleMissing, at, "write title: and what the change does",
                  "the frontmatter has no title");
    }
    if (!front_.scope.empty() && !contains(kScopes, front_.scope)) {
      sink_.warning(code::kScopeUnknown, scope_,
                    "unstaged, staged, worktree, branch, commit or manual", "{} is not a scope",
                    quote(front_.scope));
    }
  }

  Document& document_;
  Frontmatter& front_;
  DiagnosticSink& sink_;
  const YamlTree& tree_;
  bool has_version_ = false;
  Span scope_;
  size_t aliased_bytes_ = 0;
};

}  // namespace

void read_frontmatter_values(Document& document, DiagnosticSink& sink) {
  std::string text;
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    text += document.line(row);
    text += '\n';
  }
  const YamlTree tree = load_yaml(text);
  Reader(document, sink, tree).read();
}

}  // namespace whymark
