// The faces of the review screen in ImGui's atlas, sized by their em, with fallback fonts found as
// they are needed.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "fonts/discover.h"
#include "fonts/metrics.h"
#include "render/layout/prose.h"
#include "render/layout/sizes.h"

struct ImFont;

namespace whymark {

/// A role's face as ImGui sees it.
struct Face {
  ImFont* font = nullptr;
  float size = 0;    // what ImGui wants: ascent plus descent, in pixels
  float ascent = 0;  // in pixels
  float descent = 0;
  float em = 0;
  float cell = 0;  // whole pixels of a cell, for fixed-pitch faces
};

/// Whether a character shapes its neighbours and is nothing by itself: joiners, variation
/// selectors.
bool is_joining(char32_t code_point);

/// Lives as long as the ImGui context it was made in. Not copyable; used on the UI thread only.
class FontSet : public TextMeasure {
 public:
  /// Loads JetBrains Mono and Inter, or what fontconfig has instead, into the current context's
  /// atlas.
  static Result<std::unique_ptr<FontSet>> load(const Sizes& sizes);

  const Face& face(FontRole role) const { return faces_[static_cast<size_t>(role)]; }

  /// Gives every role its size for these measures. Glyphs are rasterised anew as they are drawn.
  void resize(const Sizes& sizes);

  /// Notes that the role's face has to draw `code_point`. Where it cannot, load_wanted() looks for
  /// an installed font that can.
  void require(FontRole role, char32_t code_point) const;

  /// Whether no font that came in so far has it: a box of an em stands for it.
  bool lacks(FontRole role, char32_t code_point) const;

  /// Merges fallback fonts for what was required. Only between frames: it drops the glyphs made so
  /// far. True when a font came in, so that widths have changed.
  bool load_wanted();
  bool wants() const;

  float advance(FontRole role, char32_t code_point) const override;
  uint32_t revision() const override { return revision_; }

 private:
  struct Family {
    ImFont* font = nullptr;
    std::optional<MeasuredFace> measured;
    bool monospace = false;
    int sources = 1;
    std::set<char32_t> seen;       // code points that were required
    std::set<char32_t> lacking;    // of these, what no source has
    std::vector<char32_t> wanted;  // of these, what the family cannot draw and no one looked for
    std::set<std::string> merged;
  };
  enum FamilyIndex { kCode, kCodeStrong, kProse, kStrong, kItalic, kFamilies };

  static FamilyIndex family_of(FontRole role);
  static bool merge_fallback(Family& family, char32_t code_point);
  void fill_table(FontRole role);
  Result<void> load_family(FamilyIndex index, const char* name, FontWeight weight,
                           FontSlant slant = FontSlant::upright);

  mutable std::array<Family, kFamilies> families_;
  std::array<Face, kFontRoles> faces_;
  std::array<AsciiAdvances, kFontRoles> tables_{};
  uint32_t revision_ = 0;
};

}  // namespace whymark
