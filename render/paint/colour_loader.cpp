#include "render/paint/colour_loader.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <utility>

#include "fonts/colour_face.h"

namespace whymark {
namespace {

// ImGui's size of a font is its ascent and descent. The pictures are to be as tall as an em.
constexpr double kEmOfSize = 0.78;

ColourFace* face_of(ImFontConfig* source) {
  return static_cast<ColourFace*>(source->FontLoaderData);
}

bool init_source(ImFontAtlas*, ImFontConfig* source) {
  auto face = ColourFace::open({static_cast<const unsigned char*>(source->FontData),
                                static_cast<size_t>(source->FontDataSize)},
                               static_cast<int>(source->FontNo));
  if (!face) return false;
  source->FontLoaderData = new ColourFace(std::move(*face));
  return true;
}

void destroy_source(ImFontAtlas*, ImFontConfig* source) {
  delete face_of(source);
  source->FontLoaderData = nullptr;
}

bool contains_glyph(ImFontAtlas*, ImFontConfig* source, ImWchar code_point) {
  return face_of(source)->has(code_point);
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*,
                ImWchar code_point, ImFontGlyph* out, float* out_advance) {
  const double density = baked->RasterizerDensity;
  const auto glyph = face_of(source)->glyph(code_point, baked->Size * kEmOfSize * density);
  if (!glyph) return false;
  const auto pixels = static_cast<float>(density);
  if (out_advance != nullptr) {
    *out_advance = glyph->advance / pixels;
    return true;
  }
  out->Codepoint = code_point;
  out->AdvanceX = glyph->advance / pixels;
  if (glyph->width == 0) return true;
  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, glyph->width, glyph->height);
  if (id == ImFontAtlasRectId_Invalid) return false;
  out->X0 = glyph->left / pixels;
  out->Y0 = std::round(baked->Ascent - glyph->top / pixels);
  out->X1 = out->X0 + static_cast<float>(glyph->width) / pixels;
  out->Y1 = out->Y0 + static_cast<float>(glyph->height) / pixels;
  out->Visible = true;
  out->Colored = true;
  out->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, out, ImFontAtlasPackGetRect(atlas, id),
                                     glyph->pixels.data(), ImTextureFormat_RGBA32,
                                     glyph->width * 4);
  return true;
}

}  // namespace

const ImFontLoader* colour_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader made;
    made.Name = "pictures in colour";
    made.FontSrcInit = init_source;
    made.FontSrcDestroy = destroy_source;
    made.FontSrcContainsGlyph = contains_glyph;
    made.FontBakedLoadGlyph = load_glyph;
    return made;
  }();
  return &loader;
}

}  // namespace whymark
