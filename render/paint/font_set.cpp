#include "render/paint/font_set.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <misc/freetype/imgui_freetype.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/paint/colour_loader.h"

namespace whymark {
namespace {

// A glyph of ImGui's atlas names its source in four bits.
constexpr int kMaxSources = 15;

// Asking fontconfig takes about a millisecond.
constexpr int kSearchesPerFrame = 16;

constexpr unsigned kLoader = ImGuiFreeTypeLoaderFlags_LightHinting;

double em_of(FontRole role, const Sizes& sizes) {
  switch (role) {
    case FontRole::code:
    case FontRole::code_strong:
      return sizes.code_em;
    case FontRole::prose:
    case FontRole::prose_strong:
    case FontRole::prose_italic:
      return sizes.prose_em;
    case FontRole::title:
      return sizes.title_em;
    case FontRole::small:
    case FontRole::small_strong:
    case FontRole::small_italic:
    case FontRole::code_small:
      return sizes.small_em;
  }
  return sizes.prose_em;
}

}  // namespace

bool is_joining(char32_t c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) ||
         (c >= 0xE0100 && c <= 0xE01EF);
}

FontSet::FamilyIndex FontSet::family_of(FontRole role) {
  switch (role) {
    case FontRole::code:
    case FontRole::code_small:
      return kCode;
    case FontRole::code_strong:
      return kCodeStrong;
    case FontRole::prose:
    case FontRole::small:
      return kProse;
    case FontRole::prose_strong:
    case FontRole::small_strong:
    case FontRole::title:
      return kStrong;
    case FontRole::prose_italic:
    case FontRole::small_italic:
      return kItalic;
  }
  return kProse;
}

Result<void> FontSet::load_family(FamilyIndex index, const char* name, FontWeight weight,
                                  FontSlant slant) {
  const Result<FontFile> file = find_font(name, weight, slant);
  if (!file) return tl::unexpected<Error>(file.error());
  Result<MeasuredFace> measured = MeasuredFace::open(*file);
  if (!measured) return tl::unexpected<Error>(measured.error());
  ImFontConfig config;
  config.FontNo = static_cast<ImU32>(file->face);
  config.FontLoaderFlags = kLoader;
  Family& family = families_[index];
  family.font = ImGui::GetIO().Fonts->AddFontFromFileTTF(file->path.c_str(), 16.0f, &config);
  if (family.font == nullptr) return fail("cannot load font " + file->path);
  family.measured = std::move(*measured);
  family.monospace = index == kCode || index == kCodeStrong;
  family.merged.insert(file->path);
  return {};
}

Result<std::unique_ptr<FontSet>> FontSet::load(const Sizes& sizes) {
  auto set = std::make_unique<FontSet>();
  for (const Result<void>& loaded :
       {set->load_family(kCode, "JetBrains Mono", FontWeight::regular),
        set->load_family(kCodeStrong, "JetBrains Mono", FontWeight::bold),
        set->load_family(kProse, "Inter", FontWeight::regular),
        set->load_family(kStrong, "Inter", FontWeight::semibold),
        set->load_family(kItalic, "Inter", FontWeight::regular, FontSlant::italic)}) {
    if (!loaded) return tl::unexpected<Error>(loaded.error());
  }
  ImGui::GetIO().FontDefault = set->families_[kProse].font;
  set->resize(sizes);
  return set;
}

void FontSet::resize(const Sizes& sizes) {
  for (int i = 0; i < kFontRoles; ++i) {
    const auto role = static_cast<FontRole>(i);
    const Family& family = families_[family_of(role)];
    const double em = em_of(role, sizes);
    const FaceMetrics& metrics = family.measured->metrics();
    Face& face = faces_[static_cast<size_t>(i)];
    face.font = family.font;
    face.size = static_cast<float>(em * metrics.height());
    face.ascent = static_cast<float>(em * metrics.ascent);
    face.descent = static_cast<float>(em * metrics.descent);
    face.em = static_cast<float>(em);
    face.cell = static_cast<float>(std::lround(em * metrics.advance));
    fill_table(role);
  }
  ++revision_;
}

