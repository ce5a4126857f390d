#include "app/gui/apply_settings.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/card_fold.h"
#include "app/gui/diff_marks.h"
#include "app/gui/state.h"
#include "app/gui/system_theme.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

constexpr int kThemeLight = 1;
constexpr int kThemeSystem = 2;

void show_theme(AppState& state) {
  const Settings& values = state.settings->values;
  const int theme = values[SettingId::theme];
  const bool dark = theme == kThemeSystem ? system_prefers_dark() : theme != kThemeLight;
  state.theme = find_theme(dark, values[SettingId::diff_colours] != 0);
}

// Lines alone, where there are any.
void lay_out_anew(AppState& state) {
  (state.review ? state.layout_stale : state.page_stale) = true;
}

void apply_value(AppState& state, SettingId id, int value) {
  switch (id) {
    case SettingId::theme:
    case SettingId::diff_colours:
      show_theme(state);
      break;
    case SettingId::zoom:
      state.zoom = value;
      state.page_stale = true;
      break;
    case SettingId::prose_size:
    case SettingId::code_size:
    case SettingId::card_density:
      state.page_stale = true;
      break;
    case SettingId::tab_width:
      state.view.tab_width = static_cast<uint32_t>(value);
      lay_out_anew(state);
      break;
    case SettingId::wrap:
      state.view.wrap = value != 0;
      state.code_scroll = state.old_side_scroll = 0;
      lay_out_anew(state);
      break;
    case SettingId::view:
      state.view.split = value != 0;
      lay_out_anew(state);
      break;
    case SettingId::sync_sides:
      state.view.sides_apart = value == 0;
      state.old_side_scroll = state.code_scroll;
      break;
    case SettingId::context_lines:  // asked for when lines are shown
      break;
    case SettingId::show_blanks:
      state.show_blanks = value != 0;
      break;
    case SettingId::hide_whitespace:
      state.hide_whitespace = value != 0;
      if (state.review) refresh_hidden(state, {0, state.review->document.rows.size()});
      break;
    case SettingId::cards:
      state.view.cards = value != 0;
      state.page_stale = true;
      break;
    case SettingId::fold_cards:
      fold_all_cards(state, value != 0);
      break;
    case SettingId::keymap:
      state.settings->keys.set(value, state.settings->values.keys);
      break;
  }
}

void scale(int& measure, double by) { measure = static_cast<int>(std::lround(measure * by)); }

}  // namespace

bool is_given(const UserSettings& own, SettingId id) {
  if (id == SettingId::theme || id == SettingId::diff_colours) return own.theme_given;
  return id == SettingId::zoom && own.scale_given;
}

void take_settings(AppState& state, const Settings& next) {
  UserSettings& own = *state.settings;
  const Settings before = std::exchange(own.values, next);
  for (const Setting& each : setting_table()) {
    if (before[each.id] == next[each.id] || is_given(own, each.id)) continue;
    apply_value(state, each.id, next[each.id]);
  }
  if (before.keys != next.keys) own.keys.set(next[SettingId::keymap], next.keys);
}

void choose_value(AppState& state, SettingId id, int value) {
  UserSettings& own = *state.settings;
  if (id == SettingId::theme || id == SettingId::diff_colours) own.theme_given = false;
  if (id == SettingId::zoom) own.scale_given = false;
  own.values[id] = value;
  apply_value(state, id, value);
}

void give_theme(AppState& state, std::string_view name) {
  if (const Theme* theme = find_theme(name)) {
    state.theme = theme;
  } else {
    state.theme = find_theme(system_prefers_dark(), false);
  }
}

Sizes sizes_of(const AppState& state) {
  const Settings& values = state.settings->values;
  Sizes sizes = Sizes::at(state.full_scale());
  const double code = values[SettingId::code_size] / Sizes().code_em;
  const double prose = values[SettingId::prose_size] / Sizes().prose_em;
  if (code != 1) {
    sizes.code_em *= code;
    scale(sizes.code_row, code);
    // A file's header has its path in the same face.
    if (code > 1) scale(sizes.file_row, 1 + (code - 1) / 2);
  }
  if (prose != 1) {
    for (double* em : {&sizes.prose_em, &sizes.small_em, &sizes.title_em}) *em *= prose;
    for (int* measure : {&sizes.prose_line, &sizes.small_line, &sizes.tree_row, &sizes.status,
                         &sizes.file_row, &sizes.hunk_row}) {
      scale(*measure, prose);
    }
  }
  if (values[SettingId::card_density] != 0) {
    constexpr double kDense = 0.5;
    scale(sizes.card_pad_y, kDense);
    scale(sizes.card_gap, kDense);
  }
  return sizes;
}

bool same_text(const Sizes& a, const Sizes& b) {
  return a.code_em == b.code_em && a.prose_em == b.prose_em && a.small_em == b.small_em &&
         a.title_em == b.title_em;
}

}  // namespace whymark
