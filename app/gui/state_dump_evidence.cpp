#include "app/gui/state_dump_evidence.h"

#include <algorithm>

#include "app/gui/dashboard_layout.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

constexpr uint32_t kMostItems = 100, kMostFiles = 100;

std::string_view sheet_word(Sheet sheet) {
  switch (sheet) {
    case Sheet::none:
      return "";
    case Sheet::dashboard:
      return "dashboard";
    case Sheet::queue:
      return "queue";
    case Sheet::filter:
      return "filter";
    case Sheet::chooser:
      return "chooser";
    case Sheet::verify:
      return "verify";
  }
  return {};
}

Json item_json(const AppState& state, uint32_t index) {
  const Evidence& evidence = state.review->evidence;
  const Document& document = state.review->document;
  const AttentionItem& item = evidence.queue[index];
  return {{"place", attention_place(state, item)},
          {"note", item.note == kNone ? Json() : Json(with_marks(document.notes[item.note].id))},
          {"lines", item.lines},
          {"words", attention_words(document, item)},
          {"score", item.score},
          {"looked", bool(evidence.looked[index])}};
}

Json attention_json(const AppState& state) {
  const Evidence& evidence = state.review->evidence;
  Json out{{"ready", evidence.ready},
           {"count", evidence.queue.size()},
           {"looked", evidence.looked_count},
           {"at", evidence.at == kNone ? Json() : Json(evidence.at + 1)},
           {"status", attention_status(state)}};
  out["queue"] = Json::array();
  for (uint32_t i = 0; i < std::min<size_t>(evidence.queue.size(), kMostItems); ++i) {
    out["queue"].push_back(item_json(state, i));
  }
  return out;
}

std::string_view phase_word(VerifyPhase phase) {
  switch (phase) {
    case VerifyPhase::asking:
      return "asking";
    case VerifyPhase::before:
    case VerifyPhase::running:
    case VerifyPhase::after:
      return "running";
    case VerifyPhase::done:
      return "done";
  }
  return {};
}

Json verify_json(const AppState& state) {
  if (!state.verify) return nullptr;
  const VerifyDialog& dialog = *state.verify;
  Json out{{"phase", phase_word(dialog.phase)},
           {"words", with_marks(verify_words(dialog))},
           {"cursor", dialog.place.cursor + 1},
           {"log", dialog.log ? Json(dialog.log_lines.size()) : Json()}};
  for (uint32_t i = 0; i < std::min<size_t>(dialog.selected.size(), kMostItems); ++i) {
    const uint32_t command = dialog.selected[i];
    out["commands"].push_back({{"text", with_marks(dialog.claims.commands[command].text)},
                               {"verdict", word(dialog.verdict(command))}});
  }
  return out;
}

Json executed_json(const AppState& state) {
  const ClaimStates& states = state.review->claim_states;
  return {{"ready", states.ready},
          {"claims", states.found.size()},
          {"passed", states.passed()},
          {"contradicted", states.contradicted()}};
}

Json filter_json(const AppState& state) {
  const NoteFilter& filter = state.filter;
  const auto options = filter_options();
  Json out{{"on", filter.is_on()},
           {"text", with_marks(filter.text)},
           {"hidden", filter.hidden},
           {"shown", state.page.note_order.size()},
           {"cursor", filter.cursor < options.size() ? Json(options[filter.cursor].id) : Json()}};
  out["chosen"] = Json::array();
  out["counts"] = Json::object();
  for (size_t i = 0; i < options.size(); ++i) {
    if (has_trait(filter.chosen, options[i])) out["chosen"].push_back(options[i].id);
    if (i < filter.counts.size()) out["counts"][std::string(options[i].id)] = filter.counts[i];
  }
  return out;
}

Json dashboard_json(const AppState& state) {
  if (state.sheet != Sheet::dashboard) return nullptr;
  const DashboardLayout layout = lay_out_dashboard(state);
  const Dashboard& dashboard = state.dashboard;
  Json out{{"scroll", dashboard.scroll},
           {"height", layout.height},
           {"figures_count", layout.count()},
           {"descending", dashboard.descending}};
  const bool chosen = dashboard.cursor < layout.count();
  out["cursor"] = chosen ? Json(figure_words(state, layout.figure(dashboard.cursor)).id) : Json();
  out["figures"] = Json::object();
  out["files"] = Json::array();
  for (const DashboardBlock& block : layout.blocks) {
    const bool files = block.part == DashboardPart::files;
    for (uint32_t i = 0; i < (files ? std::min(block.count, kMostFiles) : block.count); ++i) {
      const FigureWords words = figure_words(state, layout.figure(block.first + i));
      if (files) {
        out["files"].push_back(words.label);
        continue;
      }
      out["figures"][words.id] = {
          {"label", words.label}, {"value", words.value}, {"detail", words.detail}};
    }
  }
  return out;
}

}  // namespace

void dump_evidence(const AppState& state, Json& out) {
  out["sheet"] = sheet_word(state.sheet);
  out["verify"] = verify_json(state);
  out["executed"] = executed_json(state);
  out["attention"] = attention_json(state);
  out["filter"] = filter_json(state);
  out["dashboard"] = dashboard_json(state);
}

}  // namespace whymark