/// Where the face lacks a character, ImGui has to be asked each time.
void FontSet::fill_table(FontRole role) {
  const auto index = static_cast<size_t>(role);
  ascii_[index] = nullptr;
  MeasuredFace& measured = *families_[family_of(role)].measured;
  for (char32_t c = kFirst; c < kEnd; ++c) {
    if (measured.advance(c) < 0) return;
    tables_[index][c - kFirst] = advance(role, c);
  }
  ascii_[index] = &tables_[index];
}

void FontSet::require(FontRole role, char32_t code_point) const {
  if (code_point < 0x80) return;
  Family& family = families_[family_of(role)];
  if (!family.seen.insert(code_point).second || family.font->IsGlyphInFont(code_point)) return;
  family.lacking.insert(code_point);
  if (family.sources < kMaxSources) family.wanted.push_back(code_point);
}

bool FontSet::lacks(FontRole role, char32_t code_point) const {
  return families_[family_of(role)].lacking.count(code_point) != 0;
}

bool FontSet::wants() const {
  return std::any_of(families_.begin(), families_.end(),
                     [](const Family& family) { return !family.wanted.empty(); });
}

bool FontSet::merge_fallback(Family& family, char32_t code_point) {
  // A font that came in for another code point may have this one too.
  if (family.font->IsGlyphInFont(code_point) || family.sources >= kMaxSources) return false;
  const std::optional<FontFile> fallback = find_fallback(code_point, family.monospace);
  if (!fallback || !family.merged.insert(fallback->path).second) return false;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  // What was baked has no room for another source's data.
  ImFontAtlasFontDiscardBakes(&atlas, family.font, 0);
  // ImGui 1.92 merges into the font that was added last, whatever DstFont says.
  std::swap(*atlas.Fonts.find(family.font), atlas.Fonts.back());
  ImFontConfig config;
  config.MergeMode = true;
  config.FontNo = static_cast<ImU32>(fallback->face);
  config.FontLoaderFlags =
      kLoader | ImGuiFreeTypeLoaderFlags_LoadColor | ImGuiFreeTypeLoaderFlags_Bitmap;
  if (fallback->in_colour) config.FontLoader = colour_loader();
  ImFont* added = atlas.AddFontFromFileTTF(fallback->path.c_str(), 0.0f, &config);
  if (added == nullptr && fallback->in_colour) {  // it can be scaled
    config.FontLoader = nullptr;
    added = atlas.AddFontFromFileTTF(fallback->path.c_str(), 0.0f, &config);
  }
  if (added == nullptr) return false;
  ++family.sources;
  std::erase_if(family.lacking, [&](char32_t c) { return family.font->IsGlyphInFont(c); });
  return true;
}

bool FontSet::load_wanted() {
  bool merged = false;
  for (Family& family : families_) {
    for (int i = 0; i < kSearchesPerFrame && !family.wanted.empty(); ++i) {
      const char32_t code_point = family.wanted.back();
      family.wanted.pop_back();
      merged |= merge_fallback(family, code_point);
    }
  }
  if (merged) ++revision_;
  return merged;
}

float FontSet::advance(FontRole role, char32_t code_point) const {
  const Face& face = this->face(role);
  if (role == FontRole::code && code_point < 0x80) return face.cell;
  // ImGui's advances are rounded to pixels, which sets small text too wide.
  const float designed = families_[family_of(role)].measured->advance(code_point);
  if (designed >= 0) return designed * face.em;
  if (is_joining(code_point)) return 0;
  require(role, code_point);
  if (lacks(role, code_point)) return face.em;  // a box stands for it
  return face.font->GetFontBaked(face.size)->GetCharAdvance(code_point);
}

}  // namespace whymark
