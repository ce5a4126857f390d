#include "core/format/edit_verdict.h"

#include "core/format/edit_frontmatter.h"

namespace whymark {

std::string_view verdict_word(ReviewVerdict verdict) {
  switch (verdict) {
    case ReviewVerdict::pending:
      return "pending";
    case ReviewVerdict::approved:
      return "approved";
    case ReviewVerdict::changes_requested:
      return "changes-requested";
  }
  return {};
}

Result<std::string> with_verdict(const Document& document, ReviewVerdict verdict,
                                 std::string_view by, std::string_view at) {
  Result<FrontmatterEditor> editor = FrontmatterEditor::open(document);
  if (!editor) return tl::unexpected<Error>(editor.error());
  struct Value {
    std::string_view path, value;
  };
  for (const Value& each : {Value{"review.status", verdict_word(verdict)}, Value{"review.by", by},
                            Value{"review.at", at}}) {
    const Result<void> set = editor->set(each.path, each.value);
    if (!set) return tl::unexpected<Error>(set.error());
  }
  const Edit edit = editor->edit();
  if (edit.empty()) return std::string(document.text.view());
  return apply_edits(document, {edit});
}

}  // namespace whymark
