#include "core/format/edit_frontmatter.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/format/canonical_note.h"
#include "core/format/edit_yaml.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr uint32_t kNoNode = YamlNode::kNoNode;

tl::unexpected<Error> refuse(std::string_view path, std::string_view why) {
  return fail(fmt::format("cannot set {} in the frontmatter: {}; change it by hand", path, why));
}

/// A key, or the place in a list where `key` is empty.
struct Step {
  std::string key;
  size_t index = 0;
};

/// `checks[2].status`: false when it is no path.
bool parse_path(std::string_view path, std::vector<Step>& steps) {
  constexpr size_t kMaxIndex = 1'000'000;
  while (!path.empty()) {
    if (path.front() == '[') {
      Step step;
      for (path.remove_prefix(1); !path.empty() && is_digit(path.front()); path.remove_prefix(1)) {
        step.index = step.index * 10 + static_cast<size_t>(path.front() - '0');
        if (step.index > kMaxIndex) return false;
      }
      if (!starts_with(path, "]") || steps.empty()) return false;
      path.remove_prefix(1);
      steps.push_back(std::move(step));
    } else {
      const size_t end = std::min(path.find_first_of(".["), path.size());
      if (end == 0) return false;
      steps.push_back({std::string(path.substr(0, end)), 0});
      path.remove_prefix(end);
    }
    if (starts_with(path, ".")) path.remove_prefix(1);
  }
  return !steps.empty() && !steps.front().key.empty();
}

/// Makes one change of a YAML text.
class Setter {
 public:
  /// `path` is what messages call it, `where` where it is in `yaml`.
  Setter(const YamlText& yaml, std::string_view path, std::string_view where,
         std::string_view value)
      : yaml_(yaml), path_(path), where_(where), value_(value) {}

  Result<std::string> set() {
    if (!parse_path(where_, steps_)) return refuse(path_, "it is not a path");
    node_ = yaml_.tree().root;
    hash_ = kYamlRoot;
    if (node_ == kNoNode || yaml_.node(node_).kind != YamlKind::map || yaml_.is_flow(node_)) {
      return refuse(path_, "the frontmatter is not written as lines of keys");
    }
    for (next_ = 0; next_ < steps_.size(); ++next_) {
      const Step& step = steps_[next_];
      if (has_properties(node_)) return refuse(path_, "an anchor or a tag stands before it");
      const YamlKind kind = yaml_.node(node_).kind;
      if (step.key.empty()) {
        if (kind != YamlKind::sequence) return refuse(path_, "there is no list");
        node_ = yaml_.find_item(node_, step.index);
        if (node_ == kNoNode) return refuse(path_, "the list has no such item");
        hash_ = yaml_path(hash_, step.index);
        key_ = kNoNode;
        continue;
      }
      if (kind == YamlKind::scalar && next_ > 0 && steps_[next_ - 1].key.empty())
        return bare_check();
      if (kind == YamlKind::null && key_ != kNoNode) return fill_empty();
      if (kind != YamlKind::map) return refuse(path_, "it is not in a map");
      const uint32_t value = yaml_.find_key(node_, step.key, key_);
      if (value == kNoNode) return insert_key();
      hash_ = yaml_path(hash_, step.key);
      node_ = value;
    }
    return replace();
  }

 private:
  /// The new text, once it is known to differ in nothing but what was asked for.
  Result<std::string> checked(std::string text, uint32_t without, std::vector<YamlFact> wanted) {
    const YamlText after(std::move(text));
    if (!after.sound()) return refuse(path_, "its surroundings do not allow it");
    std::vector<YamlFact> found;
    add_yaml_facts(yaml_.tree(), yaml_.tree().root, kYamlRoot, without, wanted);
    add_yaml_facts(after.tree(), after.tree().root, kYamlRoot, kNoNode, found);
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    if (wanted != found) return refuse(path_, "other values would change with it");
    return after.text();
  }

  /// What an alias repeats must not change behind its back.
  bool has_properties(uint32_t node) const {
    const size_t at = yaml_.begin_of(node);
    return at < yaml_.text().size() && (yaml_.text()[at] == '&' || yaml_.text()[at] == '!');
  }

  YamlFact fact(uint64_t path) const { return {path, YamlKind::scalar, std::string(value_)}; }

  Result<std::string> replace() {
    const YamlNode& node = yaml_.node(node_);
    if (node.kind == YamlKind::null) return fill_empty();
    if (node.kind != YamlKind::scalar) return refuse(path_, "it is not a single value");
    if (node.text == value_) return yaml_.text();
    const std::optional<size_t> end = yaml_.end_of_scalar(node_);
    if (!end) return refuse(path_, "it has several lines, an anchor or a tag");
    const size_t begin = yaml_.begin_of(node_);
    const char mark = yaml_.text()[begin];
    std::string text = yaml_.text();
    text.replace(begin, *end - begin,
                 mark == '"'    ? yaml_double_quoted(value_)
                 : mark == '\'' ? yaml_single_quoted(value_)
                                : yaml_scalar(value_));
    return checked(std::move(text), node_, {fact(hash_)});
  }

