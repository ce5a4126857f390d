#include "app/gui/hunk_editor.h"

#include <fmt/format.h>

#include "app/gui/decide.h"
#include "app/gui/loader.h"
#include "app/gui/state.h"
#include "app/gui/text_input.h"
#include "core/apply/outcome.h"

namespace whymark {
namespace {

// A key press in a text of this many lines takes below a millisecond, and comparing it with the
// hunk, when it is saved, some ten.
constexpr uint32_t kMaxEditedRows = 100'000;

}  // namespace

void open_editor(AppState& state, uint32_t hunk) {
  const Document& document = state.review->document;
  if (hunk >= document.hunks.size()) return;
  const std::string not_yet = why_not_yet(state);
  if (!not_yet.empty()) {
    state.message = {not_yet, true};
    return;
  }
  const Guard& guard = state.review->guard_now(document.hunks[hunk].file);
  if (guard.state != GuardState::matches) {
    state.message = {guard.reason, true};
    return;
  }
  if (document.files[document.hunks[hunk].file].status == FileStatus::deleted) {
    state.message = {"The change deletes this file: put lines back instead of editing them.", true};
    return;
  }
  const Hunk& of = document.hunks[hunk];
  if (of.rows.count == 0 || of.rows.count > kMaxEditedRows) {
    state.message = {of.rows.count == 0
                         ? std::string("There is nothing in this hunk to edit.")
                         : fmt::format("This hunk has {} lines, and the editor takes {} at most: "
                                       "edit the file itself.",
                                       of.rows.count, kMaxEditedRows),
                     true};
    return;
  }
  state.message = {};
  const std::string text = hunk_text(document, state.decisions, document.hunks[hunk]);
  const uint32_t tab_width = state.view.tab_width;
  state.editor.reset(new HunkEditor{hunk, TextEdit(text, LineEndStyle::lf, tab_width), tab_width});
}

void save_editor(AppState& state) {
  const std::unique_ptr<HunkEditor> editor = std::move(state.editor);
  save_edit(state, editor->hunk, editor->text.text());
}

void cancel_editor(AppState& state) { state.editor.reset(); }

void feed_editor(AppState& state) { feed_text(state.editor->text, TextShape::lines); }

}  // namespace whymark
