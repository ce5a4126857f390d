#include "render/paint/theme.h"

#include <algorithm>
#include <cmath>

namespace whymark {
namespace {

// In the order of enum Color. render/paint/theme_test checks that every text colour has a contrast
// of at least 4.5 on every background it stands on, and that added and removed differ also for
// those who do not tell red from green in the themes that are made for them.
constexpr Theme kThemes[] = {
    {"dark", true, {0x16181d, 0x1b1e24, 0x20242b, 0x2a2f38, 0xd7dce4, 0x939dac, 0x828c9d,
                    0x929ba7, 0x15291f, 0x1b4a33, 0x6fca97, 0x2e1b20, 0x5a2430, 0xef8a96,
                    0x1a2130, 0x808da5, 0x7aa2f7, 0x7aa2f7, 0xf7768e, 0xe0af68, 0xff9e64,
                    0x9ece6a, 0x8b94a3, 0x73c991, 0xf7768e, 0xe0af68, 0xbe9ff7, 0x2ac3de,
                    0x7dcfff, 0x9ece6a, 0xff9e64, 0xa8b0b4}},
    {"light", false, {0xffffff, 0xf7f8fa, 0xffffff, 0xe1e5eb, 0x1f2430, 0x566070, 0x677184,
                      0x596371, 0xe6f6ec, 0xc4ecd1, 0x16703c, 0xfdebec, 0xfad0d3, 0xb4232f,
                      0xf1f4f9, 0x5f6b80, 0x2a58c6, 0x2f5fd0, 0xc02942, 0x946200, 0xb85300,
                      0x3f7d20, 0x5a6472, 0x1a7f45, 0xc02942, 0x946200, 0x773ac7, 0x0b6873,
                      0x0f6394, 0x35691b, 0x9a4700, 0x575d67}},
    {"dark-blue-orange",
     true,
     {0x16181d, 0x1b1e24, 0x20242b, 0x2a2f38, 0xd7dce4, 0x939dac, 0x828c9d, 0x929ba7,
      0x10263f, 0x163f74, 0x7cbcff, 0x30220f, 0x5b3c0c, 0xf2ae55, 0x21232b, 0x8b94a3,
      0xc3a6ff, 0x79a8ff, 0xf58fc6, 0xe3c65b, 0xf09a4a, 0x63d3d8, 0x8b94a3, 0x6cb8f5,
      0xf79a4c, 0xd6a3dc, 0xbe9ff7, 0x2ac3de, 0x7dcfff, 0xb5cf7a, 0xffb078, 0xa8b0b4}},
    {"light-blue-orange",
     false,
     {0xffffff, 0xf7f8fa, 0xffffff, 0xe1e5eb, 0x1f2430, 0x566070, 0x677184, 0x596371,
      0xe6f1fd, 0xc2ddf9, 0x0f5fb0, 0xfdf0df, 0xf8d9ae, 0x8f4d00, 0xf2f2f6, 0x5f6b80,
      0x6b3fc4, 0x1f5fc0, 0xa82878, 0x7a6000, 0xa24a00, 0x0a6a72, 0x5a6472, 0x11639f,
      0xa84a00, 0x7b5480, 0x773ac7, 0x0b6873, 0x0f6394, 0x35651b, 0x8c4000, 0x575d67}}};

double luminance(uint32_t rgb) {
  const auto channel = [rgb](int shift) {
    const double value = ((rgb >> shift) & 0xFF) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

}  // namespace

std::span<const Theme> themes() { return kThemes; }

const Theme* find_theme(std::string_view name) {
  for (const Theme& theme : kThemes) {
    if (theme.name == name) return &theme;
  }
  return nullptr;
}

const Theme* find_theme(bool dark, bool blue_orange) {
  return &kThemes[(dark ? 0 : 1) + (blue_orange ? 2 : 0)];
}

const Theme* opposite(const Theme& theme) { return find_theme(!theme.dark, &theme - kThemes >= 2); }

double contrast(uint32_t rgb_a, uint32_t rgb_b) {
  const auto [low, high] = std::minmax({luminance(rgb_a), luminance(rgb_b)});
  return (high + 0.05) / (low + 0.05);
}

}  // namespace whymark