  /// `key:` with nothing after it gets the value, or lines below it where keys are still to come.
  Result<std::string> fill_empty() {
    const std::optional<size_t> key_end =
        key_ == kNoNode ? std::nullopt : yaml_.end_of_scalar(key_);
    if (!key_end) return refuse(path_, "its key is not a plain word");
    std::string text = yaml_.text();
    const size_t line_end = text.find('\n', *key_end);
    const size_t colon = text.find(':', *key_end);
    if (colon > line_end) return refuse(path_, "its key has no colon");
    const std::string_view rest =
        trim(std::string_view(text).substr(colon + 1, line_end - colon - 1));
    if (!rest.empty() && rest.front() != '#') return refuse(path_, "it is written as nothing");
    std::vector<YamlFact> wanted;
    if (next_ == steps_.size()) {
      text.insert(colon + 1, " " + yaml_scalar(value_));
      wanted.push_back(fact(hash_));
    } else {
      wanted.push_back({hash_, YamlKind::map, ""});
      const std::optional<std::string> lines = new_lines(yaml_.node(key_).column + 2, wanted);
      if (!lines) return refuse(path_, "there is no such list");
      text.insert(line_end + 1, *lines);
    }
    return checked(std::move(text), node_, std::move(wanted));
  }

  /// The lines of the keys from next_ on, and the facts that they are.
  std::optional<std::string> new_lines(size_t indent, std::vector<YamlFact>& wanted) const {
    std::string lines;
    uint64_t hash = hash_;
    for (size_t i = next_; i < steps_.size(); ++i, indent += 2) {
      if (steps_[i].key.empty()) return std::nullopt;
      hash = yaml_path(hash, steps_[i].key);
      lines += std::string(indent, ' ') + yaml_scalar(steps_[i].key) + ":";
      const bool last = i + 1 == steps_.size();
      if (last) lines += " " + yaml_scalar(value_);
      lines += '\n';
      wanted.push_back(last ? fact(hash) : YamlFact{hash, YamlKind::map, ""});
    }
    return lines;
  }

  Result<std::string> insert_key() {
    if (yaml_.is_flow(node_)) return refuse(path_, "the map is written in { }");
    uint32_t last_key = kNoNode;
    for (uint32_t at = yaml_.node(node_).first_child; at != kNoNode;) {
      last_key = at;
      const uint32_t value = yaml_.node(at).next;
      at = value == kNoNode ? kNoNode : yaml_.node(value).next;
    }
    if (last_key == kNoNode) return refuse(path_, "the map is empty");
    std::vector<YamlFact> wanted;
    const std::optional<std::string> lines = new_lines(yaml_.node(last_key).column, wanted);
    if (!lines) return refuse(path_, "there is no such list");
    std::string text = yaml_.text();
    text.insert(yaml_.end_of_entry(last_key), *lines);
    return checked(std::move(text), kNoNode, std::move(wanted));
  }

  /// `- npm test` becomes `- cmd: npm test`, with the new key below.
  Result<std::string> bare_check() {
    const YamlNode& item = yaml_.node(node_);
    const std::optional<size_t> end = yaml_.end_of_scalar(node_);
    const size_t begin = yaml_.begin_of(node_);
    std::string text = yaml_.text();
    const std::string_view before = std::string_view(text).substr(begin - item.column, item.column);
    if (!end || trim(before) != "-")
      return refuse(path_, "the item is not a command on its own line");
    std::vector<YamlFact> wanted = {{hash_, YamlKind::map, ""},
                                    {yaml_path(hash_, "cmd"), YamlKind::scalar, item.text}};
    const std::optional<std::string> lines = new_lines(item.column, wanted);
    if (!lines) return refuse(path_, "there is no such list");
    text.insert(std::min(text.find('\n', *end), text.size() - 1) + 1, *lines);
    text.insert(begin, "cmd: ");
    return checked(std::move(text), node_, std::move(wanted));
  }

  const YamlText& yaml_;
  std::string_view path_, where_, value_;
  std::vector<Step> steps_;
  size_t next_ = 0;          // the step that is taken
  uint32_t node_ = kNoNode;  // what the steps before it lead to
  uint32_t key_ = kNoNode;   // its key
  uint64_t hash_ = 0;        // its path
};

