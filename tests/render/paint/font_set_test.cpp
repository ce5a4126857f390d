#include "render/paint/font_set.h"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "render/paint/colour_loader.h"

namespace whymark::test {
namespace {

constexpr char32_t kNowhere = 0x10FFFD;  // private use, the last of it

struct Context {
  ImGuiContext* context = ImGui::CreateContext();
  Context() { ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures; }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { ImGui::DestroyContext(context); }
};

}  // namespace

TEST_CASE("font set: what no font has is as wide as the box that stands for it") {
  const Context context;
  const auto fonts = FontSet::load(Sizes::at(1));
  REQUIRE(fonts.has_value());
  for (const FontRole role : {FontRole::prose, FontRole::code_strong, FontRole::title}) {
    const float em = (*fonts)->face(role).em;
    CHECK_FALSE((*fonts)->lacks(role, 'a'));
    CHECK((*fonts)->advance(role, kNowhere) == em);
    CHECK((*fonts)->lacks(role, kNowhere));
  }
  CHECK((*fonts)->wants());
  while ((*fonts)->wants()) (*fonts)->load_wanted();
  CHECK((*fonts)->lacks(FontRole::prose, kNowhere));
  CHECK((*fonts)->advance(FontRole::prose, kNowhere) == (*fonts)->face(FontRole::prose).em);
  for (const char32_t joining : {0x200D, 0xFE0F, 0xE0100}) {
    CHECK((*fonts)->advance(FontRole::prose, joining) == 0);
  }
  CHECK_FALSE((*fonts)->wants());
}

TEST_CASE("font set: pictures in colour come into the atlas as large as the text") {
  const Context context;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  config.FontLoader = colour_loader();
  const char* quad = WHYMARK_SOURCE_DIR "/tests/fonts/quad.ttf";
  ImFont* font = atlas.AddFontFromFileTTF(quad, 20.0f, &config);
  REQUIRE(font != nullptr);
  CHECK(font->IsGlyphInFont(0x1F600));
  CHECK_FALSE(font->IsGlyphInFont('a'));
  for (const float size : {20.0f, 41.0f}) {
    const ImFontGlyph* glyph = font->GetFontBaked(size)->FindGlyphNoFallback(0x1F600);
    REQUIRE(glyph != nullptr);
    CHECK(glyph->Visible == 1);
    CHECK(glyph->Colored == 1);
    CHECK(glyph->X1 - glyph->X0 == doctest::Approx(glyph->Y1 - glyph->Y0));
    CHECK(glyph->X1 - glyph->X0 == doctest::Approx(size * 0.78).epsilon(0.05));
    CHECK(glyph->AdvanceX == doctest::Approx((glyph->X1 - glyph->X0) * 1.25).epsilon(0.05));
  }
  // One of outlines is not for it.
  CHECK(atlas.AddFontFromFileTTF(find_font("Inter", FontWeight::regular)->path.c_str(), 20.0f,
                                 &config) == nullptr);
}

}  // namespace whymark::test
