#include "app/gui/ui.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/commands.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

/// ImGui's own window, so that it lies above everything; `draw` fills it.
template <class Draw>
void show_in_tooltip(const Ui& ui, Draw draw) {
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
    draw();
    ImGui::EndTooltip();
  }
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(3);
  ImGui::PopFont();
}

void show_tooltip(const Ui& ui, std::string_view text) {
  show_in_tooltip(ui, [&] {
    ImGui::PushTextWrapPos(static_cast<float>(ui.sizes().px(420)));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
  });
}

void tooltip_words(const Ui& ui, Color color, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ui.paint.rgba(color));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::SameLine(0, static_cast<float>(ui.sizes().px(6)));
}

}  // namespace

const Card& Ui::card(uint32_t note) {
  return state_.page.card(state_.review->document, paint.fonts(), note,
                          [this](std::string_view info, std::string_view code) {
                            return state_.block_colours.find(info, code);
                          });
}

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
    // ImGui says so of what is covered, too.
    answer.hovered = ImGui::IsItemHovered() && !claimed_;
    answer.held = ImGui::IsItemActive();
    if (answer.hovered && !tooltip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal)) {
      show_tooltip(*this, tooltip);
    }
    claimed_ = claimed_ || answer.hovered;
  }
  return answer;
}

Ui::Answer Ui::command(std::string_view name, Rect rect, uint32_t argument, std::string id) {
  const Command* command = find_command(name);
  std::string tooltip(command->help);
  if (const std::string_view key = first_key(state_, name); !key.empty()) {
    tooltip += "  \xC2\xB7  ";
    tooltip += key;
  }
  const Answer answer = control(id.empty() ? std::string(name) : std::move(id), rect, tooltip);
  if (answer.clicked) push(command->name, argument);
  return answer;
}

void Ui::button(std::string_view name, Rect rect, std::string_view label, bool primary,
                std::string id) {
  const bool available = find_command(name)->available(state_);
  const Answer answer = command(name, rect, kNone, std::move(id));
  const int corner = sizes().px(5);
  if (primary && available) {
    paint.fill(rect, Color::sel, corner, answer.hovered ? 0.85 : 1);
  } else {
    if (answer.hovered && available) paint.fill(rect, Color::line, corner);
    paint.outline(rect, Color::line, corner, sizes().hairline);
  }
  const FontRole role = primary ? FontRole::small_strong : FontRole::small;
  const int width = paint.text_width(role, label);
  const Color ink = !available ? Color::faint : primary ? Color::bg : Color::text;
  paint.text(rect.left + (rect.width() - width) / 2, rect.top, rect.height(), role, ink, label);
}

int Ui::link(std::string_view name, int right, int top, int height, std::string_view label,
             uint32_t argument, std::string id) {
  const int width = paint.text_width(FontRole::small, label);
  const Rect rect{right - width - sizes().px(6), top, right + sizes().px(6), top + height};
  const Answer answer = command(name, rect, argument, std::move(id));
  paint.text(right - width, top, height, FontRole::small, Color::sel, label);
  if (answer.hovered) {
    paint.horizontal(right - width, right, top + height / 2 + sizes().px(7), Color::sel);
  }
  return right - width;
}

Ui::Answer Ui::part(std::string id, Rect rect, bool taken, std::string_view new_text,
                    std::string_view old_text) {
  const Answer answer = control(std::move(id), rect);
  if (!answer.hovered) return answer;
  show_in_tooltip(*this, [&] {
    if (taken) tooltip_words(*this, Color::unk, "taken back");
    tooltip_words(*this, Color::delsign, new_text);
    tooltip_words(*this, Color::muted, "\xE2\x86\x92");
    tooltip_words(*this, Color::addsign, old_text);
    tooltip_words(
        *this, Color::muted,
        taken ? "click to keep it as it is in the change" : "click to take back this part alone");
    ImGui::NewLine();
  });
  return answer;
}

}  // namespace whymark
