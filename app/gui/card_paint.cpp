#include "app/gui/card_paint.h"

namespace whymark {

void draw_card_item(Ui& ui, const CardItem& item, int left, int top) {
  Painter& paint = ui.paint;
  const Sizes& sizes = ui.sizes();
  const Rect box{left + item.x, top + item.y, left + item.x + item.width,
                 top + item.y + item.height};
  switch (item.type) {
    case CardItemType::text:
      paint.text(box.left, box.top, item.height, item.role, item.color, item.text);
      break;
    case CardItemType::pill:
      paint.fill({box.left, box.top + sizes.px(1), box.right, box.bottom - sizes.px(1)},
                 Color::line, sizes.px(3));
      paint.text(box.left + sizes.px(4), box.top, item.height, item.role, Color::text, item.text);
      break;
    case CardItemType::chip:
    case CardItemType::dashed_chip: {
      const Rect frame{box.left, box.top + sizes.px(2), box.right, box.bottom - sizes.px(2)};
      int x = box.left + sizes.px(5);
      if (item.type == CardItemType::chip) {
        paint.outline(frame, Color::muted, sizes.px(3), sizes.hairline, 0.5);
      } else {
        paint.dashed_outline(frame, item.color);
        const int sign = sizes.px(8);
        const int y = box.top + (item.height - sign) / 2;
        paint.icon(Icon::guess, {x, y, x + sign, y + sign}, item.color);
        x += sizes.px(12);
      }
      paint.text(x, box.top, item.height, item.role, item.color, item.text);
      break;
    }
    case CardItemType::meter: {
      const int thick = sizes.px(4);
      const int y = box.top + (item.height - thick) / 2;
      paint.fill({box.left, y, box.right, y + thick}, Color::line, thick / 2);
      const int filled = static_cast<int>(item.value * item.width);
      if (filled > 0) {
        paint.fill({box.left, y, box.left + filled, y + thick}, Color::muted, thick / 2);
      }
      break;
    }
    case CardItemType::status: {
      const int y = box.top + (item.height - item.width) / 2;
      const Icon icon = item.claim == ClaimStatus::pass      ? Icon::check
                        : item.claim == ClaimStatus::fail    ? Icon::cross
                        : item.claim == ClaimStatus::skipped ? Icon::skip
                                                             : Icon::question;
      paint.icon(icon, {box.left, y, box.right, y + item.width}, item.color);
      break;
    }
    case CardItemType::block:
      paint.fill(box, item.color, sizes.px(4), 0.6);
      break;
  }
}

}  // namespace whymark
