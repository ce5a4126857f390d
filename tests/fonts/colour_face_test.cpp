// tests/fonts/quad.ttf has one picture at U+1F600, 16 pixels in an em of 16: red, green, below them
// blue, and nothing; one pixel right of the pen, 14 above the baseline, 20 to the next.
#include "fonts/colour_face.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "core/base/file_io.h"
#include "fonts/discover.h"

namespace whymark::test {
namespace {

struct Opened {
  Result<TextBuffer> bytes;
  std::optional<ColourFace> face;

  explicit Opened(const std::string& path) : bytes(read_file(path)) {
    REQUIRE(bytes.has_value());
    const std::string_view view = bytes->view();
    face = ColourFace::open({reinterpret_cast<const unsigned char*>(view.data()), view.size()}, 0);
  }
};

const std::string kQuad = WHYMARK_SOURCE_DIR "/tests/fonts/quad.ttf";

std::array<int, 4> pixel(const ColourGlyph& glyph, int x, int y) {
  const auto at = static_cast<size_t>((y * glyph.width + x) * 4);
  return {glyph.pixels[at], glyph.pixels[at + 1], glyph.pixels[at + 2], glyph.pixels[at + 3]};
}

using Pixel = std::array<int, 4>;

}  // namespace

TEST_CASE("colour fonts: a picture is made as large as the text") {
  Opened opened(kQuad);
  REQUIRE(opened.face);
  CHECK(opened.face->has(0x1F600));
  CHECK_FALSE(opened.face->has('a'));
  CHECK_FALSE(opened.face->glyph('a', 16));
  for (const int em : {8, 16, 24, 40}) {
    const auto glyph = opened.face->glyph(0x1F600, em);
    REQUIRE(glyph);
    CHECK(glyph->width == em);
    CHECK(glyph->height == em);
    CHECK(glyph->left == doctest::Approx(em / 16.0));
    CHECK(glyph->top == doctest::Approx(em * 14 / 16.0));
    CHECK(glyph->advance == doctest::Approx(em * 20 / 16.0));
    REQUIRE(glyph->pixels.size() == static_cast<size_t>(em * em * 4));
    const int far = em - 1;
    CHECK(pixel(*glyph, 0, 0) == Pixel{255, 0, 0, 255});
    CHECK(pixel(*glyph, far, 0) == Pixel{0, 255, 0, 255});
    CHECK(pixel(*glyph, 0, far) == Pixel{0, 0, 255, 255});
    CHECK(pixel(*glyph, far, far)[3] == 0);
  }
}

TEST_CASE("colour fonts: the mean of pixels, in which what is transparent has no colour") {
  Opened opened(kQuad);
  REQUIRE(opened.face);
  const auto glyph = opened.face->glyph(0x1F600, 1);
  REQUIRE(glyph);
  REQUIRE(glyph->width == 1);
  CHECK(pixel(*glyph, 0, 0) == Pixel{85, 85, 85, 191});
}

TEST_CASE("colour fonts: others are left to the loader of outlines") {
  const auto code = find_font("JetBrains Mono", FontWeight::regular);
  REQUIRE(code.has_value());
  CHECK_FALSE(code->in_colour);
  CHECK_FALSE(Opened(code->path).face);
  CHECK_FALSE(Opened(WHYMARK_SOURCE_DIR "/CMakeLists.txt").face);
}

}  // namespace whymark::test
