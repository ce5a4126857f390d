#include "app/gui/shown_row.h"

#include <algorithm>

#include "core/apply/outcome.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr size_t kMaxLabel = 60;  // bytes of a part in a tooltip

bool is_taken(const Decisions& decisions, const RowPart& part) {
  const auto* taken = decisions.parts_of(part.added_row);
  return taken != nullptr && std::find(taken->begin(), taken->end(), part.revert) != taken->end();
}

std::string new_text(const Document& document, uint32_t row, const PartRevert& part) {
  return std::string(document.content(row).substr(part.first, part.end - part.first));
}

// The parts of an added row, those decided on but found by other means included, as they stand in
// the text that results.
std::vector<ShownPart> parts_of_added(Review& review, const Decisions& decisions, uint32_t row) {
  const Document& document = review.document;
  struct Each {
    PartRevert revert;
    uint32_t number;
    bool taken;
  };
  std::vector<Each> all;
  std::vector<PartRevert> decided;
  if (const auto* taken = decisions.parts_of(row)) decided = *taken;
  for (const RowPart& part : review.word_marks.of(document, row).parts) {
    all.push_back({part.revert, part.number, is_taken(decisions, part)});
    std::erase(decided, part.revert);
  }
  for (const PartRevert& part : decided) {
    // What the parts of today overlap is shown as it was decided.
    std::erase_if(all, [&](const Each& each) {
      return !each.taken && each.revert.first < part.end && part.first < each.revert.end;
    });
    all.push_back({part, 0, true});
  }
  std::sort(all.begin(), all.end(),
            [](const Each& a, const Each& b) { return a.revert.first < b.revert.first; });
  std::vector<ShownPart> parts;
  int64_t shift = 0;
  for (const Each& each : all) {
    const uint32_t size = each.taken ? static_cast<uint32_t>(each.revert.old_text.size())
                                     : each.revert.end - each.revert.first;
    const auto first = static_cast<uint32_t>(each.revert.first + shift);
    parts.push_back({first, first + size, each.taken, row, each.number,
                     new_text(document, row, each.revert), each.revert.old_text});
    shift += int64_t{size} - (each.revert.end - each.revert.first);
  }
  return parts;
}

}  // namespace

void fill_shown_row(Review& review, const Decisions& decisions, uint32_t row, ShownRow& shown) {
  const Document& document = review.document;
  const RowKind kind = document.rows.kind[row];
  shown.text = is_diff_row(kind) ? document.content(row) : document.line(row);
  if (kind == RowKind::added) {
    shown.parts = parts_of_added(review, decisions, row);
    if (decisions.parts_of(row) == nullptr) return;
    shown.own = resulting_content(document, decisions, row);
    shown.text = shown.own;
  } else if (kind == RowKind::removed) {
    for (const RowPart& part : review.word_marks.of(document, row).parts) {
      shown.parts.push_back({part.first, part.end, is_taken(decisions, part), part.added_row,
                             part.number, new_text(document, part.added_row, part.revert),
                             part.revert.old_text});
    }
  }
}

Color ShownInk::at(uint32_t offset) {
  for (; part_ < shown_.parts.size() && shown_.parts[part_].end <= offset; ++part_) {
    const ShownPart& part = shown_.parts[part_];
    if (part.taken) {
      shift_ +=
          static_cast<int64_t>(part.new_text.size()) - static_cast<int64_t>(part.old_text.size());
    }
  }
  if (part_ < shown_.parts.size() && shown_.parts[part_].taken &&
      shown_.parts[part_].first <= offset) {
    return Color::unk;
  }
  return token_color(colours_.at(static_cast<uint32_t>(offset + shift_)), plain_);
}

Color token_color(TokenKind kind, Color plain) {
  switch (kind) {
    case TokenKind::plain:
      return plain;
    case TokenKind::keyword:
      return Color::kw;
    case TokenKind::type:
      return Color::ty;
    case TokenKind::function:
      return Color::fn;
    case TokenKind::string:
      return Color::str;
    case TokenKind::number:
      return Color::num;
    case TokenKind::comment:
      return Color::com;
  }
  return plain;
}

std::string part_label(std::string_view text) {
  if (text.empty()) return "nothing";
  const bool cut = text.size() > kMaxLabel;
  std::string label = with_marks(text.substr(0, kMaxLabel));
  const bool blank = label.find_first_not_of(" \t") == std::string::npos;
  if (blank) label = text.size() == 1 ? "a blank" : std::to_string(text.size()) + " blanks";
  return cut ? label + "\xE2\x80\xA6" : label;
}

}  // namespace whymark
