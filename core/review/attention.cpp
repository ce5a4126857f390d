#include "core/review/attention.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/review/line_spans.h"

namespace whymark {
namespace {

// The factors. What they are worth against each other was chosen by reading the queues of real
// reviews: a high risk that nothing backs leads, a claim that failed comes before any guess, and a
// dozen unexplained lines before a sure note without risk.
constexpr double kHighRisk = 2.5, kMediumRisk = 0.6, kRiskNotStated = 0.35, kLowRisk = 0.25;
constexpr double kSureFloor = 0.25;    // what full confidence leaves
constexpr double kUnknownDoubt = 0.6;  // as a confidence of 40 %
constexpr double kPassing = 0.4, kFailing = 1.6;
constexpr double kInference = 1.3, kNoSource = 1.15;
constexpr double kQuestion = 0.25, kTodo = 0.1;  // more for each, up to kMostOpen
constexpr uint32_t kMostOpen = 3;
constexpr double kBlocking = 2.0, kUrgent = 1.5, kInfo = 0.8;
constexpr double kLinesMissing = 1.3;
constexpr double kGenerated = 0.2;

void add(AttentionItem& item, AttentionReason reason) {
  item.reasons |= 1U << static_cast<unsigned>(reason);
}

double risk_factor(Level risk) {
  switch (risk) {
    case Level::high:
      return kHighRisk;
    case Level::medium:
      return kMediumRisk;
    case Level::low:
      return kLowRisk;
    case Level::unspecified:
      break;
  }
  return kRiskNotStated;
}

double urgency_factor(Urgency urgency) {
  switch (urgency) {
    case Urgency::blocking:
      return kBlocking;
    case Urgency::urgent:
      return kUrgent;
    case Urgency::info:
      return kInfo;
    case Urgency::normal:
    case Urgency::unspecified:
      break;
  }
  return 1;
}

double doubt_factor(std::optional<double> confidence) {
  const double doubt = confidence ? 1 - *confidence : kUnknownDoubt;
  return kSureFloor + (1 - kSureFloor) * doubt;
}

double open_factor(uint32_t count, double each) { return 1 + each * std::min(count, kMostOpen); }

AttentionItem weigh_note(const Document& document, uint32_t index, const NoteBacking& backing,
                         bool made) {
  using R = AttentionReason;
  const Note& note = document.notes[index];
  AttentionItem item;
  item.note = index;
  item.file = note.file;
  item.rows = note.rows;
  const bool missing = note.selector.kind == SelectorKind::lines && note.anchor.present == 0;
  const bool unsourced = !backing.sourced && !backing.inferred;
  if (note.urgency == Urgency::blocking) add(item, R::blocking);
  if (note.urgency == Urgency::urgent) add(item, R::urgent);
  if (note.risk == Level::high) add(item, R::high_risk);
  if (note.risk == Level::medium) add(item, R::medium_risk);
  if (backing.failing) add(item, R::failing);
  if (!backing.passing) add(item, R::unverified);
  if (backing.inference_only()) add(item, R::inference);
  if (unsourced) add(item, R::no_source);
  if (!note.confidence) add(item, R::no_confidence);
  if (note.confidence && *note.confidence < kDoubtful) add(item, R::doubtful);
  if (backing.questions > 0) add(item, R::question);
  if (backing.todos > 0) add(item, R::todo);
  if (missing) add(item, R::lines_missing);
  if (made) add(item, R::generated);
  item.score = risk_factor(note.risk) * urgency_factor(note.urgency) *
               doubt_factor(note.confidence) *
               (backing.failing   ? kFailing
                : backing.passing ? kPassing
                                  : 1) *
               (backing.inference_only() ? kInference
                : unsourced              ? kNoSource
                                         : 1) *
               open_factor(backing.questions, kQuestion) * open_factor(backing.todos, kTodo) *
               (missing ? kLinesMissing : 1) * (made ? kGenerated : 1);
  return item;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\f\v") == std::string_view::npos;
}

/// Added rows of a hunk that follow each other with no explained one between them.
struct Stretch {
  uint32_t first = kNone, last = 0, lines = 0;
  bool blank = true;
};

void weigh_stretch(const Stretch& stretch, uint32_t file, bool made,
                   std::vector<AttentionItem>& items) {
  if (stretch.first == kNone || stretch.blank) return;
  AttentionItem item;
  item.file = file;
  item.rows = {stretch.first, stretch.last - stretch.first + 1};
  item.lines = stretch.lines;
  add(item, AttentionReason::unexplained);
  if (made) add(item, AttentionReason::generated);
  // As a note of no stated risk that nothing backs; a longer one more, but never without bound.
  const double size = std::min(0.4 + 0.2 * std::log2(1 + double{1} * stretch.lines), 1.6);
  item.score =
      kRiskNotStated * doubt_factor(std::nullopt) * kNoSource * size * (made ? kGenerated : 1);
  items.push_back(item);
}

void find_stretches(const Document& document, uint32_t file, const std::vector<LineSpan>& covered,
                    bool made, std::vector<AttentionItem>& items) {
  const RowRange hunks = document.files[file].hunks;
  for (uint32_t i = hunks.first; i < hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    SpanWalk walk(covered, hunk.new_start);
    Stretch stretch;
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
      if (document.rows.kind[row] != RowKind::added) continue;
      if (walk.has(document.rows.new_line[row])) {
        weigh_stretch(stretch, file, made, items);
        stretch = {};
        continue;
      }
      if (stretch.first == kNone) stretch.first = row;
      stretch.last = row;
      ++stretch.lines;
      if (stretch.blank) stretch.blank = is_blank(document.content(row));
    }
    weigh_stretch(stretch, file, made, items);
  }
}

std::string counted_words(uint32_t count, std::string_view one, std::string_view more) {
  return std::to_string(count) + ' ' + std::string(count == 1 ? one : more);
}

}  // namespace

