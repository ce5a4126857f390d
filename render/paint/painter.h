// Draws the plain things the review screen is made of into an ImGui draw list.
#pragma once

#include <cstdint>
#include <string_view>

#include "fonts/cells.h"
#include "render/layout/sizes.h"
#include "render/paint/font_set.h"
#include "render/paint/theme.h"

struct ImDrawList;

namespace whymark {

/// In device pixels, right and bottom exclusive.
struct Rect {
  int left = 0, top = 0, right = 0, bottom = 0;

  int width() const { return right - left; }
  int height() const { return bottom - top; }
  bool contains(float x, float y) const {
    return x >= static_cast<float>(left) && x < static_cast<float>(right) &&
           y >= static_cast<float>(top) && y < static_cast<float>(bottom);
  }
};

enum class Icon : uint8_t {
  check,
  cross,
  question,
  skip,
  restore,
  ring,
  ring_checked,
  gear,
  triangle_up,
  triangle_down,
  triangle_right,
  arrow_left,
  arrow_right,
  guess
};

/// Borrowed for one frame: a draw list, the fonts, the theme.
class Painter {
 public:
  Painter(ImDrawList& list, const FontSet& fonts, const Theme& theme, const Sizes& sizes)
      : list_(list), fonts_(fonts), theme_(theme), sizes_(sizes) {}

  const Sizes& sizes() const { return sizes_; }
  const FontSet& fonts() const { return fonts_; }
  const Theme& theme() const { return theme_; }
  ImDrawList& list() { return list_; }

  /// The theme's colour with `alpha` 0..1, as ImGui packs it.
  uint32_t rgba(Color color, double alpha = 1) const;

  void fill(Rect rect, Color color, int corner = 0, double alpha = 1);
  void outline(Rect rect, Color color, int corner = 0, double thickness = 1, double alpha = 1);
  void dashed_outline(Rect rect, Color color);
  /// Slanted stripes, for where nothing is. Those of rects whose `y` (of their tops, in pixels of
  /// anything they scroll with) fit together do, too.
  void hatch(Rect rect, int64_t y, Color color, double alpha = 1);
  void horizontal(int left, int right, int y, Color color);
  void vertical(int x, int top, int bottom, Color color);
  void stroke(float x0, float y0, float x1, float y1, Color color, double thickness,
              double alpha = 1);
  void curve(float x0, float y0, float x1, float y1, Color color, double thickness,
             double alpha = 1);

  /// A ring around (x, y), filled clockwise from its top by `share` of 0..1.
  void ring(float x, float y, float radius, float thickness, double share, Color color, Color rest);

  /// One line of text, centred in `height` from `top`. Unseen characters are the caller's to mark.
  /// Returns its width.
  int text(int x, int top, int height, FontRole role, Color color, std::string_view text,
           double alpha = 1);
  enum class Cut { end, start };
  /// The same, cut with an ellipsis where it is wider than `width`: at its end, or, for paths, at
  /// its start.
  int text_clipped(int x, int top, int height, int width, FontRole role, Color color,
                   std::string_view text, Cut cut = Cut::end);
  int text_width(FontRole role, std::string_view text) const;

  /// Cells of a line of code, on the grid. `alpha` dims discarded lines.
  void cells(int x, int top, int height, Color color, std::string_view line,
             const std::vector<Cell>& cells, double alpha = 1);

  void icon(Icon icon, Rect box, Color color);

  void push_clip(Rect rect);
  void pop_clip();
  /// What is drawn now is cut to this.
  Rect clip() const;

 private:
  void missing(Rect rect, char32_t code_point, uint32_t ink);
  void glyph(const Face& face, char32_t code_point, float x, float y, uint32_t ink);
  float baseline_top(const Face& face, int top, int height) const;

  ImDrawList& list_;
  const FontSet& fonts_;
  const Theme& theme_;
  const Sizes& sizes_;
};

}  // namespace whymark
