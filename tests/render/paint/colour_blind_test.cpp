// Added and removed, passed and failed, as somebody sees them who lacks the cones for red or green:
// a simulation by the matrices of Machado, Oliveira and Fernandes (2009), and distances in CIELAB.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "render/paint/theme.h"

namespace whymark::test {
namespace {

using Three = std::array<double, 3>;

struct Vision {
  const char* name;
  std::array<Three, 3> matrix;  // of linear RGB
};

constexpr Vision kVisions[] = {
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868},
       {0.114503, 0.786281, 0.099216},
       {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968},
       {0.280085, 0.672501, 0.047413},
       {-0.011820, 0.042940, 0.968881}}}},
};

Three linear(uint32_t rgb) {
  Three out{};
  for (size_t i = 0; i < 3; ++i) {
    const double value = ((rgb >> (16 - 8 * i)) & 0xFF) / 255.0;
    out[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return out;
}

Three lab(const Three& rgb) {
  const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
  const double y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
  const double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(uint32_t a, uint32_t b, const Vision& vision) {
  const auto seen = [&](uint32_t rgb) {
    const Three in = linear(rgb);
    Three out{};
    for (size_t i = 0; i < 3; ++i) {
      const Three& row = vision.matrix[i];
      out[i] = std::clamp(row[0] * in[0] + row[1] * in[1] + row[2] * in[2], 0.0, 1.0);
    }
    return lab(out);
  };
  const Three first = seen(a);
  const Three second = seen(b);
  return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

}  // namespace

TEST_CASE("theme: blue and orange are told apart without red and green") {
  struct Apart {
    Color a, b;
    double least;
  };
  constexpr Apart kApart[] = {
      {Color::addbg, Color::delbg, 15},     {Color::addword, Color::delword, 30},
      {Color::addsign, Color::delsign, 60}, {Color::ok, Color::fail, 60},
      {Color::addbg, Color::bg, 8},         {Color::delbg, Color::bg, 8},
      {Color::addbg, Color::addword, 10},   {Color::delbg, Color::delword, 10},
      {Color::fail, Color::unk, 40},
  };
  for (const char* name : {"dark-blue-orange", "light-blue-orange"}) {
    const Theme& theme = *find_theme(name);
    for (const Vision& vision : kVisions) {
      for (const Apart& pair : kApart) {
        const double found = distance(theme[pair.a], theme[pair.b], vision);
        CHECK_MESSAGE(found >= pair.least, name, " ", vision.name, ": ", static_cast<int>(pair.a),
                      " and ", static_cast<int>(pair.b), " are ", found);
      }
    }
  }
}

TEST_CASE("theme: the simulation knows what green and red come to") {
  // The reason for the other two themes.
  const Theme& dark = *find_theme("dark");
  CHECK(distance(dark[Color::addbg], dark[Color::delbg], kVisions[1]) < 5);
}

}  // namespace whymark::test
