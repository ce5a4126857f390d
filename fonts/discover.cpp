#include "fonts/discover.h"

#include <fmt/format.h>
#include <fontconfig/fontconfig.h>

#include <memory>

namespace whymark {
namespace {

struct FreePattern {
  void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
struct FreeCharSet {
  void operator()(FcCharSet* set) const { FcCharSetDestroy(set); }
};
using Pattern = std::unique_ptr<FcPattern, FreePattern>;
using CharSet = std::unique_ptr<FcCharSet, FreeCharSet>;

int fontconfig_weight(FontWeight weight) {
  switch (weight) {
    case FontWeight::regular:
      return FC_WEIGHT_REGULAR;
    case FontWeight::medium:
      return FC_WEIGHT_MEDIUM;
    case FontWeight::semibold:
      return FC_WEIGHT_DEMIBOLD;
    case FontWeight::bold:
      return FC_WEIGHT_BOLD;
  }
  return FC_WEIGHT_REGULAR;
}

Pattern best_match(FcPattern* wanted) {
  FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result = FcResultNoMatch;
  return Pattern(FcFontMatch(nullptr, wanted, &result));
}

std::optional<FontFile> file_of(FcPattern* pattern) {
  FcChar8* path = nullptr;
  int face = 0;
  if (pattern == nullptr || FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) {
    return std::nullopt;
  }
  FcPatternGetInteger(pattern, FC_INDEX, 0, &face);
  FcBool in_colour = FcFalse;
  FcPatternGetBool(pattern, FC_COLOR, 0, &in_colour);
  // The upper half is the named instance of a variable font; the loader knows faces only.
  return FontFile{reinterpret_cast<const char*>(path), face & 0xFFFF, in_colour == FcTrue};
}

const FcChar8* fc_string(const char* text) { return reinterpret_cast<const FcChar8*>(text); }

}  // namespace

Result<FontFile> find_font(const std::string& family, FontWeight weight, FontSlant slant) {
  Pattern wanted(FcPatternCreate());
  FcPatternAddString(wanted.get(), FC_FAMILY, fc_string(family.c_str()));
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, fontconfig_weight(weight));
  FcPatternAddInteger(wanted.get(), FC_SLANT,
                      slant == FontSlant::italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
  // The loader draws a variable font at its default weight, so a file of that weight is preferred.
  FcPatternAddBool(wanted.get(), FC_VARIABLE, FcFalse);
  if (auto file = file_of(best_match(wanted.get()).get())) return *file;
  return fail(
      fmt::format("no font found for {}: install fonts-jetbrains-mono and fonts-inter", family));
}

std::optional<FontFile> find_fallback(char32_t code_point, bool monospace) {
  CharSet chars(FcCharSetCreate());
  FcCharSetAddChar(chars.get(), code_point);
  Pattern wanted(FcPatternCreate());
  FcPatternAddCharSet(wanted.get(), FC_CHARSET, chars.get());
  FcPatternAddString(wanted.get(), FC_FAMILY, fc_string(monospace ? "monospace" : "sans-serif"));
  FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
  Pattern found = best_match(wanted.get());
  FcCharSet* covered = nullptr;
  // fontconfig always answers with something; only a font that has the character helps.
  if (!found || FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &covered) != FcResultMatch ||
      !FcCharSetHasChar(covered, code_point)) {
    return std::nullopt;
  }
  return file_of(found.get());
}

}  // namespace whymark
