// Any YAML is read in bounded time, and a value that is set in it is read back, with all else as it
// was.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/edit_frontmatter.h"
#include "core/format/parser.h"
#include "core/format/yaml_tree.h"

using whymark::Document;
using whymark::Frontmatter;

namespace {

Document edited(const Document& document, const whymark::FrontmatterEditor& editor) {
  return whymark::parse(
      whymark::TextBuffer(whymark::apply_edits(document, {editor.edit()}).value()));
}

void check_edits(const Document& document) {
  auto editor = whymark::FrontmatterEditor::open(document);
  if (!editor) return;
  if (!editor->edit().empty()) std::abort();
  const Frontmatter& before = document.front;
  if (editor->set("review.status", "approved")) {
    const Document after = edited(document, *editor);
    if (after.front.review_status != "approved") std::abort();
    if (after.front.title != before.title || after.front.summary != before.summary) std::abort();
    if (after.front.checks.size() != before.checks.size()) std::abort();
  }
  const std::string detail = "exit code 1: \"it's\" - # no\n\x01 more";
  if (!before.checks.empty() && editor->set("checks[0].detail", detail)) {
    if (edited(document, *editor).front.checks.empty()) std::abort();
  }
  if (editor->put_block("evidence", "evidence:\n  - command: a\n    status: pass\n")) {
    const Document after = edited(document, *editor);
    if (after.front.title != before.title || after.front.tags != before.tags) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const whymark::YamlTree tree = whymark::load_yaml(input);
  for (uint32_t i = 0; i < tree.nodes.size(); ++i) tree.resolve(i);
  const Document document =
      whymark::parse(whymark::TextBuffer("---\n" + std::string(input) + "\n---\n"));
  check_edits(document);
  return 0;
}
