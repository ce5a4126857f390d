#include "app/gui/dashboard.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "app/gui/cut_text.h"
#include "app/gui/filter.h"
#include "app/gui/navigate.h"
#include "app/gui/numbers.h"
#include "app/gui/state.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr uint32_t kMostFirst = 9;  // of the queue; the queue panel has all
constexpr uint32_t kRiskCells = 3;  // notes, unverified, open
constexpr Level kRisks[] = {Level::high, Level::medium, Level::low, Level::unspecified};
constexpr std::string_view kRiskIds[] = {"high", "medium", "low", "unstated"};
constexpr std::string_view kRiskLabels[] = {"high risk", "medium risk", "low risk", "not stated"};
constexpr std::string_view kColumnIds[] = {"file",     "added", "removed", "explained",
                                           "verified", "notes", "open"};
constexpr std::string_view kColumnLabels[] = {
    "file", "added", "removed", "explained", "claimed verified", "notes", "open"};
static_assert(std::size(kColumnIds) == kFileColumns);

/// Rounded down: 100 % is said only when nothing is missing.
std::string percent(double share) {
  return fmt::format("{}%", static_cast<int>(std::floor(share * 100 + 1e-9)));
}

double share_of(uint32_t part, uint32_t whole) {
  return whole == 0 ? 1.0 : static_cast<double>(part) / whole;
}

/// Claims of commands that were run again; those of `whymark stats`.
FigureWords executed_words(const ClaimStates& states) {
  const auto claims = static_cast<uint32_t>(states.found.size());
  FigureWords words{"dashboard:executed", "executed and current", "",
                    "not run here yet:\na click lists the commands"};
  words.share = claims == 0 ? 0 : share_of(states.passed(), claims);
  words.known = !states.evidence.records.empty() && claims > 0;
  if (states.ready && claims == 0) words.detail = "no command is claimed";
  if (!words.known) return words;
  const uint32_t contradicted = states.contradicted();
  words.detail = fmt::format("{} of {}\n{}", grouped(states.passed()), grouped(claims, "claim"),
                             contradicted > 0 ? grouped(contradicted) + " contradicted"
                                              : std::string("passed on this source"));
  return words;
}

FigureWords ring_words(const AppState& state, uint32_t index) {
  const Metrics& whole = state.review->metrics.whole;
  FigureWords words;
  switch (index) {
    case 0:
      words = {"dashboard:coverage", "explained", "", "", whole.coverage()};
      words.detail = fmt::format("{} of {}\ncarry a note", grouped(whole.covered),
                                 grouped(whole.added, "added line"));
      words.known = whole.added > 0;
      break;
    case 1:
      words = {"dashboard:verified", "claimed verified", "", "", whole.claimed_verified_coverage()};
      words.detail =
          fmt::format("{},\nby the author's word", grouped(whole.claimed_verified, "line"));
      words.known = whole.added > 0;
      break;
    case 2:
      words = executed_words(state.review->claim_states);
      break;
    default:
      words = {"dashboard:sourced", "sourced", "", "", share_of(whole.sourced, whole.notes)};
      words.detail =
          fmt::format("{} evidence\n{} inference only",
                      grouped(whole.sourced, "note") + (whole.sourced == 1 ? " cites" : " cite"),
                      fmt::format("{} {}", grouped(whole.inference_only),
                                  whole.inference_only == 1 ? "is" : "are"));
      words.known = whole.notes > 0;
      break;
  }
  words.value = words.known ? percent(words.share) : "\xE2\x80\x93";
  if (!words.known && index != 2) {
    words.detail = index == 3 ? "there are no notes" : "there are no added lines";
  }
  return words;
}

FigureWords risk_words(const AppState& state, uint32_t index) {
  const uint32_t row = index / kRiskCells;
  const BackingTotals::ByRisk& risk =
      state.review->evidence.totals.by_risk[static_cast<size_t>(kRisks[row])];
  const std::string id = fmt::format("dashboard:risk:{}", kRiskIds[row]);
  const std::string label(kRiskLabels[row]);
  switch (index % kRiskCells) {
    case 0:
      return {id, label, grouped(risk.notes), "notes"};
    case 1:
      return {id + ":unverified", label, grouped(risk.unverified), "without a claim that passed"};
    default:
      return {id + ":open", label, grouped(risk.open), "with something open"};
  }
}

