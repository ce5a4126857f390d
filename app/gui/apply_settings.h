// What a setting does to the window.
#pragma once

#include <string_view>

#include "core/settings/settings.h"
#include "render/layout/sizes.h"

namespace whymark {

struct AppState;
struct UserSettings;

/// Puts settings in force: what differs from those that are. A theme or a zoom that the command
/// line gave stays.
void take_settings(AppState& state, const Settings& next);
/// One that the user chose now, in this window: it wins over the command line.
void choose_value(AppState& state, SettingId id, int value);
/// Whether the command line said it for this window, so that the file's value is not in force.
bool is_given(const UserSettings& own, SettingId id);
/// By the command line: the name of a theme, or `system`.
void give_theme(AppState& state, std::string_view name);

/// Every measure for the display's scale, the zoom and the sizes of the settings.
Sizes sizes_of(const AppState& state);
/// Whether text has the same sizes in both.
bool same_text(const Sizes& a, const Sizes& b);

}  // namespace whymark
