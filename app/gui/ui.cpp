#include "app/gui/ui.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/commands.h"

namespace whymark {
namespace {

void show_tooltip(const Ui& ui, std::string_view text) {
  // ImGui's own window, so that it lies above everything.
  const Painter& paint = ui.paint;
  const Sizes& sizes = ui.sizes();
  const Face& face = paint.fonts().face(FontRole::small);
  ImGui::PushFont(face.font, face.size);
  ImGui::PushStyleColor(ImGuiCol_PopupBg, paint.rgba(Color::raised));
  ImGui::PushStyleColor(ImGuiCol_Border, paint.rgba(Color::line));
  ImGui::PushStyleColor(ImGuiCol_Text, paint.rgba(Color::text));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                      ImVec2(static_cast<float>(sizes.px(8)), static_cast<float>(sizes.px(5))));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, static_cast<float>(sizes.px(4)));
  if (ImGui::BeginTooltip()) {
    ImGui::PushTextWrapPos(static_cast<float>(sizes.px(420)));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(3);
  ImGui::PopFont();
}

}  // namespace

Ui::Answer Ui::control(std::string id, Rect rect, std::string_view tooltip) {
  Answer answer;
  controls_.push_back({std::move(id), rect});
  // What is cut off cannot be clicked: it lies under a bar.
  const Rect clip = paint.clip();
  rect = {std::max(rect.left, clip.left), std::max(rect.top, clip.top),
          std::min(rect.right, clip.right), std::min(rect.bottom, clip.bottom)};
  if (rect.width() > 0 && rect.height() > 0) {
    ImGui::SetCursorScreenPos(ImVec2(static_cast<float>(rect.left), static_cast<float>(rect.top)));
    answer.clicked = ImGui::InvisibleButton(
        controls_.back().id.c_str(),
        ImVec2(static_cast<float>(rect.width()), static_cast<float>(rect.height())));
    answer.hovered = ImGui::IsItemHovered();
    answer.held = ImGui::IsItemActive();
    if (!tooltip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal)) {
      show_tooltip(*this, tooltip);
    }
  }
  return answer;
}

Ui::Answer Ui::command(std::string_view name, Rect rect, uint32_t argument, std::string id) {
  const Command* command = find_command(name);
  std::string tooltip(command->help);
  if (!command->keys.empty()) {
    tooltip += "  \xC2\xB7  ";
    tooltip += command->keys.substr(0, command->keys.find(' '));
  }
  const Answer answer = control(id.empty() ? std::string(name) : std::move(id), rect, tooltip);
  if (answer.clicked) push(command->name, argument);
  return answer;
}

void Ui::button(std::string_view name, Rect rect, std::string_view label, bool primary) {
  const bool available = find_command(name)->available(state_);
  const Answer answer = command(name, rect);
  const int corner = sizes().px(5);
  if (primary && available) {
    paint.fill(rect, Color::sel, corner, answer.hovered ? 0.85 : 1);
  } else {
    if (answer.hovered && available) paint.fill(rect, Color::raised, corner);
    paint.outline(rect, Color::line, corner, sizes().hairline);
  }
  const FontRole role = primary ? FontRole::small_strong : FontRole::small;
  const int width = paint.text_width(role, label);
  const Color ink = !available ? Color::faint : primary ? Color::bg : Color::text;
  paint.text(rect.left + (rect.width() - width) / 2, rect.top, rect.height(), role, ink, label);
}

}  // namespace whymark