FigureWords open_words(const AppState& state, uint32_t index) {
  const BackingTotals& totals = state.review->evidence.totals;
  switch (index) {
    case 0:
      return {"dashboard:open", "open items", grouped(state.review->metrics.whole.open_items),
              "of all notes"};
    case 1:
      return {"dashboard:open:questions", "questions", grouped(totals.questions), ""};
    case 2:
      return {"dashboard:open:todos", "todos", grouped(totals.todos), ""};
    default:
      return {"dashboard:open:claims", "claims failed or unknown", grouped(totals.open_claims), ""};
  }
}

FigureWords file_words(const AppState& state, uint32_t row) {
  const uint32_t file = state.dashboard.files[row];
  const Metrics& metrics = state.review->metrics.files[file];
  FigureWords words;
  words.label = with_marks(cut_start(state.review->document.files[file].path, kPathBytes));
  words.id = "dashboard:file:" + words.label;
  words.share = metrics.coverage();
  words.known = metrics.added > 0;
  words.value = words.known ? percent(words.share) : "\xE2\x80\x93";
  return words;
}

// What a column sorts by, ascending; files without added lines come behind all others.
double sort_value(const Metrics& metrics, FileColumn column) {
  constexpr double kBehind = 2;
  switch (column) {
    case FileColumn::added:
      return metrics.added;
    case FileColumn::removed:
      return metrics.removed;
    case FileColumn::explained:
      return metrics.added == 0 ? kBehind : metrics.coverage();
    case FileColumn::verified:
      return metrics.added == 0 ? kBehind : metrics.claimed_verified_coverage();
    case FileColumn::notes:
      return metrics.notes;
    case FileColumn::open:
      return metrics.open_items;
    case FileColumn::path:
      break;
  }
  return 0;
}

void order_files(AppState& state) {
  Dashboard& dashboard = state.dashboard;
  const Document& document = state.review->document;
  dashboard.files.resize(document.files.size());
  std::iota(dashboard.files.begin(), dashboard.files.end(), 0U);
  std::stable_sort(dashboard.files.begin(), dashboard.files.end(), [&](uint32_t a, uint32_t b) {
    if (dashboard.descending) std::swap(a, b);
    if (dashboard.sort == FileColumn::path) return document.files[a].path < document.files[b].path;
    return sort_value(state.review->metrics.files[a], dashboard.sort) <
           sort_value(state.review->metrics.files[b], dashboard.sort);
  });
}

NoteTraits chosen(std::initializer_list<std::string_view> options) {
  NoteTraits traits;
  for (const std::string_view id : options) {
    toggle_trait(traits, filter_options()[filter_option(id)]);
  }
  return traits;
}

void act_on_ring(AppState& state, uint32_t index) {
  if (index == 0) {
    close_sheet(state);
    go_to_unexplained(state);
  } else if (index == 1) {
    filter_only(state, chosen({"mark:unverified"}));
  } else if (index == 2) {
    state.push("verify");
  } else {
    filter_only(state, chosen({"mark:inference"}));
  }
}

void act_on_risk(AppState& state, uint32_t index) {
  const std::string risk = "risk:" + std::string(kRiskIds[index / kRiskCells]);
  switch (index % kRiskCells) {
    case 0:
      return filter_only(state, chosen({risk}));
    case 1:
      return filter_only(state, chosen({risk, "mark:unverified"}));
    default:
      return filter_only(state, chosen({risk, "mark:open"}));
  }
}

void act_on_open(AppState& state, uint32_t index) {
  if (index == 0) return filter_only(state, chosen({"mark:open"}));
  if (index == 1) return filter_only(state, chosen({"mark:question"}));
  if (index == 2) return filter_only(state, chosen({"mark:todo"}));
  filter_only(state, chosen({"status:fail", "status:unknown"}));
}

void copy_check(AppState& state, uint32_t index) {
  std::string command = check_of(state.review->document, index).detail;
  std::erase(command, '\0');  // a clipboard's text ends at one
  ImGui::SetClipboardText(command.c_str());
  state.message = {"Copied: " + with_marks(command)};
  state.copied = {std::move(command), ""};
}

}  // namespace

