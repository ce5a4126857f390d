#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "render/layout/style.h"

namespace whymark {

/// A value for every Color, 0xRRGGBB.
struct Theme {
  std::string_view name;
  bool dark = true;
  std::array<uint32_t, kColors> rgb{};

  uint32_t operator[](Color color) const { return rgb[static_cast<size_t>(color)]; }
};

/// How much of a colour is laid over a row: `unk` behind the label of an unseen character, `sel`
/// under a line put back and under selected text, a note's kind over the lines of the one
/// selected. Low enough for the texts above to stay readable.
inline constexpr double kMarkTint = 0.25;
inline constexpr double kRestoredTint = 0.1;
inline constexpr double kSelectionTint = 0.25;
inline constexpr double kNoteTint = 0.07;
/// A hit of a search has a ground of its own, whatever the row's: `unk` over the plain ground.
inline constexpr double kHitTint = 0.2;
/// `sel` under what is chosen of a list.
inline constexpr double kChosenTint = 0.12;

/// All there are: dark and light, then the same with blue and orange in the place of green and red.
std::span<const Theme> themes();
/// By its name, one of themes(); nullptr for any other name.
const Theme* find_theme(std::string_view name);
const Theme* find_theme(bool dark, bool blue_orange);
/// The light one of a dark theme, and the other way round.
const Theme* opposite(const Theme& theme);

/// The contrast of two colours by WCAG 2: 1 (none) to 21.
double contrast(uint32_t rgb_a, uint32_t rgb_b);

}  // namespace whymark
