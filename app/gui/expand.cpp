#include "app/gui/expand.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "app/gui/user_settings.h"
#include "render/layout/page_runs.h"

namespace whymark {
namespace {

constexpr uint32_t kContext = 3;  // unchanged lines around a change, as git has them

ExpandedLines expanded_at(const PageView& view, uint32_t hunk) {
  const auto found = view.expanded.find(hunk);
  return found == view.expanded.end() ? ExpandedLines{} : found->second;
}

// Lines behind the last hunk.
uint32_t lines_after(const Document& document, const FileSection& file, const SideTexts& texts) {
  const Hunk& last = document.hunks[file.hunks.end() - 1];
  const uint32_t shown_to = last.new_start + (last.new_count == 0) + last.new_count - 1;
  const uint32_t lines = texts.new_side.line_count();
  return lines > shown_to ? lines - shown_to : 0;
}

// Unchanged rows at the start (1) or the end (-1) of a hunk, at most kContext of them.
uint32_t context_rows(const Document& document, RowRange rows, int direction) {
  uint32_t count = 0;
  for (; count < std::min(kContext, rows.count); ++count) {
    const uint32_t row = direction > 0 ? rows.first + count : rows.end() - 1 - count;
    if (document.rows.kind[row] != RowKind::context) break;
  }
  return count;
}

// Git shows as many lines behind a change as before it, unless the file ends there.
bool may_go_on(const Document& document, const Hunk& last) {
  const uint32_t wanted = last.new_start > 1 ? context_rows(document, last.rows, 1) : kContext;
  return last.rows.count > 0 && context_rows(document, last.rows, -1) >= wanted;
}

// Calls `then` once the file's text is at hand; says why where it cannot be had.
void with_texts(AppState& state, uint32_t file, std::function<void(AppState&)> then) {
  if (state.view.texts.count(file) != 0) {
    then(state);
    return;
  }
  const Document& document = state.review->document;
  std::string root = state.review->repository ? state.review->repository->root() : std::string();
  state.expanding = state.workers.submit(
      Priority::visible,
      [&state, &document, file, then = std::move(then), root = std::move(root)](const CancelFlag&) {
        std::optional<Repository> repository;
        if (!root.empty()) {
          Result<Repository> opened = Repository::discover(root);
          if (opened) repository = std::move(*opened);
        }
        auto texts = std::make_shared<Result<SideTexts>>(
            read_side_texts(repository ? &*repository : nullptr, document, file));
        return [&state, file, then, texts] {
          if (!*texts) {
            state.message = {texts->error().message, true};
            return;
          }
          state.view.texts[file] = std::make_shared<const SideTexts>(std::move(**texts));
          then(state);
        };
      });
}

}  // namespace

uint32_t hidden_above(const AppState& state, uint32_t hunk) {
  const Document& document = state.review->document;
  const uint32_t gap = lines_before_hunk(document, hunk);
  uint32_t shown = expanded_at(state.view, hunk).above;
  if (hunk > document.files[document.hunks[hunk].file].hunks.first) {
    shown += expanded_at(state.view, hunk - 1).below;
  }
  return gap > shown ? gap - shown : 0;
}

std::optional<uint32_t> hidden_below(const Document& document, const PageView& view,
                                     uint32_t file) {
  const auto texts = view.texts.find(file);
  if (texts == view.texts.end()) return std::nullopt;
  const uint32_t lines = lines_after(document, document.files[file], *texts->second);
  const uint32_t shown = expanded_at(view, document.files[file].hunks.end() - 1).below;
  return lines > shown ? lines - shown : 0;
}

bool goes_on_below(const Document& document, const PageView& view, uint32_t file) {
  const FileSection& section = document.files[file];
  if (section.hunks.count == 0 || !section.hunks_sorted || section.header_row == kNone ||
      section.status == FileStatus::added || section.status == FileStatus::deleted) {
    return false;
  }
  const std::optional<uint32_t> hidden = hidden_below(document, view, file);
  return hidden ? *hidden > 0 : may_go_on(document, document.hunks[section.hunks.end() - 1]);
}

// Half as many more are shown along with them.
uint32_t expands_by(const AppState& state, uint32_t hidden) {
  const auto step = static_cast<uint32_t>(state.settings->values[SettingId::context_lines]);
  return hidden > step + step / 2 ? step : hidden;
}

void expand_above(AppState& state, uint32_t hunk) {
  if (hunk >= state.review->document.hunks.size()) return;
  const uint32_t file = state.review->document.hunks[hunk].file;
  with_texts(state, file, [hunk, file](AppState& then) {
    const uint32_t by = expands_by(then, hidden_above(then, hunk));
    if (by == 0) return;
    then.view.expanded[hunk].above += by;
    then.kept_line = then.page.layout.line_of_row(then.review->document.hunks[hunk].rows.first);
    then.stale_file(file);
  });
}

void expand_below(AppState& state, uint32_t file) {
  const Document& document = state.review->document;
  if (file >= document.files.size() || document.files[file].hunks.count == 0 ||
      !document.files[file].hunks_sorted) {
    return;
  }
  with_texts(state, file, [file](AppState& then) {
    const Document& all = then.review->document;
    const uint32_t by = expands_by(then, hidden_below(all, then.view, file).value_or(0));
    if (by > 0) {
      then.view.expanded[all.files[file].hunks.end() - 1].below += by;
    } else {
      then.message = {"The file ends there.", false};
    }
    then.stale_file(file);
  });
}

bool shows_whole_file(const AppState& state, uint32_t file) {
  if (state.view.texts.count(file) == 0) return false;
  const Document& document = state.review->document;
  const RowRange hunks = document.files[file].hunks;
  if (hunks.count == 0) return false;
  for (uint32_t hunk = hunks.first; hunk < hunks.end(); ++hunk) {
    if (hidden_above(state, hunk) > 0) return false;
  }
  return hidden_below(document, state.view, file) == 0u;
}

void toggle_whole_file(AppState& state, uint32_t file) {
  const Document& document = state.review->document;
  if (file >= document.files.size()) return;
  const RowRange hunks = document.files[file].hunks;
  if (hunks.count == 0 || !document.files[file].hunks_sorted) return;
  if (shows_whole_file(state, file)) {
    std::erase_if(state.view.expanded,
                  [&](const auto& entry) { return hunks.contains(entry.first); });
    state.stale_file(file);
    return;
  }
  with_texts(state, file, [hunks, file](AppState& then) {
    for (uint32_t hunk = hunks.first; hunk < hunks.end(); ++hunk) {
      then.view.expanded[hunk].above += hidden_above(then, hunk);
    }
    const Document& all = then.review->document;
    then.view.expanded[hunks.end() - 1].below =
        lines_after(all, all.files[file], *then.view.texts.at(file));
    then.stale_file(file);
  });
}

std::string_view expanded_text(const AppState& state, uint32_t file, uint32_t line) {
  const SideText& text = state.view.texts.at(file)->new_side;
  return line <= text.line_count() ? text.line(line) : std::string_view();
}

}  // namespace whymark
