#include "app/gui/help.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/commands.h"
#include "app/gui/settings_pane.h"
#include "app/gui/sheet.h"
#include "app/gui/user_settings.h"
#include "core/review/fuzzy.h"

namespace whymark {
namespace {

constexpr std::string_view kOnThisKey = "On this key";
constexpr int kMostColumns = 4;
constexpr int kColumn = 400;  // pixels at scale 1 that the words of most commands need

bool is_key_of(const AppState& state, uint32_t command, std::string_view key) {
  const std::optional<KeyPress> press = parse_key(key);
  if (!press) return false;
  const std::span<const KeyPress> presses = state.settings->keys.presses(command);
  return std::find(presses.begin(), presses.end(), *press) != presses.end();
}

std::string words_of(const AppState& state, const CommandGroup& group, uint32_t command) {
  const Command& of = commands()[command];
  std::string out;
  for (const std::string_view part : {of.label, of.help, of.name, group.name, keys_of(state, of)}) {
    out += std::string(part) + ' ';
  }
  return out;
}

/// A group, as far as it fits what is typed.
struct Block {
  std::string_view group;
  std::vector<uint32_t> commands;
};

// What stands on the very key that was typed comes first: that is what is asked most.
std::vector<Block> blocks(const AppState& state) {
  const std::string& typed = state.help.filter.value();
  const WordsPattern searched(typed);
  std::vector<Block> out;
  Block first{kOnThisKey, {}};
  for (const CommandGroup& group : command_groups()) {
    Block block{group.name, {}};
    for (uint32_t i = group.first; i < group.first + group.count; ++i) {
      // One without a key is about what was clicked.
      if (commands()[i].keys.empty()) continue;
      if (is_key_of(state, i, typed)) {
        first.commands.push_back(i);
      } else if (searched.empty() || searched.score(words_of(state, group, i))) {
        block.commands.push_back(i);
      }
    }
    if (!block.commands.empty()) out.push_back(std::move(block));
  }
  if (!first.commands.empty()) out.insert(out.begin(), std::move(first));
  return out;
}

class HelpBuilder {
 public:
  HelpBuilder(const AppState& state, const TextMeasure& measure)
      : state_(state), measure_(measure) {}

  HelpLayout build() {
    place_box();
    const int room = out_.list.width() - px(16);
    columns_ = std::clamp((room + gap()) / (px(kColumn) + gap()), 1, kMostColumns);
    width_ = (room - (columns_ - 1) * gap()) / columns_;
    measure_keys();
    for (const Block& block : blocks(state_)) add(block);
    into_columns();
    return std::move(out_);
  }

 private:
  int px(double at_scale_1) const { return settings_px(state_, at_scale_1); }
  int gap() const { return px(24); }

  void place_box() {
    const Frame& frame = state_.page.frame;
    const int width = std::min(frame.width - 2 * px(8), px(kMostColumns * (kColumn + 60)));
    const int left = (frame.width - width) / 2;
    out_.box = {left, px(8), left + width, std::max(frame.height - px(8), px(9))};
    const int top = out_.box.top + px(44);
    out_.field = {out_.box.left + px(16), top, out_.box.right - px(16), top + px(32)};
    out_.list = {out_.box.left + px(8), out_.field.bottom + px(8), out_.box.right - px(8),
                 std::max(out_.box.bottom - px(34), out_.field.bottom + px(8))};
    out_.line = px(20);
  }

  int key_width(std::string_view key) const {
    return static_cast<int>(std::ceil(measure_.width(FontRole::code_small, key))) + px(10);
  }

  // The column of keys takes the longest one; of several the rest goes on below.
  void measure_keys() {
    int widest = px(110);
    for (size_t i = 0; i < commands().size(); ++i) {
      for (const std::string_view key : split_keys(state_.settings->keys.keys(i))) {
        widest = std::max(widest, key_width(key));
      }
    }
    keys_ = std::min(widest, width_ / 2);
    out_.words_left = px(6) + keys_ + px(10);
  }