const Check& check_of(const Document& document, uint32_t index) {
  const std::vector<Check>& front = document.front.checks;
  return index < front.size() ? front[index] : document.checks[index - front.size()];
}

uint32_t count_figures(const AppState& state, DashboardPart part) {
  const Review& review = *state.review;
  const bool ready = review.evidence.ready;
  switch (part) {
    case DashboardPart::rings:
      return 4;
    case DashboardPart::queue:
      return 1;
    case DashboardPart::first_of_queue:
      return std::min(static_cast<uint32_t>(review.evidence.queue.size()), kMostFirst);
    case DashboardPart::risk:
      return ready ? static_cast<uint32_t>(std::size(kRisks)) * kRiskCells : 0;
    case DashboardPart::open:
      return ready ? 4 : 0;
    case DashboardPart::checks:
      return static_cast<uint32_t>(review.document.front.checks.size() +
                                   review.document.checks.size());
    case DashboardPart::columns:
      return review.document.files.empty() ? 0 : kFileColumns;
    case DashboardPart::files:
      return static_cast<uint32_t>(state.dashboard.files.size());
  }
  return 0;
}

FigureWords figure_words(const AppState& state, Figure figure) {
  const Evidence& evidence = state.review->evidence;
  const Document& document = state.review->document;
  switch (figure.part) {
    case DashboardPart::rings:
      return ring_words(state, figure.index);
    case DashboardPart::queue:
      return {"dashboard:queue",
              "looked at",
              evidence.ready ? fmt::format("{} of {}", grouped(evidence.looked_count),
                                           grouped(evidence.queue.size()))
                             : "\xE2\x80\x93",
              "",
              0,
              evidence.ready};
    case DashboardPart::first_of_queue: {
      const AttentionItem& item = evidence.queue[figure.index];
      return {fmt::format("dashboard:first:{}", figure.index + 1), attention_place(state, item), "",
              attention_words(document, item), item.score / evidence.queue[0].score};
    }
    case DashboardPart::risk:
      return risk_words(state, figure.index);
    case DashboardPart::open:
      return open_words(state, figure.index);
    case DashboardPart::checks: {
      const Check& check = check_of(document, figure.index);
      const ClaimEvidence* found = evidence_of_check(*state.review, figure.index);
      std::string detail = with_marks(check.comment);
      if (found != nullptr && found->state != EvidenceState::none) detail = claim_words(*found);
      return {fmt::format("dashboard:check:{}", figure.index + 1), with_marks(check.detail),
              std::string(word(check.status)), std::move(detail)};
    }
    case DashboardPart::columns:
      return {fmt::format("dashboard:by:{}", kColumnIds[figure.index]),
              std::string(kColumnLabels[figure.index])};
    case DashboardPart::files:
      return file_words(state, figure.index);
  }
  return {};
}

void open_dashboard(AppState& state) {
  order_files(state);
  state.dashboard.cursor = kNone;
  state.dashboard.scroll = 0;
}

void act_on_figure(AppState& state, Figure figure) {
  switch (figure.part) {
    case DashboardPart::rings:
      return act_on_ring(state, figure.index);
    case DashboardPart::queue:
      return open_sheet(state, Sheet::queue);
    case DashboardPart::first_of_queue:
      close_sheet(state);
      return go_to_attention(state, figure.index);
    case DashboardPart::risk:
      return act_on_risk(state, figure.index);
    case DashboardPart::open:
      return act_on_open(state, figure.index);
    case DashboardPart::checks:
      return copy_check(state, figure.index);
    case DashboardPart::columns:
      return sort_files(state, static_cast<FileColumn>(figure.index));
    case DashboardPart::files:
      close_sheet(state);
      return go_to_file(state, state.dashboard.files[figure.index]);
  }
}

void sort_files(AppState& state, FileColumn column) {
  Dashboard& dashboard = state.dashboard;
  dashboard.descending = dashboard.sort == column && !dashboard.descending;
  dashboard.sort = column;
  order_files(state);
}

}  // namespace whymark
