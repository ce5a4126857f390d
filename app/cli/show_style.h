// How a page in the terminal looks: its width, symbols and colours.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// The parameters of an SGR sequence, such as "1;31"; empty for text as the terminal has it.
using Ink = std::string_view;

inline constexpr Ink kPlain = "";
inline constexpr Ink kBold = "1";
inline constexpr Ink kDim = "2";
inline constexpr Ink kHeading = "1;36";
inline constexpr Ink kHunkInk = "36";
inline constexpr Ink kAddedInk = "32";
inline constexpr Ink kRemovedInk = "31";
inline constexpr Ink kAddedPart = "32;7";  // the words that differ in a replaced line
inline constexpr Ink kRemovedPart = "31;7";
inline constexpr Ink kWarning = "33";

Ink kind_ink(NoteKind kind);
Ink risk_ink(Level risk);
Ink status_ink(ClaimStatus status);

/// What is drawn with. Every character of them is one column wide.
struct Symbols {
  std::string_view horizontal, vertical, top_left, top_right, bottom_left, bottom_right;
  std::string_view bar;      // before and after a file's name
  std::string_view covered;  // beside lines that a note names
  std::string_view wrapped;  // before the rest of a line
  std::string_view dot, arrow, minus, dash, inferred;
  std::string_view pass, fail, unknown, skipped;

  std::string_view of(ClaimStatus status) const;
};
/// Box drawing and the like, or plain ASCII.
const Symbols& symbols(bool utf8);

/// Columns that a page with notes beside their lines has at least.
inline constexpr uint32_t kLeastBesidePage = 60;

struct PageStyle {
  uint32_t width = 80;
  bool colours = false;
  bool beside = false;      // notes stand beside their lines, else under them; for wide pages only
  bool ascii_text = false;  // bytes of the document beyond ASCII are shown by their numbers
  Symbols symbols;
};

}  // namespace whymark
