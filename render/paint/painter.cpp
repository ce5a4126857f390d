#include "render/paint/painter.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace whymark {
namespace {

ImVec2 vec(float x, float y) { return {x, y}; }
ImVec2 vec(int x, int y) { return {static_cast<float>(x), static_cast<float>(y)}; }

// Bytes of UTF-8 sequence at `at`; text that reaches a painter is valid.
size_t sequence_size(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  if (byte < 0x80) return 1;
  if (byte >= 0xF0) return 4;
  return byte >= 0xE0 ? 3 : 2;
}

char32_t decode(std::string_view bytes) {
  const auto at = [bytes](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  switch (bytes.size()) {
    case 1:
      return at(0);
    case 2:
      return static_cast<char32_t>((at(0) & 0x1F) << 6 | (at(1) & 0x3F));
    case 3:
      return static_cast<char32_t>((at(0) & 0x0F) << 12 | (at(1) & 0x3F) << 6 | (at(2) & 0x3F));
    default:
      return static_cast<char32_t>((at(0) & 0x07) << 18 | (at(1) & 0x3F) << 12 |
                                   (at(2) & 0x3F) << 6 | (at(3) & 0x3F));
  }
}

}  // namespace

uint32_t Painter::rgba(Color color, double alpha) const {
  const uint32_t rgb = theme_[color];
  const auto a = static_cast<uint32_t>(std::lround(alpha * 255));
  return IM_COL32((rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF, a);
}

void Painter::fill(Rect rect, Color color, int corner, double alpha) {
  list_.AddRectFilled(vec(rect.left, rect.top), vec(rect.right, rect.bottom), rgba(color, alpha),
                      static_cast<float>(corner));
}

void Painter::outline(Rect rect, Color color, int corner, double thickness, double alpha) {
  list_.AddRect(vec(rect.left, rect.top), vec(rect.right, rect.bottom), rgba(color, alpha),
                static_cast<float>(corner), 0, static_cast<float>(thickness));
}

void Painter::dashed_outline(Rect rect, Color color) {
  const int dash = sizes_.px(3);
  const int line = sizes_.hairline;
  for (int x = rect.left; x < rect.right; x += 2 * dash) {
    const int end = std::min(x + dash, rect.right);
    fill({x, rect.top, end, rect.top + line}, color);
    fill({x, rect.bottom - line, end, rect.bottom}, color);
  }
  for (int y = rect.top; y < rect.bottom; y += 2 * dash) {
    const int end = std::min(y + dash, rect.bottom);
    fill({rect.left, y, rect.left + line, end}, color);
    fill({rect.right - line, y, rect.right, end}, color);
  }
}

void Painter::hatch(Rect rect, int64_t y, Color color, double alpha) {
  const int pitch = sizes_.px(10);
  const int width = sizes_.px(4);
  const uint32_t ink = rgba(color, alpha);
  const int height = rect.height();
  // x + y is the same along a stripe's edge.
  const auto phase = static_cast<int>((y + rect.left) % pitch);
  for (int edge = rect.left - phase; edge - height < rect.right; edge += pitch) {
    const int other = edge + width;
    if (other <= rect.left) continue;
    // Both sides of the stripe, cut at the left and the right; where that cuts off a corner of the
    // rect, the corner comes in.
    const auto point = [&](int from, int down) {
      const int x = std::clamp(from - down, rect.left, rect.right);
      list_.PathLineTo(vec(x, std::clamp(rect.top + from - x, rect.top, rect.bottom)));
    };
    point(edge, 0);
    if (edge < rect.right && other > rect.right) list_.PathLineTo(vec(rect.right, rect.top));
    point(other, 0);
    point(other, height);
    if (edge - height < rect.left && other - height > rect.left) {
      list_.PathLineTo(vec(rect.left, rect.bottom));
    }
    point(edge, height);
    list_.PathFillConvex(ink);
  }
}

void Painter::horizontal(int left, int right, int y, Color color) {
  fill({left, y, right, y + sizes_.hairline}, color);
}

void Painter::vertical(int x, int top, int bottom, Color color) {
  fill({x, top, x + sizes_.hairline, bottom}, color);
}

void Painter::stroke(float x0, float y0, float x1, float y1, Color color, double thickness,
                     double alpha) {
  list_.AddLine(vec(x0, y0), vec(x1, y1), rgba(color, alpha), static_cast<float>(thickness));
}

void Painter::curve(float x0, float y0, float x1, float y1, Color color, double thickness,
                    double alpha) {
  const float middle = (x0 + x1) / 2;
  list_.AddBezierCubic(vec(x0, y0), vec(middle, y0), vec(middle, y1), vec(x1, y1),
                       rgba(color, alpha), static_cast<float>(thickness));
}

void Painter::ring(float x, float y, float radius, float thickness, double share, Color color,
                   Color rest) {
  constexpr float kTurn = 6.2831853f;
  constexpr float kTop = -kTurn / 4;
  list_.AddCircle(vec(x, y), radius, rgba(rest), 0, thickness);
  if (share <= 0) return;
  const float end = kTop + kTurn * static_cast<float>(std::min(share, 1.0));
  list_.PathArcTo(vec(x, y), radius, kTop, end);
  list_.PathStroke(rgba(color), 0, thickness);
  for (const float angle : {kTop, end}) {
    list_.AddCircleFilled(vec(x + radius * std::cos(angle), y + radius * std::sin(angle)),
                          thickness / 2, rgba(color));
  }
}

float Painter::baseline_top(const Face& face, int top, int height) const {
  // Centred by cap height rather than by line box: figures and capitals then sit in the middle of
  // their row.
  const float cap = face.ascent * 0.76f;
  return std::round(static_cast<float>(top) + (static_cast<float>(height) + cap) / 2 - face.ascent);
}

// Like ImFont::RenderChar, but x stays a fraction: letters then stand where the face means them to.
void Painter::glyph(const Face& face, char32_t code_point, float x, float y, uint32_t ink) {
  const ImFontGlyph* found = face.font->GetFontBaked(face.size)->FindGlyph(code_point);
  if (found == nullptr || found->Visible == 0) return;
  const uint32_t tinted = found->Colored != 0 ? ink | ~IM_COL32_A_MASK : ink;
  list_.PrimReserve(6, 4);
  list_.PrimRectUV(vec(x + found->X0, y + found->Y0), vec(x + found->X1, y + found->Y1),
                   vec(found->U0, found->V0), vec(found->U1, found->V1), tinted);
}

// Some fonts have a character and no picture of it that can be drawn; of blanks that is right.
static bool can_draw(const Face& face, char32_t c) {
  const ImFontGlyph* glyph = face.font->GetFontBaked(face.size)->FindGlyphNoFallback(c);
  if (glyph == nullptr || glyph->Visible != 0) return glyph != nullptr;
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

int Painter::text(int x, int top, int height, FontRole role, Color color, std::string_view text,
                  double alpha) {
  const Face& face = fonts_.face(role);
  const uint32_t ink = rgba(color, alpha);
  const float y = baseline_top(face, top, height);
  auto pen = static_cast<float>(x);
  for (size_t at = 0; at < text.size();) {
    const size_t size = std::min(sequence_size(text[at]), text.size() - at);
    const char32_t code_point = decode(text.substr(at, size));
    const float advance = fonts_.advance(role, code_point);
    if (code_point >= 0x80 && advance > 0 &&
        (fonts_.lacks(role, code_point) || !can_draw(face, code_point))) {
      // As tall as an em that stands a little below the baseline.
      const int low = static_cast<int>(y + face.ascent + face.em * 0.2f) + sizes_.px(2);
      const Rect box{static_cast<int>(pen), low - static_cast<int>(face.em * 1.1f) - sizes_.px(4),
                     static_cast<int>(pen + advance), low};
      if (!fonts_.wants()) missing(box, code_point, ink);
    } else if (!is_joining(code_point)) {
      glyph(face, code_point, pen, y, ink);
    }
    pen += advance;
    at += size;
  }
  return static_cast<int>(std::ceil(pen)) - x;
}

int Painter::text_width(FontRole role, std::string_view text) const {
  return static_cast<int>(std::ceil(fonts_.width(role, text)));
}

int Painter::text_clipped(int x, int top, int height, int width, FontRole role, Color color,
                          std::string_view text, Cut cut) {
  const int full = text_width(role, text);
  if (full <= width) return this->text(x, top, height, role, color, text);
  constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
  const float room = static_cast<float>(width) - fonts_.width(role, kEllipsis);
  // What is kept from the start, or, cutting the start, what is left out of it.
  const float limit = cut == Cut::end ? room : static_cast<float>(full) - room;
  float used = 0;
  size_t at = 0;
  while (at < text.size()) {
    const size_t size = std::min(sequence_size(text[at]), text.size() - at);
    const float next = used + fonts_.advance(role, decode(text.substr(at, size)));
    if (cut == Cut::end ? next > limit : used >= limit) break;
    used = next;
    at += size;
  }
  if (cut == Cut::start) {
    const int sign = this->text(x, top, height, role, color, kEllipsis);
    return sign + this->text(x + sign, top, height, role, color, text.substr(at));
  }
  const int shown = this->text(x, top, height, role, color, text.substr(0, at));
  return shown + this->text(x + shown, top, height, role, color, kEllipsis);
}

// A box with the number of what no installed font can draw: two unknown characters do not look the
// same.
void Painter::missing(Rect rect, char32_t code_point, uint32_t ink) {
  constexpr int kRows = 2;
  rect = {rect.left + 1, rect.top + sizes_.px(2), rect.right - 1, rect.bottom - sizes_.px(2)};
  list_.AddRect(vec(rect.left, rect.top), vec(rect.right, rect.bottom), ink, 0, 0,
                static_cast<float>(sizes_.hairline));
  const std::string digits = fmt::format("{:04X}", static_cast<uint32_t>(code_point));
  const int columns = (static_cast<int>(digits.size()) + 1) / kRows;
  const Face& face = fonts_.face(FontRole::code);
  const float step = static_cast<float>(rect.width() - 2) / static_cast<float>(columns);
  const float height = static_cast<float>(rect.height()) / kRows;
  const float size = std::min(height, face.size * step / face.cell);
  for (size_t i = 0; i < digits.size(); ++i) {
    const auto at = static_cast<int>(i);
    const float x = static_cast<float>(rect.left + 1) + step * static_cast<float>(at % columns);
    const float y = static_cast<float>(rect.top) + height * static_cast<float>(at / columns) +
                    (height - size) / 2;
    face.font->RenderChar(&list_, size, vec(x, y), ink, static_cast<ImWchar>(digits[i]));
  }
}

void Painter::cells(int x, int top, int height, Color color, std::string_view line,
                    const std::vector<Cell>& cells, double alpha) {
  const Face& face = fonts_.face(FontRole::code);
  const float y = baseline_top(face, top, height);
  const uint32_t ink = rgba(color, alpha);
  const int clip_left = clip().left;
  for (const Cell& cell : cells) {
    const int left = x + static_cast<int>(cell.column) * static_cast<int>(face.cell);
    if (left + (cell.width + 1) * static_cast<int>(face.cell) < clip_left) continue;
    if (cell.kind == CellKind::mark) {
      const int right = left + cell.width * static_cast<int>(face.cell);
      fill({left, top + sizes_.px(2), right - 1, top + height - sizes_.px(2)}, Color::unk,
           sizes_.px(2), kMarkTint);
      text(left, top, height, FontRole::code_small, Color::text, mark_label(cell.code_point));
      continue;
    }
    if (cell.kind != CellKind::glyph) continue;
    fonts_.require(FontRole::code, cell.code_point);
    const ImVec2 pen = vec(static_cast<float>(left), y);
    if (cell.code_point >= 0x80 && !fonts_.wants() && !can_draw(face, cell.code_point)) {
      missing({left, top, left + cell.width * static_cast<int>(face.cell), top + height},
              cell.code_point, ink);
      continue;
    }
    face.font->RenderChar(&list_, face.size, pen, ink, cell.code_point);
    // What follows in the cluster is drawn over its base, unless it is an emoji sequence: that has
    // one picture at most.
    if (cell.width > 1) continue;
    const std::string_view cluster = line.substr(cell.offset, cell.size);
    for (size_t at = sequence_size(cluster[0]); at < cluster.size();) {
      const size_t size = std::min(sequence_size(cluster[at]), cluster.size() - at);
      const char32_t code_point = decode(cluster.substr(at, size));
      fonts_.require(FontRole::code, code_point);
      face.font->RenderChar(&list_, face.size, vec(pen.x + face.cell, y), ink, code_point);
      at += size;
    }
  }
}

void Painter::push_clip(Rect rect) {
  list_.PushClipRect(vec(rect.left, rect.top), vec(rect.right, rect.bottom), true);
}

Rect Painter::clip() const {
  const ImVec2 low = list_.GetClipRectMin();
  const ImVec2 high = list_.GetClipRectMax();
  return {static_cast<int>(low.x), static_cast<int>(low.y), static_cast<int>(high.x),
          static_cast<int>(high.y)};
}

void Painter::pop_clip() { list_.PopClipRect(); }

}  // namespace whymark
