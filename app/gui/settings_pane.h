// The settings pane without its looks: which rows it shows, where they stand, what is chosen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/text_field.h"
#include "core/format/document.h"
#include "core/settings/settings.h"

namespace whymark {

struct AppState;

/// Every control of the pane that is about a row has an id that begins so: `settings:tab-width`,
/// `settings:tab-width/more`, `settings:key:next-note/record`.
inline constexpr std::string_view kSettingsId = "settings:";

/// Within AppState.
struct SettingsPane {
  TextField search;
  std::string searched;        // what was typed when the row was chosen
  uint32_t chosen = 0;         // of its rows that are no heads
  int scroll = 0;              // pixels
  uint32_t recording = kNone;  // the command, by index, that waits for its key
  std::string recorded;        // the key that was pressed for it; empty: it is to have none
  bool reset_asked = false;    // a second press resets all
};

enum class SettingsRowType : uint8_t { head, setting, key };

/// `index` of a setting in setting_table(), of a key in commands(); `place` counts the rows that
/// can be chosen. y from the top of the list, in pixels.
struct SettingsRow {
  SettingsRowType type = SettingsRowType::head;
  std::string_view group;  // of a head
  uint32_t index = 0;
  uint32_t place = kNone;
  int top = 0, height = 0;
};

/// Where the pane stands, for the window as it is.
struct SettingsLayout {
  Rect box, field, list;
  std::vector<SettingsRow> rows;  // those that fit what is searched for
  uint32_t places = 0;            // how many can be chosen
  int height = 0;                 // of all rows
};

SettingsLayout lay_out_settings(const AppState& state);
/// A measure of the pane at scale 1 and prose of 13 points.
int settings_px(const AppState& state, double at_scale_1);

void open_settings_pane(AppState& state);
void close_settings_pane(AppState& state);
/// Follows what is searched for. Once a frame, while it is open.
void refresh_settings_pane(AppState& state);
/// Chooses a row further down or up, or the one at `place`, and brings it into view.
void step_settings(AppState& state, int by);
void choose_setting(AppState& state, uint32_t place);
void scroll_settings(AppState& state, int px);
/// Scrolls to the row that the id of a control is of, if there is one.
void reveal_setting(AppState& state, std::string_view id);
/// `settings:NAME` or `settings:key:COMMAND`.
std::string row_id(const SettingsRow& row);
/// The row that is chosen, or one that is a head where none is there.
SettingsRow chosen_row(const AppState& state);

}  // namespace whymark
