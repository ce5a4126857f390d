#include "app/cli/show_style.h"

namespace whymark {

Ink kind_ink(NoteKind kind) {
  switch (kind) {
    case NoteKind::risk:
    case NoteKind::security:
      return "31";
    case NoteKind::assumption:
    case NoteKind::todo:
      return "33";
    case NoteKind::question:
    case NoteKind::alternative:
      return "35";
    case NoteKind::verify:
    case NoteKind::test:
      return "32";
    case NoteKind::source:
    case NoteKind::perf:
      return "94";
    case NoteKind::intent:
      return "36";
    case NoteKind::generated:
      return kDim;
    case NoteKind::note:
      break;
  }
  return kPlain;
}

Ink risk_ink(Level risk) {
  return risk == Level::high ? "1;31" : risk == Level::medium ? kWarning : kPlain;
}

Ink status_ink(ClaimStatus status) {
  switch (status) {
    case ClaimStatus::pass:
      return "32";
    case ClaimStatus::fail:
      return "1;31";
    case ClaimStatus::skipped:
      return kDim;
    case ClaimStatus::unknown:
      break;
  }
  return kWarning;
}

std::string_view Symbols::of(ClaimStatus status) const {
  switch (status) {
    case ClaimStatus::pass:
      return pass;
    case ClaimStatus::fail:
      return fail;
    case ClaimStatus::skipped:
      return skipped;
    case ClaimStatus::unknown:
      break;
  }
  return unknown;
}

const Symbols& symbols(bool utf8) {
  static constexpr Symbols kDrawn = {"─", "│", "┌", "┐", "└", "┘", "━", "┃", "↳",
                                     "·", "→", "−", "—", "≈", "✓", "✗", "?", "–"};
  static constexpr Symbols kAscii = {"-", "|",  "+", "+",  "+", "+", "=", "|", ">",
                                     "*", "->", "-", "--", "~", "v", "x", "?", "-"};
  return utf8 ? kDrawn : kAscii;
}

}  // namespace whymark