std::vector<AttentionItem> rank_attention(const Document& document, const DocumentMetrics& metrics,
                                          const std::vector<NoteBacking>& backing,
                                          const std::vector<GeneratedReason>& made,
                                          const std::atomic<bool>& cancelled) {
  std::vector<AttentionItem> items;
  items.reserve(document.notes.size());
  const auto is_made = [&](uint32_t file) {
    return file < made.size() && made[file] != GeneratedReason::none;
  };
  for (uint32_t i = 0; i < backing.size(); ++i) {
    const Note& note = document.notes[i];
    const bool by_program = note.kind == NoteKind::generated || is_made(note.file);
    items.push_back(weigh_note(document, i, backing[i], by_program));
  }
  std::vector<LineSpan> covered;
  for (uint32_t file = 0; file < document.files.size(); ++file) {
    if (cancelled) return items;
    const FileSection& section = document.files[file];
    if (metrics.files[file].covered == section.added) continue;
    covered.clear();
    for (uint32_t n = section.notes.first; n < section.notes.end(); ++n) {
      const Note& note = document.notes[n];
      const Selector& selector = note.selector;
      if (note.file != file || selector.kind != SelectorKind::lines) continue;
      if (selector.side == Side::new_side) covered.push_back({selector.first, selector.last});
    }
    merge_spans(covered);
    find_stretches(document, file, covered, is_made(file), items);
  }
  std::sort(items.begin(), items.end(), [](const AttentionItem& a, const AttentionItem& b) {
    return std::tuple(-a.score, a.rows.first) < std::tuple(-b.score, b.rows.first);
  });
  return items;
}

std::string attention_words(const Document& document, const AttentionItem& item) {
  using R = AttentionReason;
  std::string words;
  const auto say = [&](R reason, const std::string& text) {
    if (!item.has(reason)) return;
    if (!words.empty()) words += " \xC2\xB7 ";
    words += text;
  };
  if (item.note == kNone) {
    say(R::unexplained, counted_words(item.lines, "added line that no note explains",
                                      "added lines that no note explains"));
    say(R::generated, "generated code");
    return words;
  }
  const Note& note = document.notes[item.note];
  say(R::blocking, "blocking");
  say(R::urgent, "urgent");
  say(R::high_risk, "high risk");
  say(R::medium_risk, "medium risk");
  say(R::failing, "a claim failed");
  say(R::unverified, "not verified");
  say(R::inference, "inference only");
  say(R::no_source, "no source");
  if (note.confidence) {
    say(R::doubtful, "confidence " + std::to_string(std::lround(*note.confidence * 100)) + "%");
  }
  say(R::no_confidence, "confidence not stated");
  if (item.has(R::question) || item.has(R::todo)) {
    const NoteBacking backing = backing_of(document, note);
    say(R::question, counted_words(backing.questions, "open question", "open questions"));
    say(R::todo, counted_words(backing.todos, "todo", "todos"));
  }
  say(R::lines_missing, "its lines are not in the diff");
  say(R::generated, "generated code");
  return words.empty() ? "nothing stands out" : words;
}

}  // namespace whymark
