#include "app/gui/state_dump.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "app/gui/expand.h"
#include "app/gui/eye.h"
#include "app/gui/navigate.h"
#include "app/gui/shown_row.h"
#include "app/gui/state_dump_cards.h"
#include "app/gui/state_dump_evidence.h"
#include "app/gui/state_dump_find.h"
#include "app/gui/state_dump_marks.h"
#include "app/gui/state_dump_overview.h"
#include "app/gui/state_dump_settings.h"
#include "core/apply/decisions_json.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json rect_json(const Rect& rect) { return {rect.left, rect.top, rect.right, rect.bottom}; }

std::string_view type_word(LineType type) {
  switch (type) {
    case LineType::summary:
      return "summary";
    case LineType::problem:
      return "problem";
    case LineType::file_header:
      return "file";
    case LineType::hunk_header:
      return "hunk";
    case LineType::code:
      return "code";
    case LineType::fold:
      return "fold";
    case LineType::expanded:
      return "expanded";
    case LineType::edit:
      return "edit";
    case LineType::card:
      return "card";
    case LineType::more:
      return "more";
    case LineType::loose:
      return "loose";
  }
  return {};
}

Json parts_json(const std::vector<ShownPart>& parts) {
  Json out = Json::array();
  for (const ShownPart& part : parts) {
    out.push_back({{"number", part.number},
                   {"taken", part.taken},
                   {"new", with_marks(part.new_text)},
                   {"old", with_marks(part.old_text)}});
  }
  return out;
}

// A row as one side, or the only column, shows it.
void add_row_json(const AppState& state, uint32_t row, Json& out) {
  const Document& document = state.review->document;
  const RowKind kind = document.rows.kind[row];
  out["row"] = row;
  out["kind"] = word(kind);
  if (kind != RowKind::added) out["old"] = document.rows.old_line[row];
  if (kind != RowKind::removed) out["new"] = document.rows.new_line[row];
  ShownRow shown;
  fill_shown_row(*state.review, state.decisions, row, shown);
  out["colours"] = state.review->colours.of_row(document, row).words(document.content(row).size());
  out["text"] = with_marks(shown.text);
  out["parts"] = parts_json(shown.parts);
  out["decided"] = state.decisions.contains(row);
  if (can_decide(document, row) && state.review->word_marks.of(document, row).too_long) {
    out["too_long"] = true;
  }
  dump_row_marks(state, row, out);
}

Json line_json(const AppState& state, const Line& line, int64_t y) {
  const Document& document = state.review->document;
  const Frame& frame = state.page.frame;
  const int top = frame.top + static_cast<int>(line.y - y);
  Json out{{"line", line.number},
           {"type", type_word(line.type)},
           {"rect", rect_json({frame.code_left, top, frame.code_right, top + line.height})}};
  switch (line.type) {
    case LineType::code:
      if (!line.split) {
        add_row_json(state, line.index, out);
        break;
      }
      for (const auto& [side, row] :
           {std::pair("at_old", line.old_row), {"at_new", line.new_row}}) {
        out[side] = nullptr;
        if (row != kNone) add_row_json(state, row, out[side]);
      }
      break;
    case LineType::fold:
      out["row"] = line.index;
      out["folded"] = line.folded;
      break;
    case LineType::expanded:
      out["old"] = line.old_line;
      out["new"] = line.index;
      out["text"] = with_marks(expanded_text(state, line.file, line.index));
      break;
    case LineType::edit:
      out["text"] = with_marks(state.page.edit_lines[line.index]);
      break;
    case LineType::hunk_header:
      out["text"] = with_marks(document.line(document.hunks[line.index].header_row));
      if (state.view.folds.has_hunk(line.index)) out["folded"] = true;
      break;
    case LineType::file_header:
      out["text"] = with_marks(document.files[line.index].path);
      out["facts"] = file_facts(document, line.index, state.review->marks.swaps);
      if (state.view.folds.has_file(line.index)) out["folded"] = true;
      break;
    case LineType::card:
      out["note"] = document.notes[line.index].id;
      break;
    case LineType::more:
      if (const auto hidden = hidden_below(document, state.view, line.file))
        out["hidden"] = *hidden;
      break;
    case LineType::problem:
      out["text"] = document.diagnostics[line.index].message;
      out["code"] = document.diagnostics[line.index].code;
      break;
    case LineType::loose:
      out["text"] = with_marks(document.line(line.index));
      break;
    case LineType::summary:
      out["text"] = with_marks(document.front.summary);
      break;
  }
  return out;
}

// Null when all is there.
Json loading_json(const AppState& state) {
  if (!state.loading) return nullptr;
  return {{"words", state.loading->words()}, {"partial", state.review && state.review->partial}};
}

Json decided_json(const AppState& state) {
  return {{"count", state.decisions.size()},
          {"files", state.preview.files},
          {"words", state.preview.words},
          {"kept", state.store != nullptr},
          {"can_undo", state.history.can_undo()},
          {"can_redo", state.history.can_redo()},
          {"list", decisions_json(state.review->document, state.decisions)["decisions"]}};
}

Json preview_json(const Preview& preview) {
  Json lines = Json::array();
  for (const PreviewLine& line : preview.lines) {
    lines.push_back(std::string(1, line.sign) + with_marks(line.text));
  }
  return {{"open", preview.open}, {"lines", lines}};
}

Json editor_json(const AppState& state) {
  if (!state.editor) return nullptr;
  const TextPosition cursor = state.editor->text.cursor();
  return {{"text", with_marks(state.editor->text.text())},
          {"line", cursor.line},
          {"column", cursor.column}};
}

