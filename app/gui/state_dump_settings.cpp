#include "app/gui/state_dump_settings.h"

#include "app/gui/commands.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json pane_json(const AppState& state) {
  if (!state.settings_open) return nullptr;
  const SettingsPane& pane = state.settings->pane;
  const SettingsLayout layout = lay_out_settings(state);
  const SettingsRow chosen = chosen_row(state);
  return {{"search", pane.search.value()},
          {"rows", layout.places},
          {"chosen", chosen.type == SettingsRowType::head ? Json() : Json(row_id(chosen))},
          {"scroll", pane.scroll},
          {"recording", pane.recording == kNone ? Json() : Json(commands()[pane.recording].name)},
          {"reset_asked", pane.reset_asked}};
}

}  // namespace

Json settings_json(const AppState& state) {
  const UserSettings& own = *state.settings;
  Json values = Json::object();
  for (const Setting& each : setting_table()) {
    values[std::string(each.name)] = value_text(each, own.values[each.id]);
  }
  Json keys = Json::object();
  Json conflicts = Json::object();
  for (uint32_t i = 0; i < commands().size(); ++i) {
    const std::string name(commands()[i].name);
    if (own.keys.keys(i) != commands()[i].keys) keys[name] = own.keys.keys(i);
    if (own.keys.conflict(i) != kNone) conflicts[name] = commands()[own.keys.conflict(i)].name;
  }
  return {{"values", values},        {"changed_keys", keys},     {"conflicts", conflicts},
          {"path", own.path},        {"problems", own.problems}, {"changed", count_changed(own)},
          {"pane", pane_json(state)}};
}

}  // namespace whymark