/// The items of a list that has each on lines of its own, and how they change: each is looked at
/// as the only item of a list, so that the cost of a change is that of its item.
class ListSetter {
 public:
  ListSetter(const YamlText& yaml, std::string_view list) : yaml_(yaml), list_(list) {}

  /// Whether it is such a list.
  bool find() {
    const uint32_t root = yaml_.tree().root;
    if (!yaml_.sound() || root == kNoNode || yaml_.node(root).kind != YamlKind::map) return false;
    if (yaml_.is_flow(root)) return false;
    node_ = yaml_.find_key(root, list_, key_);
    if (node_ == kNoNode || yaml_.node(node_).kind != YamlKind::sequence) return false;
    const size_t start = yaml_.begin_of(node_);
    const char mark = start < yaml_.text().size() ? yaml_.text()[start] : '&';
    if (yaml_.is_flow(node_) || mark == '&' || mark == '!') return false;
    for (uint32_t at = yaml_.node(node_).first_child; at != kNoNode; at = yaml_.node(at).next) {
      const size_t begin = yaml_.begin_of(at) - yaml_.node(at).column;
      const std::string_view before =
          std::string_view(yaml_.text()).substr(begin, yaml_.node(at).column);
      if (trim(before) != "-" || (!begins_.empty() && begin <= begins_.back())) return false;
      items_.push_back(at);
      begins_.push_back(begin);
    }
    begins_.push_back(yaml_.end_of_entry(key_));
    return !items_.empty();
  }

  /// Makes a change, or says why not; what is not sound by itself is left for others.
  enum class Made { yes, no, not_alone };
  Made change(const FrontmatterEditor::ItemChange& change, std::string& failure) {
    if (change.index >= items_.size()) return Made::not_alone;
    const std::string head = std::string(list_) + ":\n";
    std::string text = head + yaml_.text().substr(begins_[change.index], begins_[change.index + 1] -
                                                                             begins_[change.index]);
    for (const auto& [key, value] : change.values) {
      const YamlText alone(std::move(text));
      if (!alone.sound()) return Made::not_alone;
      const std::string path = fmt::format("{}[{}].{}", list_, change.index, key);
      const std::string where = fmt::format("{}[0].{}", list_, key);
      Result<std::string> set = Setter(alone, path, where, value).set();
      if (!set) return failure = std::move(set.error().message), Made::no;
      text = std::move(*set);
    }
    changed_.push_back({change.index, text.substr(head.size())});
    return Made::yes;
  }

  /// The text with all changes, where nothing but the items that were changed differs; those were
  /// looked at alone. Empty where that is not so.
  std::string text() const {
    std::string out;
    size_t done = 0;
    for (const auto& [index, item] : changed_) {
      out.append(yaml_.text(), done, begins_[index] - done);
      out += item;
      done = begins_[index + 1];
    }
    out.append(yaml_.text(), done);
    const YamlText after(out);
    ListSetter there(after, list_);
    if (!there.find() || there.items_.size() != items_.size()) return "";
    if (facts(yaml_, yaml_.tree().root, node_) != facts(after, after.tree().root, there.node_)) {
      return "";
    }
    auto changed = changed_.begin();
    for (size_t i = 0; i < items_.size(); ++i) {
      if (changed == changed_.end() || changed->first != i) {
        if (facts(yaml_, items_[i]) != facts(after, there.items_[i])) return "";
        continue;
      }
      const YamlText alone(std::string(list_) + ":\n" + changed->second);
      ListSetter one(alone, list_);
      if (!one.find() || one.items_.size() != 1) return "";
      if (facts(alone, one.items_[0]) != facts(after, there.items_[i])) return "";
      ++changed;
    }
    return out;
  }

 private:
  static std::vector<YamlFact> facts(const YamlText& yaml, uint32_t node,
                                     uint32_t without = kNoNode) {
    std::vector<YamlFact> all;
    add_yaml_facts(yaml.tree(), node, kYamlRoot, without, all);
    std::sort(all.begin(), all.end());
    return all;
  }

  const YamlText& yaml_;
  std::string_view list_;
  uint32_t node_ = kNoNode, key_ = kNoNode;
  std::vector<uint32_t> items_;
  std::vector<size_t> begins_;  // of the line of each item, and the end of the last
  std::vector<std::pair<size_t, std::string>> changed_;  // index and text
};

}  // namespace

FrontmatterEditor::FrontmatterEditor(const Document& document) : document_(document) {
  const RowRange rows = document.front.rows;
  for (uint32_t row = rows.first; row < rows.end(); ++row) {
    text_ += document.line(row);
    text_ += '\n';
  }
}

