#include "fonts/metrics.h"

#include <fmt/format.h>
#include <ft2build.h>

#include FT_FREETYPE_H

namespace whymark {

void MeasuredFace::Close::operator()(FT_FaceRec_* face) const { FT_Done_Face(face); }
void MeasuredFace::Close::operator()(FT_LibraryRec_* library) const { FT_Done_FreeType(library); }

Result<MeasuredFace> MeasuredFace::open(const FontFile& font) {
  MeasuredFace made;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return fail("cannot start FreeType: out of memory?");
  made.library_.reset(library);
  FT_Face face = nullptr;
  const int failed = FT_New_Face(library, font.path.c_str(), font.face, &face);
  made.face_.reset(failed == 0 ? face : nullptr);
  if (failed != 0 || face->units_per_EM == 0) {
    return fail(fmt::format("cannot use font {}: it is not scalable; install another", font.path));
  }
  const double em = face->units_per_EM;
  made.metrics_ = {face->ascender / em, -face->descender / em, face->max_advance_width / em};
  const float pitch = made.advance('M');
  if (pitch > 0) made.metrics_.advance = static_cast<double>(pitch);
  return made;
}

float MeasuredFace::advance(char32_t code_point) {
  const auto known = known_.find(code_point);
  if (known != known_.end()) return known->second;
  float advance = -1;
  const FT_UInt glyph = FT_Get_Char_Index(face_.get(), code_point);
  if (glyph != 0 && FT_Load_Glyph(face_.get(), glyph, FT_LOAD_NO_SCALE) == 0) {
    advance = static_cast<float>(face_->glyph->metrics.horiAdvance) /
              static_cast<float>(face_->units_per_EM);
  }
  known_.emplace(code_point, advance);
  return advance;
}

}  // namespace whymark
