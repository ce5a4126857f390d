#include "app/cli/show_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/cli/show_note.h"
#include "app/cli/show_prose.h"
#include "core/apply/words.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr uint32_t kMostProse = 100;  // columns: longer lines are hard to read

/// Pieces of a line with dots between them; empty ones are left out.
class Pieces {
 public:
  explicit Pieces(const PageStyle& style) : style_(style) {}

  void add(std::string text, Ink ink = kPlain) {
    if (text.empty()) return;
    if (!runs_.empty()) runs_.push_back({fmt::format(" {} ", style_.symbols.dot), kDim});
    runs_.push_back({std::move(text), ink});
  }
  bool empty() const { return runs_.empty(); }
  Lines lines(uint32_t width, uint32_t hang) const { return wrap(runs_, width, hang, style_); }

 private:
  const PageStyle& style_;
  std::vector<Run> runs_;
};

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

/// An id, or one behind an @, at a length that people tell apart.
std::string short_id(std::string_view text) {
  constexpr size_t kShown = 12;
  const size_t start = text.rfind('@') + 1;  // 0 where there is none
  const std::string_view id = text.substr(start);
  const bool hex = id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return std::string(text.substr(0, hex ? start + kShown : std::string_view::npos));
}

/// `old → new`, or the one there is.
std::string change(std::string_view before, std::string_view after, const PageStyle& style) {
  if (before == after || before.empty() || after.empty()) {
    return std::string(after.empty() ? before : after);
  }
  return fmt::format("{} {} {}", before, style.symbols.arrow, after);
}

std::string prefixed(std::string_view prefix, std::string_view text) {
  return text.empty() ? std::string() : fmt::format("{} {}", prefix, text);
}

Lines lay_out_facts(const Frontmatter& front, uint32_t width, const PageStyle& style) {
  Lines lines;
  Pieces facts(style);
  facts.add(front.author);
  facts.add(front.date);
  facts.add(front.scope);
  facts.add(change(short_id(front.base), short_id(front.head), style));
  facts.add(front.repo);
  if (!facts.empty()) move_behind(lines, facts.lines(width, 0));
  Pieces more(style);
  more.add(prefixed("tags:", joined(front.tags)));
  more.add(prefixed("review:", front.review_status));
  more.add(prefixed("by", front.review_by));
  more.add(prefixed("at", front.review_at));
  if (!more.empty()) move_behind(lines, more.lines(width, 0));
  return lines;
}

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }

std::string lines_text(uint32_t added, uint32_t removed, const PageStyle& style) {
  return fmt::format("+{} {}{}", added, style.symbols.minus, removed);
}

Lines lay_out_figures(const Document& document, const Metrics& whole, uint32_t width,
                      const PageStyle& style) {
  Pieces figures(style);
  figures.add(counted(document.files.size(), "file"));
  figures.add(lines_text(whole.added, whole.removed, style));
  figures.add(counted(document.notes.size(), "note"));
  if (whole.added > 0) {
    figures.add(prefixed("coverage", percent(whole.coverage())));
    figures.add(prefixed("claimed verified", percent(whole.claimed_verified_coverage())));
  }
  if (whole.risk_high > 0) figures.add(fmt::format("{} high risk", whole.risk_high), "1;31");
  if (whole.open_items > 0) figures.add(counted(whole.open_items, "open item"), kWarning);
  return figures.lines(width, 0);
}

/// Lists that only tools write and read, by their keys.
std::string kept_aside(const Document& document) {
  std::vector<std::string> found;
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    for (const std::string_view key : {"evidence", "quality"}) {
      if (starts_with(document.line(row), std::string(key) + ":")) found.emplace_back(key);
    }
  }
  return joined(found);
}

/// Frontmatter that was not understood as a whole, as it stands; else its comments.
Lines lay_out_raw(const Document& document, uint32_t width, const PageStyle& style) {
  const auto about_it = [](const Diagnostic& each) {
    return starts_with(each.code, "frontmatter-");
  };
  const bool all = std::any_of(document.diagnostics.begin(), document.diagnostics.end(), about_it);
  Lines lines;
  for (uint32_t row = document.front.rows.first; row < document.front.rows.end(); ++row) {
    if (!all && !starts_with(document.line(row), "#")) continue;
    move_behind(lines, wrap_verbatim(document.line(row), width, kDim, style));
  }
  return lines;
}

}  // namespace

Lines lay_out_head(const Document& document, const Metrics& whole, const PageStyle& style) {
  const Frontmatter& front = document.front;
  const uint32_t width = std::min(style.width, kMostProse);
  Lines lines = wrap({{front.title.empty() ? "(no title)" : front.title, kBold}}, width, 0, style);
  move_behind(lines, lay_out_facts(front, style.width, style));
  move_behind(lines, lay_out_figures(document, whole, style.width, style));
  const auto add_block = [&](Lines block) {
    if (block.empty()) return;
    lines.emplace_back(style);
    move_behind(lines, std::move(block));
  };
  add_block(lay_out_prose(front.summary, width, style));
  Lines checks;
  for (const std::vector<Check>* list : {&front.checks, &document.checks}) {
    for (const Check& check : *list) move_behind(checks, lay_out_check(check, width, style));
  }
  add_block(std::move(checks));
  const std::string aside = kept_aside(document);
  if (!aside.empty()) add_block(wrap({{"not shown here: " + aside, kDim}}, width, 0, style));
  const RowRange rows = {0, front.present ? front.rows.end() : 0};
  add_block(lay_out_warnings(document, rows, width, style));
  add_block(lay_out_raw(document, style.width, style));
  return lines;
}

Lines lay_out_bar(const Document& document, const FileSection& file, const Metrics& metrics,
                  const PageStyle& style) {
  const auto view = [&](Span span) { return document.view(span); };
  Pieces pieces(style);
  pieces.add(file.path, kBold);
  pieces.add(std::string(word(file.status)));
  pieces.add(prefixed("from", file.from));
  if (file.binary) pieces.add("binary");
  if (file.hunks.count > 0) pieces.add(lines_text(file.added, file.removed, style));
  pieces.add(prefixed("mode", change(view(file.old_mode), view(file.new_mode), style)));
  std::string size = change(view(file.old_size), view(file.new_size), style);
  if (!size.empty()) pieces.add(size + " bytes");
  if (metrics.added > 0) pieces.add(prefixed("coverage", percent(metrics.coverage())));
  pieces.add(prefixed("language", view(file.lang)));
  pieces.add(change(short_id(view(file.old_sha)), short_id(view(file.new_sha)), style), kDim);

  constexpr uint32_t kEdge = 3;  // columns of the bar in front of the text, and at least behind it
  Lines lines;
  for (StyledLine& text : pieces.lines(style.width - 2 * kEdge, 0)) {
    StyledLine line(style);
    line.repeat(lines.empty() ? style.symbols.bar : " ", kEdge - 1, kHeading);
    line.add(" ");
    line.append(std::move(text));
    lines.push_back(std::move(line));
  }
  lines.back().add(" ");
  lines.back().repeat(style.symbols.bar, style.width - lines.back().columns(), kHeading);
  return lines;
}

}  // namespace whymark
