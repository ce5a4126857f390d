#include "app/gui/settings_pane.h"

#include <algorithm>
#include <cmath>

#include "app/gui/commands.h"
#include "app/gui/user_settings.h"
#include "core/review/fuzzy.h"

namespace whymark {
namespace {

std::string words_of(const Setting& setting) {
  std::string out;
  for (const std::string_view part : {setting.group, setting.label, setting.help, setting.name}) {
    out += std::string(part) + ' ';
  }
  for (const std::string_view word : setting.words) out += std::string(word) + ' ';
  return out;
}

std::string words_of(const AppState& state, uint32_t command) {
  const Command& of = commands()[command];
  std::string out = "keys ";
  for (const std::string_view part : {of.label, of.help, of.name}) out += std::string(part) + ' ';
  return out + state.settings->keys.keys(command);
}

class RowsBuilder {
 public:
  RowsBuilder(const AppState& state, SettingsLayout& out) : state_(state), out_(out) {}

  void build() {
    const WordsPattern searched(state_.settings->pane.search.value());
    const auto fits = [&](const std::string& words) {
      return searched.empty() || searched.score(words);
    };
    for (uint32_t i = 0; i < kSettings; ++i) {
      const Setting& setting = setting_table()[i];
      if (fits(words_of(setting))) {
        add(setting.group, {SettingsRowType::setting, {}, i}, settings_px(state_, 52));
      }
    }
    for (uint32_t i = 0; i < commands().size(); ++i) {
      // One without a key is about what was clicked.
      if (commands()[i].keys.empty() || !fits(words_of(state_, i))) continue;
      add("Keys", {SettingsRowType::key, {}, i}, settings_px(state_, 30));
    }
    out_.height = y_;
  }

 private:
  void add(std::string_view group, SettingsRow row, int height) {
    if (group != group_) {
      group_ = group;
      const int head = settings_px(state_, 38);
      out_.rows.push_back({SettingsRowType::head, group, 0, kNone, y_, head});
      y_ += head;
    }
    row.place = out_.places++;
    row.top = y_;
    row.height = height;
    y_ += height;
    out_.rows.push_back(row);
  }

  const AppState& state_;
  SettingsLayout& out_;
  std::string_view group_;
  int y_ = 0;
};

void bring_into_view(AppState& state, const SettingsLayout& layout, const SettingsRow& row) {
  int& scroll = state.settings->pane.scroll;
  // The first row brings its head along.
  const int top = row.place == 0 ? 0 : row.top;
  const int least = row.top + row.height - layout.list.height();
  scroll = std::clamp(scroll, std::min(least, top), top);
  scroll = std::clamp(scroll, 0, std::max(layout.height - layout.list.height(), 0));
}

}  // namespace

int settings_px(const AppState& state, double at_scale_1) {
  const Sizes& sizes = state.page.sizes;
  return static_cast<int>(std::lround(at_scale_1 * sizes.prose_em / Sizes().prose_em));
}

SettingsLayout lay_out_settings(const AppState& state) {
  const Frame& frame = state.page.frame;
  const auto px = [&](double at_scale_1) { return settings_px(state, at_scale_1); };
  SettingsLayout out;
  // At the right, so that the code shows what a setting does.
  const int width = std::min(px(560), frame.width - 2 * px(8));
  out.box = {frame.width - width - px(8), px(8), frame.width - px(8), frame.height - px(8)};
  const int field_top = out.box.top + px(60);
  out.field = {out.box.left + px(16), field_top, out.box.right - px(16), field_top + px(32)};
  out.list = {out.box.left + px(8), out.field.bottom + px(8), out.box.right - px(8),
              std::max(out.box.bottom - px(44), out.field.bottom + px(8))};
  RowsBuilder(state, out).build();
  return out;
}

void open_settings_pane(AppState& state) {
  SettingsPane& pane = state.settings->pane;
  pane = {};
  pane.search.shape = TextShape::filter;
  state.settings_open = true;
  state.focus = &pane.search;
}

void close_settings_pane(AppState& state) {
  SettingsPane& pane = state.settings->pane;
  pane.recording = kNone;
  pane.reset_asked = false;
  state.settings_open = false;
  if (state.focus == &pane.search) state.focus = nullptr;
}

void refresh_settings_pane(AppState& state) {
  SettingsPane& pane = state.settings->pane;
  if (!state.settings_open) return;
  scroll_settings(state, 0);  // the window may have become higher
  if (pane.search.value() == pane.searched) return;
  pane.searched = pane.search.value();
  pane.chosen = 0;
  pane.scroll = 0;
  pane.reset_asked = false;
}

void step_settings(AppState& state, int by) {
  const SettingsLayout layout = lay_out_settings(state);
  if (layout.places == 0) return;
  const int64_t to = int64_t{state.settings->pane.chosen} + by;
  choose_setting(state,
                 static_cast<uint32_t>(std::clamp<int64_t>(to, 0, int64_t{layout.places} - 1)));
}

void choose_setting(AppState& state, uint32_t place) {
  const SettingsLayout layout = lay_out_settings(state);
  if (place >= layout.places) return;
  SettingsPane& pane = state.settings->pane;
  pane.chosen = place;
  pane.reset_asked = false;
  for (const SettingsRow& row : layout.rows) {
    if (row.place == place) bring_into_view(state, layout, row);
  }
}

std::string row_id(const SettingsRow& row) {
  std::string id(kSettingsId);
  if (row.type == SettingsRowType::setting) id += setting_table()[row.index].name;
  if (row.type == SettingsRowType::key) id += "key:" + std::string(commands()[row.index].name);
  return id;
}

void reveal_setting(AppState& state, std::string_view id) {
  const std::string_view named = id.substr(0, id.find('/'));
  const SettingsLayout layout = lay_out_settings(state);
  for (const SettingsRow& row : layout.rows) {
    if (row.type != SettingsRowType::head && row_id(row) == named) {
      bring_into_view(state, layout, row);
    }
  }
}

void scroll_settings(AppState& state, int px) {
  const SettingsLayout layout = lay_out_settings(state);
  int& scroll = state.settings->pane.scroll;
  scroll = std::clamp(scroll + px, 0, std::max(layout.height - layout.list.height(), 0));
}

SettingsRow chosen_row(const AppState& state) {
  for (const SettingsRow& row : lay_out_settings(state).rows) {
    if (row.place == state.settings->pane.chosen) return row;
  }
  return {};
}

}  // namespace whymark
