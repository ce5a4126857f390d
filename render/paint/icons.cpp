// Icons are strokes, so that they are sharp at any scale and no icon font is needed.
#include <imgui.h>

#include <cmath>

#include "render/paint/painter.h"

namespace whymark {
namespace {

/// Points in a unit square, scaled into a box.
struct Unit {
  float x, y, size;
  ImVec2 at(float u, float v) const { return {x + u * size, y + v * size}; }
};

void polyline(ImDrawList& list, const Unit& unit, std::initializer_list<ImVec2> points,
              uint32_t ink, float thick) {
  for (const ImVec2& point : points) list.PathLineTo(unit.at(point.x, point.y));
  list.PathStroke(ink, 0, thick);
}

void gear(ImDrawList& list, const Unit& unit, uint32_t ink, float thick) {
  constexpr float kTurn = 6.2831853f;
  list.AddCircle(unit.at(0.5f, 0.5f), unit.size * 0.26f, ink, 0, thick);
  for (int tooth = 0; tooth < 8; ++tooth) {
    const float angle = kTurn * static_cast<float>(tooth) / 8;
    const float dx = std::cos(angle);
    const float dy = std::sin(angle);
    list.AddLine(unit.at(0.5f + dx * 0.3f, 0.5f + dy * 0.3f),
                 unit.at(0.5f + dx * 0.44f, 0.5f + dy * 0.44f), ink, thick * 1.3f);
  }
}

void question(ImDrawList& list, const Unit& unit, uint32_t ink, float thick) {
  constexpr float kPi = 3.1415927f;
  list.PathArcTo(unit.at(0.5f, 0.32f), unit.size * 0.2f, -kPi, kPi * 0.35f);
  list.PathLineTo(unit.at(0.5f, 0.66f));
  list.PathStroke(ink, 0, thick);
  list.AddCircleFilled(unit.at(0.5f, 0.85f), thick * 0.75f, ink);
}

void restore(ImDrawList& list, const Unit& unit, uint32_t ink, float thick) {
  constexpr float kPi = 3.1415927f;
  polyline(list, unit, {{0.36f, 0.3f}, {0.1f, 0.52f}, {0.36f, 0.74f}}, ink, thick);
  list.PathLineTo(unit.at(0.12f, 0.52f));
  list.PathLineTo(unit.at(0.74f, 0.52f));
  list.PathArcTo(unit.at(0.74f, 0.36f), unit.size * 0.16f, kPi / 2, -kPi / 2);
  list.PathStroke(ink, 0, thick);
}

}  // namespace

void Painter::icon(Icon icon, Rect box, Color color) {
  const uint32_t ink = rgba(color);
  const auto size = static_cast<float>(std::min(box.width(), box.height()));
  const Unit unit{static_cast<float>(box.left) + (static_cast<float>(box.width()) - size) / 2,
                  static_cast<float>(box.top) + (static_cast<float>(box.height()) - size) / 2,
                  size};
  const float thick = std::max(1.4f * static_cast<float>(sizes_.scale), size * 0.13f);
  switch (icon) {
    case Icon::check:
      polyline(list_, unit, {{0.12f, 0.55f}, {0.4f, 0.82f}, {0.9f, 0.2f}}, ink, thick);
      break;
    case Icon::cross:
      polyline(list_, unit, {{0.16f, 0.16f}, {0.84f, 0.84f}}, ink, thick);
      polyline(list_, unit, {{0.84f, 0.16f}, {0.16f, 0.84f}}, ink, thick);
      break;
    case Icon::question:
      question(list_, unit, ink, thick);
      break;
    case Icon::skip:
      polyline(list_, unit, {{0.15f, 0.5f}, {0.85f, 0.5f}}, ink, thick);
      break;
    case Icon::restore:
      restore(list_, unit, ink, thick);
      break;
    case Icon::ring:
    case Icon::ring_checked:
      list_.AddCircle(unit.at(0.5f, 0.5f), size * 0.42f, ink, 0, thick * 0.8f);
      if (icon == Icon::ring_checked) list_.AddCircleFilled(unit.at(0.5f, 0.5f), size * 0.22f, ink);
      break;
    case Icon::gear:
      gear(list_, unit, ink, thick);
      break;
    case Icon::triangle_up:
      list_.AddTriangleFilled(unit.at(0.15f, 0.7f), unit.at(0.5f, 0.22f), unit.at(0.85f, 0.7f),
                              ink);
      break;
    case Icon::triangle_down:
      list_.AddTriangleFilled(unit.at(0.15f, 0.3f), unit.at(0.85f, 0.3f), unit.at(0.5f, 0.78f),
                              ink);
      break;
    case Icon::triangle_right:
      list_.AddTriangleFilled(unit.at(0.3f, 0.15f), unit.at(0.78f, 0.5f), unit.at(0.3f, 0.85f),
                              ink);
      break;
    case Icon::arrow_left:
      polyline(list_, unit, {{0.05f, 0.5f}, {0.95f, 0.5f}}, ink, thick);
      polyline(list_, unit, {{0.4f, 0.15f}, {0.05f, 0.5f}, {0.4f, 0.85f}}, ink, thick);
      break;
    case Icon::arrow_right:
      polyline(list_, unit, {{0.05f, 0.5f}, {0.95f, 0.5f}}, ink, thick);
      polyline(list_, unit, {{0.6f, 0.15f}, {0.95f, 0.5f}, {0.6f, 0.85f}}, ink, thick);
      break;
    case Icon::guess:
      polyline(list_, unit, {{0.05f, 0.6f}, {0.3f, 0.35f}, {0.6f, 0.65f}, {0.92f, 0.35f}}, ink,
               thick);
      break;
  }
}

}  // namespace whymark
