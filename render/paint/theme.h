#pragma once

#include <array>
#include <cstdint>
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

/// `dark` or `light`; nullptr for any other name.
const Theme* find_theme(std::string_view name);

/// The contrast of two colours by WCAG 2: 1 (none) to 21.
double contrast(uint32_t rgb_a, uint32_t rgb_b);

}  // namespace whymark