Result<FrontmatterEditor> FrontmatterEditor::open(const Document& document) {
  const uint32_t end = document.front.rows.end();
  if (!document.front.present) return fail("cannot rewrite the review: it has no frontmatter");
  if (end >= document.rows.size() || document.rows.kind[end] != RowKind::fence) {
    return fail("cannot rewrite the review: its frontmatter is not closed; write --- below it");
  }
  FrontmatterEditor editor(document);
  const YamlTree tree = load_yaml(editor.text_);
  if (tree.error.message.empty()) return editor;
  return fail(fmt::format("cannot rewrite the review: its frontmatter cannot be read: {}; mend it",
                          tree.error.message));
}

Result<void> FrontmatterEditor::set(std::string_view path, std::string_view value) {
  const YamlText yaml(text_);
  Result<std::string> text = Setter(yaml, path, path, value).set();
  if (!text) return tl::unexpected<Error>(text.error());
  text_ = std::move(*text);
  return {};
}

std::string FrontmatterEditor::set_item(std::string_view list, const ItemChange& change) {
  std::string before = text_;
  for (const auto& [key, value] : change.values) {
    if (auto done = set(fmt::format("{}[{}].{}", list, change.index, key), value); !done) {
      text_ = std::move(before);
      return std::move(done.error().message);
    }
  }
  return "";
}

std::vector<std::string> FrontmatterEditor::set_items(std::string_view list,
                                                      const std::vector<ItemChange>& changes) {
  std::vector<std::string> failures;
  std::vector<const ItemChange*> left;
  const YamlText yaml(text_);
  ListSetter setter(yaml, list);
  const bool by_lines = setter.find();
  for (const ItemChange& change : changes) {
    std::string failure;
    const auto made = by_lines ? setter.change(change, failure) : ListSetter::Made::not_alone;
    if (made == ListSetter::Made::no) failures.push_back(std::move(failure));
    if (made == ListSetter::Made::not_alone) left.push_back(&change);
  }
  std::string text = by_lines ? setter.text() : "";
  if (text.empty()) {  // together they are not what they are alone
    failures.clear();
    left.clear();
    for (const ItemChange& change : changes) left.push_back(&change);
  } else {
    text_ = std::move(text);
  }
  for (const ItemChange* change : left) {
    if (std::string failure = set_item(list, *change); !failure.empty()) {
      failures.push_back(std::move(failure));
    }
  }
  return failures;
}

Result<void> FrontmatterEditor::put_block(std::string_view key, std::string_view block) {
  const YamlText yaml(text_);
  const YamlText fresh{std::string(block)};
  const uint32_t root = yaml.tree().root;
  uint32_t key_node = kNoNode, fresh_key = kNoNode;
  const bool one = fresh.sound() && fresh.tree().root != kNoNode && block.ends_with('\n');
  const uint32_t value = one ? fresh.find_key(fresh.tree().root, key, fresh_key) : kNoNode;
  if (value == kNoNode || fresh.node(value).next != kNoNode || fresh.node(fresh_key).column != 0 ||
      fresh.node(fresh.tree().root).first_child != fresh_key) {
    return refuse(key, "what is to be written is not a block of this key");
  }
  const bool empty = root == kNoNode || yaml.node(root).kind == YamlKind::null;
  if (!empty && (yaml.node(root).kind != YamlKind::map || yaml.is_flow(root))) {
    return refuse(key, "the frontmatter is not written as lines of keys");
  }
  const uint32_t old = empty ? kNoNode : yaml.find_key(root, key, key_node);
  std::string text = text_;
  if (old == kNoNode) {
    text += block;
  } else {
    const size_t begin = yaml.begin_of(key_node);
    text.replace(begin, yaml.end_of_entry(key_node) - begin, block);
  }
  std::vector<YamlFact> wanted, found;
  if (!empty) add_yaml_facts(yaml.tree(), root, kYamlRoot, old, wanted);
  if (empty) wanted.push_back({kYamlRoot, YamlKind::map, ""});
  add_yaml_facts(fresh.tree(), value, yaml_path(kYamlRoot, key), kNoNode, wanted);
  const YamlText after(text);
  if (!after.sound()) return refuse(key, "its surroundings do not allow it");
  add_yaml_facts(after.tree(), after.tree().root, kYamlRoot, kNoNode, found);
  std::sort(wanted.begin(), wanted.end());
  std::sort(found.begin(), found.end());
  if (wanted != found) return refuse(key, "other values would change with it");
  text_ = std::move(text);
  return {};
}

Edit FrontmatterEditor::edit() const {
  const RowRange rows = document_.front.rows;
  const uint32_t begin = document_.rows.offset[rows.first];
  const Span span{begin, document_.rows.offset[rows.end()] - begin};
  std::string text;
  for (const char c : text_) {
    if (c == '\n') {
      text += eol(document_);
    } else {
      text += c;
    }
  }
  if (text == document_.view(span)) return {};
  return {span, std::move(text)};
}

}  // namespace whymark