std::string_view ask_word(Ask ask) {
  switch (ask) {
    case Ask::none:
      return "";
    case Ask::clear_all:
      return "clear-all";
    case Ask::recover:
      return "recover";
    case Ask::open_address:
      return "open-address";
    case Ask::open_file:
      return "open-file";
    case Ask::undo_apply:
      return "undo-apply";
  }
  return {};
}

Json metrics_json(const Metrics& m) {
  return {{"added", m.added},
          {"removed", m.removed},
          {"covered", m.covered},
          {"claimed_verified", m.claimed_verified},
          {"notes", m.notes},
          {"sourced", m.sourced},
          {"inference_only", m.inference_only},
          {"open_items", m.open_items},
          {"risk",
           {{"high", m.risk_high},
            {"medium", m.risk_medium},
            {"low", m.risk_low},
            {"high_unverified", m.risk_high_unverified}}}};
}

// Files under the eye, with what their guard says; asking for all would read every file of the
// review.
Json files_json(AppState& state) {
  Json files = Json::array();
  const uint32_t at = current_file(state);
  const Document& document = state.review->document;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    Json entry{{"path", with_marks(document.files[file].path)},
               {"added", document.files[file].added},
               {"removed", document.files[file].removed}};
    if (file == at || document.files.size() == 1) {
      const Guard& guard = state.review->guard_now(file);
      entry["writable"] = guard.state == GuardState::matches;
      if (!guard.reason.empty()) entry["reason"] = guard.reason;
    }
    files.push_back(entry);
  }
  return files;
}

double resident_mb() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    long total = 0;
    if (std::fscanf(file, "%ld %ld", &total, &pages) != 2) pages = 0;
    std::fclose(file);
  }
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1048576;
}

Json spread(std::vector<double> times) {
  if (times.empty()) return nullptr;
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  return {{"p50", at(0.5)}, {"p99", at(0.99)}, {"max", times.back()}};
}

}  // namespace

Json dump_state(Stage& stage) {
  AppState& state = stage.gui().state();
  Json out{{"size", {stage.width(), stage.height()}},
           {"scale", state.full_scale()},
           {"theme", state.theme->name},
           {"file", state.named},
           {"message",
            {{"text", state.message.text},
             {"failed", state.message.failed},
             {"offers", state.message.action}}},
           {"help_open", state.help_open},
           {"loading", loading_json(state)},
           {"settings", settings_json(state)}};
  if (state.review) {
    const int64_t y = state.scroll_y();
    const Document& document = state.review->document;
    out["title"] = with_marks(document.front.title);
    out["scroll"] = {{"line", state.scroll.line},
                     {"px", state.scroll.px},
                     {"y", y},
                     {"right", state.code_scroll}};
    out["lines"] = state.page.layout.line_count();
    const Eye eye = eye_of(state);
    if (eye.row != kNone) {
      out["eye"] = {{"row", eye.row}, {"y", eye.below_top}};
    } else {
      out["eye"] = nullptr;
    }
    out["view"] = {{"split", state.view.split},
                   {"wrap", state.view.wrap},
                   {"cards", state.page.frame.has_cards},
                   {"inline_cards", state.page.frame.inline_cards}};
    out["problems"] = document.diagnostics.size();
    out["selected"] = state.selected == kNone ? Json() : Json(document.notes[state.selected].id);
    out["metrics"] = metrics_json(state.review->metrics.whole);
    out["selected_row"] = state.selected_row == kNone ? Json() : Json(state.selected_row);
    out["decisions"] = decided_json(state);
    out["preview"] = preview_json(state.preview);
    out["editor"] = editor_json(state);
    out["search"] = search_json(state);
    out["palette"] = palette_json(state);
    out["places"] = places_json(state);
    out["ask"] = ask_word(state.ask);
    dump_marks(state, out);
    dump_evidence(state, out);
    out["files"] = files_json(state);
    out["rows"] = Json::array();
    for (const Line& line :
         state.page.layout.lines_between(y, y + state.page.frame.view_height())) {
      out["rows"].push_back(line_json(state, line, y));
    }
    out["cards"] = cards_json(state);
    dump_card_places(state, out);
    out["tree"] = tree_json(state);
    out["map"] = map_json(state);
  }
  out["controls"] = Json::object();
  for (const Control& control : stage.gui().controls()) {
    out["controls"][control.id] = rect_json(control.rect);
  }
  out["frames"] = stage.times().cpu.size();
  return out;
}

Json dump_stats(Stage& stage, LoadTimes::Clock::time_point start, double first_frame_ms) {
  const LoadTimes& times = stage.gui().state().load_times;
  const auto ms = [start](const std::optional<LoadTimes::Clock::time_point>& at) -> Json {
    if (!at) return nullptr;
    return std::chrono::duration<double, std::milli>(*at - start).count();
  };
  const AppState& state = stage.gui().state();
  Json out{{"read_ms", ms(times.read)},
           {"open_ms", ms(times.opened)},
           {"first_frame_ms", first_frame_ms},
           {"first_paint_ms", ms(times.painted)},
           {"complete_ms", ms(times.complete)},
           {"frames", stage.times().cpu.size()},
           {"frame_cpu_ms", spread(stage.times().cpu)},
           {"frame_total_ms", spread(stage.times().total)},
           {"rss_mb", resident_mb()},
           {"rows", state.review ? state.review->document.rows.size() : 0},
           {"notes", state.review ? state.review->document.notes.size() : 0},
           {"draw_calls", stage.times().draw_calls},
           {"search_ms", state.search.elapsed_ms()},
           {"search_hits", state.search.counts().code + state.search.counts().notes}};
  return out;
}

}  // namespace whymark
