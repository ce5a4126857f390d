#include "fonts/colour_face.h"

#include <ft2build.h>

#include <algorithm>
#include <array>
#include <cmath>

#include FT_FREETYPE_H

namespace whymark {
namespace {

constexpr double k26Dot6 = 64;
constexpr int kMostPixels = 1024;  // of a side; no text is that large

// The mean of what lies under each pixel. FreeType's colours are premultiplied, so that what is
// transparent has no say in them.
std::vector<uint8_t> scaled(const FT_Bitmap& from, int width, int height) {
  std::vector<uint8_t> pixels(static_cast<size_t>(width) * static_cast<size_t>(height) * 4);
  const double step_x = static_cast<double>(from.width) / width;
  const double step_y = static_cast<double>(from.rows) / height;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double left = x * step_x;
      const double top = y * step_y;
      const double right = std::min(left + step_x, static_cast<double>(from.width));
      const double bottom = std::min(top + step_y, static_cast<double>(from.rows));
      std::array<double, 4> sum{};
      double area = 0;
      for (auto row = static_cast<int>(top); row < bottom; ++row) {
        const double high = std::min(bottom, row + 1.0) - std::max(top, static_cast<double>(row));
        for (auto column = static_cast<int>(left); column < right; ++column) {
          const double wide =
              std::min(right, column + 1.0) - std::max(left, static_cast<double>(column));
          const unsigned char* pixel = from.buffer + row * from.pitch + column * 4;
          for (size_t i = 0; i < sum.size(); ++i) sum[i] += pixel[i] * high * wide;
          area += high * wide;
        }
      }
      uint8_t* out =
          &pixels[(static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)) *
                  4];
      const double alpha = area > 0 ? sum[3] / area : 0;
      for (size_t i = 0; i < 3; ++i) {  // blue, green, red
        const double value = sum[3] > 0 ? sum[2 - i] / sum[3] * 255 : 0;
        out[i] = static_cast<uint8_t>(std::clamp(std::lround(value), 0L, 255L));
      }
      out[3] = static_cast<uint8_t>(std::clamp(std::lround(alpha), 0L, 255L));
    }
  }
  return pixels;
}

}  // namespace

void ColourFace::Close::operator()(FT_FaceRec_* face) const { FT_Done_Face(face); }
void ColourFace::Close::operator()(FT_LibraryRec_* library) const { FT_Done_FreeType(library); }

std::optional<ColourFace> ColourFace::open(std::span<const unsigned char> file, int index) {
  ColourFace made;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return std::nullopt;
  made.library_.reset(library);
  FT_Face face = nullptr;
  if (FT_New_Memory_Face(library, file.data(), static_cast<FT_Long>(file.size()), index, &face) !=
      0) {
    return std::nullopt;
  }
  made.face_.reset(face);
  if (FT_IS_SCALABLE(face) || !FT_HAS_COLOR(face) || face->num_fixed_sizes <= 0) {
    return std::nullopt;
  }
  int largest = 0;
  for (int i = 1; i < face->num_fixed_sizes; ++i) {
    if (face->available_sizes[i].y_ppem > face->available_sizes[largest].y_ppem) largest = i;
  }
  if (FT_Select_Size(face, largest) != 0) return std::nullopt;
  made.strike_em_ = static_cast<double>(face->available_sizes[largest].y_ppem) / k26Dot6;
  if (made.strike_em_ <= 0) return std::nullopt;
  return made;
}

bool ColourFace::has(char32_t code_point) const {
  return FT_Get_Char_Index(face_.get(), code_point) != 0;
}

std::optional<ColourGlyph> ColourFace::glyph(char32_t code_point, double em_px) {
  const FT_UInt index = FT_Get_Char_Index(face_.get(), code_point);
  if (index == 0 || FT_Load_Glyph(face_.get(), index, FT_LOAD_COLOR) != 0) return std::nullopt;
  const FT_GlyphSlotRec& slot = *face_->glyph;
  const double scale = em_px / strike_em_;
  ColourGlyph glyph;
  glyph.advance = static_cast<float>(static_cast<double>(slot.advance.x) / k26Dot6 * scale);
  if (slot.bitmap.width == 0 || slot.bitmap.rows == 0) return glyph;  // a joiner and the like
  if (slot.format != FT_GLYPH_FORMAT_BITMAP || slot.bitmap.pixel_mode != FT_PIXEL_MODE_BGRA) {
    return std::nullopt;
  }
  const auto side = [scale](unsigned pixels) {
    return std::clamp(static_cast<int>(std::lround(pixels * scale)), 1, kMostPixels);
  };
  glyph.width = side(slot.bitmap.width);
  glyph.height = side(slot.bitmap.rows);
  glyph.left = static_cast<float>(slot.bitmap_left * scale);
  glyph.top = static_cast<float>(slot.bitmap_top * scale);
  glyph.pixels = scaled(slot.bitmap, glyph.width, glyph.height);
  return glyph;
}

}  // namespace whymark