  HelpEntry entry(uint32_t command) const {
    HelpEntry entry;
    entry.command = command;
    int x = px(6), line = 0;
    for (const std::string_view key : split_keys(state_.settings->keys.keys(command))) {
      const int width = key_width(key);
      if (x > px(6) && x + width > px(6) + keys_) {
        x = px(6);
        ++line;
      }
      entry.keys.push_back({std::string(key), x, line * out_.line, width});
      x += width + px(4);
    }
    const std::vector<Inline> words{Inline{std::string(commands()[command].help)}};
    const int room = std::max(width_ - out_.words_left - px(6), px(40));
    entry.words = wrap(words, static_cast<float>(room), measure_, FontRole::small);
    const int lines = std::max(line + 1, entry.words.lines);
    entry.rect = {0, 0, width_, lines * out_.line + px(4)};
    return entry;
  }

  // As one column; see into_columns().
  void add(const Block& block) {
    starts_.push_back(y_);
    const int head = px(32);
    out_.heads.push_back({block.group, {0, y_, width_, y_ + head}});
    y_ += head;
    for (const uint32_t command : block.commands) {
      HelpEntry each = entry(command);
      each.rect.top += y_;
      each.rect.bottom += y_;
      y_ = each.rect.bottom;
      out_.entries.push_back(std::move(each));
    }
    y_ += px(6);
  }

  int end_of(size_t block) const { return block + 1 < starts_.size() ? starts_[block + 1] : y_; }

  /// The column of each block where none is higher than `most`; more columns than there are where
  /// that cannot be.
  std::vector<int> fill(int most) const {
    std::vector<int> column(starts_.size());
    int at = 0, top = 0;
    for (size_t i = 0; i < starts_.size(); ++i) {
      if (end_of(i) - top > most && starts_[i] > top) {
        ++at;
        top = starts_[i];
      }
      column[i] = at;
    }
    return column;
  }

