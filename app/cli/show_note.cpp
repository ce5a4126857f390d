#include "app/cli/show_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "app/cli/show_prose.h"
#include "core/format/claim.h"
#include "core/format/source.h"

namespace whymark {
namespace {

constexpr uint32_t kLabelWidth = 10;  // of a field's name and the blanks behind it
constexpr uint32_t kFrame = 4;        // columns of a box beside its text

std::string kind_text(const Note& note, const Document& document) {
  const std::string_view written = document.view(note.kind_word);
  return std::string(written.empty() ? word(note.kind) : written);
}

std::string place_text(const Document& document, const Note& note) {
  if (note.selector.kind == SelectorKind::file) return "the file";
  if (note.selector.kind == SelectorKind::change) return "the change";
  if (note.selector.kind != SelectorKind::lines) {
    return std::string(document.view(note.selector.text));
  }
  const char sign = note.selector.side == Side::old_side ? '-' : '+';
  if (note.selector.first == note.selector.last)
    return fmt::format("{}{}", sign, note.selector.first);
  return fmt::format("{}{}..{}", sign, note.selector.first, note.selector.last);
}

/// What stands on the top edge, dots between.
std::vector<Run> heading(const Document& document, const Note& note, const PageStyle& style) {
  const Ink kind = kind_ink(note.kind);
  std::vector<Run> runs = {{note.id, kBold}};
  const auto add = [&](std::string text, Ink ink) {
    runs.push_back({fmt::format(" {} ", style.symbols.dot), kDim});
    runs.push_back({std::move(text), ink});
  };
  add(kind_text(note, document), kind);
  if (note.risk != Level::unspecified) {
    add(fmt::format("risk {}", word(note.risk)), risk_ink(note.risk));
  }
  if (note.urgency != Urgency::unspecified) {
    const bool pressing = note.urgency == Urgency::urgent || note.urgency == Urgency::blocking;
    add(fmt::format("urgency {}", word(note.urgency)), pressing ? Ink("1;31") : kPlain);
  }
  if (note.confidence) add(fmt::format("{:.0f}% sure", 100 * *note.confidence), kPlain);
  const std::string place = place_text(document, note);
  if (!place.empty()) add(place, kPlain);
  return runs;
}

/// Where a note's lines are not all in the diff, a word about it.
std::string about_place(const Note& note) {
  if (note.selector.kind == SelectorKind::missing) return "the note names no lines";
  if (note.selector.kind == SelectorKind::invalid) return "what the note names are no lines";
  if (note.selector.kind != SelectorKind::lines || note.anchor.present == note.anchor.named) {
    return {};
  }
  if (note.anchor.present == 0) return "the lines that the note names are not in the diff";
  return fmt::format("{} of the {} lines that the note names are in the diff", note.anchor.present,
                     note.anchor.named);
}

Lines lay_out_warning(std::string_view text, uint32_t width, const PageStyle& style) {
  return wrap({{"! ", kWarning}, {std::string(text), kWarning}}, width, 2, style);
}

/// The message, and the word of a header that it is about, where that is shown nowhere else.
std::string message_with_words(const Document& document, const Diagnostic& diagnostic) {
  constexpr std::string_view kAboutWords[] = {"note-token-unknown", "file-token-unknown",
                                              "file-attr-unknown",  "risk-unknown",
                                              "urgency-unknown",    "confidence-invalid"};
  const bool about_word = std::find(std::begin(kAboutWords), std::end(kAboutWords),
                                    diagnostic.code) != std::end(kAboutWords);
  const std::string_view words = document.view(diagnostic.range);
  if (!about_word || diagnostic.message.find(words) != std::string::npos) return diagnostic.message;
  return fmt::format("{}: {}", diagnostic.message, words);
}

/// What a claim says, without its status.
std::string claim_text(const Check& check, const PageStyle& style) {
  std::string text = check.method;
  if (!check.detail.empty()) {
    if (!text.empty()) text += check.method == "cmd" ? " " : ": ";
    text += check.method == "cmd" ? fmt::format("`{}`", check.detail) : check.detail;
  }
  const std::string_view gap = text.empty() ? "" : " ";
  if (!check.comment.empty()) {
    text += fmt::format("{}{} {}", gap, style.symbols.dash, check.comment);
  }
  if (!check.ran.empty()) text += fmt::format(" ({})", check.ran);
  return text;
}

std::vector<Run> check_runs(const Check& check, const PageStyle& style) {
  std::vector<Run> runs = {
      {fmt::format("{} {}", style.symbols.of(check.status), word(check.status)),
       status_ink(check.status)}};
  std::string text = claim_text(check, style);
  if (text.empty()) return runs;
  runs.push_back({fmt::format(" {} ", style.symbols.dot), kDim});
  runs.push_back({std::move(text)});
  return runs;
}

/// A field's name, and its value in a column of its own; below the name where that is long.
Lines with_label(std::string_view label, const std::vector<Run>& value, uint32_t width,
                 const PageStyle& style) {
  const uint32_t indent = std::min(kLabelWidth, width / 3);
  Lines lines = wrap({{std::string(label), kDim}}, width, 0, style);
  const bool beside = lines.size() == 1 && lines.front().columns() < indent;
  bool first = true;
  for (StyledLine& part : wrap(value, width - indent, 0, style)) {
    if (!first || !beside) lines.emplace_back(style);
    lines.back().pad_to(indent);
    lines.back().append(std::move(part));
    first = false;
  }
  return lines;
}

Lines lay_out_field(const Document& document, const Field& field, uint32_t width,
                    const PageStyle& style) {
  const std::string value = document.value(field);
  std::vector<Run> runs = {{value}};
  if (field.name == FieldName::verify) runs = check_runs(parse_claim(value), style);
  if (field.name == FieldName::source && parse_source(value).type == SourceType::inference) {
    runs = {{fmt::format("{} {}", style.symbols.inferred, value), kWarning}};
  }
  return with_label(document.view(field.word), runs, width, style);
}

Lines lay_out_inside(const Document& document, const Note& note, uint32_t width,
                     const PageStyle& style) {
  Lines lines;
  const std::string place = about_place(note);
  if (!place.empty()) move_behind(lines, lay_out_warning(place, width, style));
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    move_behind(lines, lay_out_field(document, document.fields[i], width, style));
  }
  if (note.body.count > 0) {
    if (!lines.empty()) lines.emplace_back(style);
    move_behind(lines, lay_out_prose(document.body(note), width, style));
  }
  for (uint32_t row = note.rows.first; row < note.rows.end(); ++row) {
    if (document.rows.kind[row] != RowKind::comment) continue;
    move_behind(lines, wrap({{std::string(document.line(row)), kDim}}, width, 2, style));
  }
  move_behind(lines, lay_out_warnings(document, note.rows, width, style));
  return lines;
}

StyledLine edge(std::string_view left, StyledLine text, std::string_view right, uint32_t width,
                Ink ink, const PageStyle& style) {
  StyledLine line(style);
  line.add(left, ink);
  if (text.columns() > 0) {
    line.add(" ");
    line.append(std::move(text));
    line.add(" ");
  }
  line.repeat(style.symbols.horizontal, width - 1 - line.columns(), ink);
  line.add(right, ink);
  return line;
}

StyledLine side(StyledLine text, uint32_t width, Ink ink, const PageStyle& style) {
  StyledLine line(style);
  line.add(style.symbols.vertical, ink);
  line.add(" ");
  line.append(std::move(text));
  line.pad_to(width - 1);
  line.add(style.symbols.vertical, ink);
  return line;
}

}  // namespace

