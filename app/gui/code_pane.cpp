#include "app/gui/code_pane.h"

#include <algorithm>

namespace whymark {
namespace {

constexpr int kDecisionColumn = 22;  // left of the numbers, for × and ↩
constexpr int kNumberGap = 6;
constexpr int kSignBefore = 16;  // of the text
constexpr int kCutSign = 10;     // right of the text, for the sign that it goes on
constexpr int kSideText = 84;    // from the side's left edge, for numbers of up to 4 digits

}  // namespace

CodePanes CodePanes::of(int left, int right, int number_width, int brackets, const Sizes& sizes) {
  CodePanes panes;
  const int more = number_width - sizes.number;  // for long numbers
  const int sign = sizes.px(kSignBefore);
  CodePane& whole = panes.whole;
  whole.left = left;
  whole.right = right;
  whole.old_number_right = left + sizes.px(kDecisionColumn) + number_width;
  whole.new_number_right = whole.old_number_right + sizes.px(kNumberGap) + number_width;
  whole.text_left = left + sizes.code_left + 2 * more;
  const int text_right = right - std::max(brackets, sizes.px(kCutSign));
  whole.text_right = text_right;
  whole.sign_left = whole.text_left - sign;

  const int middle = left + (right - left) / 2;
  for (CodePane* side : {&panes.old_side, &panes.new_side}) {
    const bool is_old = side == &panes.old_side;
    side->left = is_old ? left : middle;
    side->right = is_old ? middle - sizes.hairline : right;
    const int number_right = side->left + sizes.px(kDecisionColumn) + number_width;
    (is_old ? side->old_number_right : side->new_number_right) = number_right;
    side->text_left = side->left + sizes.px(kSideText) + more;
    side->text_right = is_old ? side->right - sizes.px(kCutSign) : text_right;
    side->sign_left = side->text_left - sign;
  }
  return panes;
}

}  // namespace whymark
