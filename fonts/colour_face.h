// Fonts whose characters are pictures in colour, of one size: most emoji fonts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

struct FT_FaceRec_;
struct FT_LibraryRec_;

namespace whymark {

/// The picture of a character, in pixels.
struct ColourGlyph {
  int width = 0, height = 0;
  float left = 0, top = 0;      // of the picture, right of the pen and above the baseline
  float advance = 0;            // to the next character
  std::vector<uint8_t> pixels;  // rows from the top: red, green, blue, alpha, not premultiplied
};

/// An open font of such pictures. One thread at a time.
class ColourFace {
 public:
  /// `file` are the bytes of a font file, which must stay. Nothing where the face can be scaled as
  /// others are, or has no pictures.
  static std::optional<ColourFace> open(std::span<const unsigned char> file, int face);

  bool has(char32_t code_point) const;
  /// The picture, made smaller or larger to stand in an em of `em_px`. Nothing where there is none
  /// that FreeType can read.
  std::optional<ColourGlyph> glyph(char32_t code_point, double em_px);

 private:
  struct Close {
    void operator()(FT_FaceRec_* face) const;
    void operator()(FT_LibraryRec_* library) const;
  };

  std::unique_ptr<FT_LibraryRec_, Close> library_;
  std::unique_ptr<FT_FaceRec_, Close> face_;
  double strike_em_ = 0;  // pixels of an em of the pictures as they are
};

}  // namespace whymark
