// The fonts that the viewer asks for are installed and measure as designed.
#include "fonts/metrics.h"

#include <doctest/doctest.h>

#include <string>

namespace whymark::test {
namespace {

MeasuredFace open_font(const std::string& family, FontWeight weight = FontWeight::regular) {
  const Result<FontFile> file = find_font(family, weight);
  REQUIRE(file.has_value());
  Result<MeasuredFace> face = MeasuredFace::open(*file);
  REQUIRE(face.has_value());
  return std::move(*face);
}

std::string path_of(const std::string& family, FontWeight weight) {
  const Result<FontFile> file = find_font(family, weight);
  REQUIRE(file.has_value());
  return file->path;
}

}  // namespace

TEST_CASE("fonts: JetBrains Mono has a pitch of 0.6 em") {
  CHECK(path_of("JetBrains Mono", FontWeight::regular).find("JetBrainsMono") != std::string::npos);
  MeasuredFace face = open_font("JetBrains Mono");
  CHECK(face.metrics().advance == doctest::Approx(0.6));
  for (const char32_t point : {U'i', U'M', U'.', U' ', U'\u00E9', U'\u2500'}) {
    CHECK(face.advance(point) == doctest::Approx(0.6));
  }
  CHECK(face.metrics().ascent > 0);
  CHECK(face.metrics().descent > 0);
  CHECK(face.metrics().height() > 1);
  CHECK(face.metrics().height() < 2);
}

TEST_CASE("fonts: Inter is proportional") {
  CHECK(path_of("Inter", FontWeight::regular).find("Inter") != std::string::npos);
  MeasuredFace face = open_font("Inter");
  CHECK(face.advance('i') > 0);
  CHECK(face.advance('i') < face.advance('m'));
}

TEST_CASE("fonts: a weight has a file of its own") {
  CHECK(path_of("Inter", FontWeight::regular) != path_of("Inter", FontWeight::semibold));
  CHECK(path_of("JetBrains Mono", FontWeight::regular) !=
        path_of("JetBrains Mono", FontWeight::bold));
  CHECK(open_font("Inter", FontWeight::semibold).advance('m') > open_font("Inter").advance('m'));
}

TEST_CASE("fonts: what a face does not have has a negative advance") {
  MeasuredFace face = open_font("JetBrains Mono");
  CHECK(face.advance(0x6F22) < 0);
  CHECK(face.advance(0x6F22) < 0);  // the same from what it has kept
  CHECK(face.advance(0x10FFFF) < 0);
}

TEST_CASE("fonts: an unknown family still finds a font") {
  CHECK(find_font("No Such Family 7f3a", FontWeight::regular).has_value());
}

TEST_CASE("fonts: a fallback has the character it was found for") {
  for (const char32_t point : {U'\u03BB', U'\u2603', U'\u0416'}) {
    const std::optional<FontFile> file = find_fallback(point, true);
    REQUIRE(file.has_value());
    Result<MeasuredFace> face = MeasuredFace::open(*file);
    REQUIRE(face.has_value());
    CHECK(face->advance(point) > 0);
  }
  CHECK(!find_fallback(0x10FFFF, true).has_value());
}

TEST_CASE("fonts: a file that is no font is an error that names it") {
  for (const std::string path : {WHYMARK_SOURCE_DIR "/CMakeLists.txt", "/no/such/font.ttf", ""}) {
    const Result<MeasuredFace> face = MeasuredFace::open({path, 0});
    REQUIRE(!face.has_value());
    CHECK(face.error().message.find(path) != std::string::npos);
  }
  const FontFile mono = *find_font("JetBrains Mono", FontWeight::regular);
  CHECK(!MeasuredFace::open({mono.path, 99}).has_value());
}

}  // namespace whymark::test
