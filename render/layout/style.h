// Names for fonts and colours, so that layout can speak of them without knowing how they are drawn.
#pragma once

#include <cstdint>

#include "core/format/document.h"

namespace whymark {

/// A face at a size, see Sizes.
enum class FontRole : uint8_t {
  code,
  code_small,
  code_strong,
  prose,
  prose_strong,
  prose_italic,
  small,
  small_strong,
  small_italic,
  title
};
inline constexpr int kFontRoles = 10;

/// What a colour is for; themes (render/paint/theme.h) give each a value.
enum class Color : uint8_t {
  bg,
  panel,
  raised,
  line,
  text,
  muted,
  faint,
  gut,
  addbg,
  addword,
  addsign,
  delbg,
  delword,
  delsign,
  hunk,
  hunktext,
  sel,
  intent,
  security,
  assumption,
  risk,
  test,
  note,
  ok,
  fail,
  unk,
  kw,
  ty,
  fn,
  str,
  num,
  com,
};
inline constexpr int kColors = 32;

/// The colour of a kind's card edge, bracket and badge.
inline Color kind_color(NoteKind kind) {
  switch (kind) {
    case NoteKind::intent:
    case NoteKind::source:
    case NoteKind::verify:
    case NoteKind::alternative:
      return Color::intent;
    case NoteKind::security:
      return Color::security;
    case NoteKind::assumption:
    case NoteKind::question:
      return Color::assumption;
    case NoteKind::risk:
    case NoteKind::todo:
      return Color::risk;
    case NoteKind::test:
    case NoteKind::perf:
      return Color::test;
    case NoteKind::generated:
    case NoteKind::note:
      return Color::note;
  }
  return Color::note;
}

/// The colour that goes with a claim's sign and word.
inline Color status_color(ClaimStatus status) {
  switch (status) {
    case ClaimStatus::pass:
      return Color::ok;
    case ClaimStatus::fail:
      return Color::fail;
    case ClaimStatus::skipped:
      return Color::muted;
    case ClaimStatus::unknown:
      return Color::unk;
  }
  return Color::unk;
}

}  // namespace whymark