Lines lay_out_note(const Document& document, const Note& note, uint32_t width,
                   const PageStyle& style) {
  width = std::max(width, kLeastBox);
  const Symbols& symbols = style.symbols;
  const Ink ink = kind_ink(note.kind);
  Lines head = wrap(heading(document, note, style), width - kFrame - 1, 0, style);
  Lines box;
  box.push_back(
      edge(symbols.top_left, std::move(head.front()), symbols.top_right, width, ink, style));
  for (size_t i = 1; i < head.size(); ++i) {
    box.push_back(side(std::move(head[i]), width, ink, style));
  }
  for (StyledLine& line : lay_out_inside(document, note, width - kFrame, style)) {
    box.push_back(side(std::move(line), width, ink, style));
  }
  box.push_back(
      edge(symbols.bottom_left, StyledLine(style), symbols.bottom_right, width, ink, style));
  return box;
}

Lines lay_out_check(const Check& check, uint32_t width, const PageStyle& style) {
  return wrap(check_runs(check, style), width, 2, style);
}

Lines lay_out_warnings(const Document& document, RowRange rows, uint32_t width,
                       const PageStyle& style) {
  // These are told by where the page shows what they are about.
  constexpr std::string_view kShown[] = {"selector-out-of-range", "selector-partial",
                                         "selector-missing", "selector-invalid", "stray-line"};
  Lines lines;
  if (rows.count == 0) return lines;
  const uint32_t end = document.rows.offset[rows.end()];
  auto at = std::lower_bound(
      document.diagnostics.begin(), document.diagnostics.end(), document.rows.offset[rows.first],
      [](const Diagnostic& each, uint32_t offset) { return each.range.offset < offset; });
  for (; at != document.diagnostics.end() && at->range.offset < end; ++at) {
    if (std::find(std::begin(kShown), std::end(kShown), at->code) != std::end(kShown)) continue;
    move_behind(lines, lay_out_warning(message_with_words(document, *at), width, style));
  }
  return lines;
}

}  // namespace whymark