  // The lowest columns that keep groups whole and in order.
  void into_columns() {
    int least = 0, most = y_;
    for (size_t i = 0; i < starts_.size(); ++i) least = std::max(least, end_of(i) - starts_[i]);
    while (least < most) {
      const int middle = least + (most - least) / 2;
      if (fill(middle).empty() || fill(middle).back() < columns_) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    const std::vector<int> column = fill(least);
    size_t entry = 0;
    int top = 0;
    for (size_t i = 0; i < starts_.size(); ++i) {
      if (i > 0 && column[i] != column[i - 1]) top = starts_[i];
      const int x = px(8) + column[i] * (width_ + gap());
      move(out_.heads[i].rect, x, -top);
      for (; entry < out_.entries.size() && out_.entries[entry].rect.top < end_of(i); ++entry) {
        move(out_.entries[entry].rect, x, -top);
      }
      out_.height = std::max(out_.height, end_of(i) - top);
    }
  }

  static void move(Rect& rect, int x, int y) {
    rect = {rect.left + x, rect.top + y, rect.right + x, rect.bottom + y};
  }

  const AppState& state_;
  const TextMeasure& measure_;
  HelpLayout out_;
  int columns_ = 1, width_ = 0, keys_ = 0, y_ = 0;
  std::vector<int> starts_;  // of blocks, as one column
};

int most_scroll(const HelpLayout& layout) {
  return std::max(layout.height - layout.list.height(), 0);
}

void bring_into_view(Help& help, uint32_t entry) {
  const Rect& rect = help.layout.entries[entry].rect;
  const int height = help.layout.list.height();
  int top = rect.top;
  // The first of a group brings its head along.
  for (const HelpHead& head : help.layout.heads) {
    if (head.rect.left == rect.left && head.rect.bottom == rect.top) top = head.rect.top;
  }
  help.scroll = std::clamp(help.scroll, std::min(rect.bottom - height, top), top);
  help.scroll = std::clamp(help.scroll, 0, most_scroll(help.layout));
}

// In the same column, about `by` pixels further down.
uint32_t entry_across(const HelpLayout& layout, uint32_t from, int by) {
  const Rect& at = layout.entries[from].rect;
  uint32_t best = from;
  for (uint32_t i = 0; i < layout.entries.size(); ++i) {
    const Rect& rect = layout.entries[i].rect;
    if (rect.left != at.left || (by > 0 ? i <= from : i >= from)) continue;
    const auto far = [&](const Rect& of) { return std::abs(of.top - at.top - by); };
    if (best == from || far(rect) < far(layout.entries[best].rect)) best = i;
  }
  return best;
}

}  // namespace

void open_help(AppState& state) {
  Help& help = state.help;
  help.available.clear();
  for (const Command& command : commands()) help.available.push_back(command.available(state));
  help.open = true;
  help.filter.set("");
  help.filtered.clear();
  help.chosen = 0;
  help.scroll = 0;
  help.before = std::exchange(state.focus, &help.filter);
}

void close_help(AppState& state) {
  if (!state.help.open) return;
  state.help.open = false;
  if (state.focus == &state.help.filter) state.focus = state.help.before;
}

void refresh_help(AppState& state, const TextMeasure& measure) {
  Help& help = state.help;
  if (!help.open) return;
  const std::string& typed = help.filter.value();
  // The key that opened it closes it, as long as nothing is typed.
  const auto index = static_cast<uint32_t>(find_command("help") - commands().data());
  if (help.filtered.empty() && typed.size() == 1 && is_key_of(state, index, typed)) {
    return close_help(state);
  }
  help.layout = HelpBuilder(state, measure).build();
  if (typed != help.filtered) {
    help.filtered = typed;
    help.chosen = 0;
    help.scroll = 0;
  }
  help.scroll = std::clamp(help.scroll, 0, most_scroll(help.layout));
}

void scroll_help(AppState& state, int px) {
  Help& help = state.help;
  help.scroll = std::clamp(help.scroll + px, 0, most_scroll(help.layout));
}

void reveal_help(AppState& state, std::string_view command) {
  Help& help = state.help;
  for (uint32_t i = 0; i < help.layout.entries.size(); ++i) {
    if (commands()[help.layout.entries[i].command].name == command) bring_into_view(help, i);
  }
}

void step_in_help(AppState& state, HelpStep step) {
  Help& help = state.help;
  const HelpLayout& layout = help.layout;
  const auto count = static_cast<uint32_t>(layout.entries.size());
  if (count == 0) return;
  const uint32_t at = std::min(help.chosen, count - 1);
  const int page = layout.list.height() * 9 / 10;
  const auto towards = [&](SheetStep direction) {
    return box_towards(
        count, [&](uint32_t i) { return layout.entries[i].rect; }, at, direction);
  };
  switch (step) {
    case HelpStep::up:
      help.chosen = at == 0 ? 0 : at - 1;
      break;
    case HelpStep::down:
      help.chosen = std::min(at + 1, count - 1);
      break;
    case HelpStep::left:
      help.chosen = towards(SheetStep::left);
      break;
    case HelpStep::right:
      help.chosen = towards(SheetStep::right);
      break;
    case HelpStep::page_up:
      help.chosen = entry_across(layout, at, -page);
      break;
    case HelpStep::page_down:
      help.chosen = entry_across(layout, at, page);
      break;
    case HelpStep::first:
      help.chosen = 0;
      break;
    case HelpStep::last:
      help.chosen = count - 1;
      break;
  }
  bring_into_view(help, help.chosen);
}

void run_from_help(AppState& state, uint32_t entry) {
  const Help& help = state.help;
  if (entry >= help.layout.entries.size()) return;
  const uint32_t command = help.layout.entries[entry].command;
  if (!help.available[command]) return;
  close_help(state);
  state.push(commands()[command].name);
}

}  // namespace whymark
