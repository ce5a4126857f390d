#include "app/gui/script_runner.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/gui/code_place.h"
#include "app/gui/frame_dump.h"
#include "app/gui/keymap.h"
#include "app/gui/navigate.h"
#include "app/gui/state_dump.h"
#include "app/gui/user_settings.h"
#include "core/base/file_io.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

bool parse_number(const std::string& text, double& value) {
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  return !text.empty() && end == text.c_str() + text.size() && std::isfinite(value);
}

tl::unexpected<Error> wrong(const std::string& what) { return fail("?" + what); }

/// Runs single steps. A message that begins with `?` is a wrong use.
class Runner {
 public:
  explicit Runner(Stage& stage) : stage_(stage) {}

  Result<void> run(const Step& step);

 private:
  using Words = std::vector<std::string>;
  struct Entry {
    std::string_view name;
    size_t least, most;
    std::string_view use;
    Result<void> (Runner::*run)(const Words&);
  };
  static const Entry kSteps[];

  Result<void> key(const Words& words) {
    const std::optional<KeyPress> press = parse_key(words[1]);
    if (!press) return wrong(fmt::format("no key \"{}\"", words[1]));
    send_key(*press);
    return settle(stage_);
  }

  Result<void> text(const Words& words) {
    ImGui::GetIO().AddInputCharactersUTF8(words[1].c_str());
    return settle(stage_);
  }

  Result<void> move(float x, float y) {
    ImGui::GetIO().AddMousePosEvent(x, y);
    return settle(stage_);
  }

  Result<void> press(bool down) {
    ImGui::GetIO().AddMouseButtonEvent(0, down);
    return settle(stage_);
  }

  const Control* find(const std::string& id) const {
    for (const Control& control : stage_.gui().controls()) {
      if (control.id == id) return &control;
    }
    return nullptr;
  }

  // Scrolls to what is not on screen, as a person would.
  void reveal(const std::string& id) {
    AppState& state = stage_.gui().state();
    if (!state.review) return;
    const Document& document = state.review->document;
    for (uint32_t note = 0; id.rfind("note:", 0) == 0 && note < document.notes.size(); ++note) {
      if (id.substr(5) != with_marks(document.notes[note].id)) continue;
      if (state.page.card_of_note[note] == kNone) continue;
      const PlacedCard& placed = state.page.cards[state.page.card_of_note[note]];
      state.scroll_to_y(placed.top - state.page.sizes.file_row - state.page.sizes.card_gap);
    }
    for (uint32_t file = 0; id.rfind("tree:", 0) == 0 && file < document.files.size(); ++file) {
      if (id.substr(5) != with_marks(document.files[file].path)) continue;
      const uint32_t row = state.tree.files.row_of(state.tree.files.node_of_file(file));
      if (row != kNone) reveal_tree_row(state, row);
    }
    if (!is_in_code(id)) return;
    const std::string named = id.substr(id.find(':') + 1);
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      const std::string prefix = with_marks(document.files[file].path) + ":";
      if (named.rfind(prefix, 0) != 0 || named.size() < prefix.size() + 2) continue;
      const Side side = named[prefix.size()] == '-' ? Side::old_side : Side::new_side;
      const auto number =
          static_cast<uint32_t>(std::strtoul(named.c_str() + prefix.size() + 1, nullptr, 10));
      const uint32_t row = document.find_row(file, side, number);
      if (row != kNone) show_row(state, row);
    }
  }

  static bool is_in_code(const std::string& id) {
    return id.rfind("line:", 0) == 0 || id.rfind("part:", 0) == 0 || id.rfind("hunk:", 0) == 0;
  }

  Result<void> hover_id(const std::string& id) {
    if (id.rfind("text:", 0) == 0) return hover_text(id);
    int at_x = 0;
    int at_y = 0;
    int used = 0;
    if (std::sscanf(id.c_str(), "%5d,%5d%n", &at_x, &at_y, &used) == 2 &&
        static_cast<size_t>(used) == id.size()) {
      return move(static_cast<float>(at_x), static_cast<float>(at_y));
    }
    const auto on_screen = [&] {
      const AppState& state = stage_.gui().state();
      const int covered =
          is_in_code(id) ? state.page.frame.height - state.page.frame.bottom + state.overlay_height
                         : 0;
      const Control* control = find(id);
      return control != nullptr && control->rect.top >= 0 &&
             (control->rect.top + control->rect.bottom) / 2 < stage_.height() - covered;
    };
    const bool of_settings = id.starts_with(kSettingsId);
    if (of_settings) reveal_setting(stage_.gui().state(), id);
    if (of_settings || !on_screen()) {
      reveal(id);
      // Some controls appear only when a worker has found out that they may.
      const Result<void> drawn = settle_idle(stage_);
      if (!drawn) return drawn;
    }
    if (!on_screen()) return fail(fmt::format("\"{}\" is not on screen", id));
    const Rect rect = find(id)->rect;
    // A card may reach out of the view; its visible middle is pointed at.
    const Frame& frame = stage_.gui().state().page.frame;
    const bool in_view = rect.bottom > frame.top && rect.top < frame.bottom;
    const int top = in_view ? std::max(rect.top, frame.top) : rect.top;
    const int bottom = in_view ? std::min(rect.bottom, frame.bottom) : rect.bottom;
    const bool chrome = rect.bottom <= frame.top || rect.top >= frame.bottom;
    const float y = chrome ? static_cast<float>(rect.top + rect.bottom) / 2
                           : static_cast<float>(top + bottom) / 2;
    // A line is pointed at by its numbers: its text has places that do something else.
    const bool line = id.rfind("line:", 0) == 0 && id.find('/', id.rfind(':')) == std::string::npos;
    const Sizes& sizes = stage_.gui().state().page.sizes;
    // So is a card by its margin.
    const bool card = id.rfind("note:", 0) == 0;
    const float x = line   ? static_cast<float>(rect.left + sizes.px(60))
                    : card ? static_cast<float>(rect.left + sizes.px(6))
                           : static_cast<float>(rect.left + rect.right) / 2;
    return move(x, y);
  }

  Result<void> hover(const Words& words) { return hover_id(words[1]); }

  // A place in the text of a line: text:PATH:+LINE:BYTE, or -LINE of the old side.
  Result<void> hover_text(const std::string& id) {
    const size_t cut = id.rfind(':');
    const std::string line = "line" + id.substr(4, cut - 4);
    if (const Result<void> over = hover_id(line); !over) return over;
    const AppState& state = stage_.gui().state();
    const Rect rect = find(line)->rect;
    const auto offset = static_cast<uint32_t>(std::strtoul(id.c_str() + cut + 1, nullptr, 10));
    const auto at = text_at(state, static_cast<float>(rect.left + 1),
                            static_cast<float>(rect.top + rect.bottom) / 2);
    const auto point = at ? point_of_text(state, at->place.at(offset), at->side) : std::nullopt;
    if (!point) return fail(fmt::format("\"{}\" is not on screen", id));
    return move(static_cast<float>(point->x), static_cast<float>(point->y));
  }

  Result<void> click(const Words& words) {
    if (const Result<void> over = hover_id(words[1]); !over) return over;
    const std::string how = words.size() > 2 ? words[2] : "once";
    if (how != "once" && how != "twice" && how != "thrice" && how != "shift") {
      return wrong("use: click ID [twice|thrice|shift]");
    }
    if (how == "shift") ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, true);
    for (int left = how == "twice" ? 2 : how == "thrice" ? 3 : 1; left > 0; --left) {
      if (const Result<void> down = press(true); !down) return down;
      if (const Result<void> up = press(false); !up) return up;
    }
    if (how == "shift") ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, false);
    return settle(stage_);
  }

  Result<void> drag(const Words& words) {
    double dx = 0;
    double dy = 0;
    if (words.size() == 3) {
      if (const Result<void> over = hover_id(words[1]); !over) return over;
      if (const Result<void> down = press(true); !down) return down;
      const Result<void> there = hover_id(words[2]);
      return there ? press(false) : there;
    }
    if (!parse_number(words[2], dx) || !parse_number(words[3], dy)) {
      return wrong("use: drag ID DX DY");
    }
    if (const Result<void> over = hover_id(words[1]); !over) return over;
    if (const Result<void> down = press(true); !down) return down;
    const ImVec2 from = ImGui::GetIO().MousePos;
    const Result<void> moved =
        move(from.x + static_cast<float>(dx), from.y + static_cast<float>(dy));
    return moved ? press(false) : moved;
  }

  Result<void> wheel(const Words& words) {
    double across = 0;
    double down = 0;
    if (!parse_number(words[1], across) || !parse_number(words[2], down)) {
      return wrong("use: wheel ACROSS DOWN, in notches");
    }
    ImGui::GetIO().AddMouseWheelEvent(static_cast<float>(-across), static_cast<float>(-down));
    return settle(stage_);
  }

  Result<void> scroll(const Words& words) {
    double px = 0;
    if (!parse_number(words[1], px)) return wrong("use: scroll PX");
    AppState& state = stage_.gui().state();
    state.scroll_to_y(state.scroll_y() + static_cast<int64_t>(px));
    return settle(stage_);
  }

  Result<void> scroll_to(const Words& words) {
    double share = 0;
    if (!parse_number(words[1], share)) return wrong("use: scroll-to 0..1");
    AppState& state = stage_.gui().state();
    const auto extent = static_cast<double>(state.page.bottom + state.overlay_height -
                                            state.page.top - state.page.frame.view_height());
    state.scroll_to_y(state.page.top + static_cast<int64_t>(share * std::max(extent, 0.0)));
    return settle(stage_);
  }

  Result<void> resize(const Words& words) {
    int width = 0;
    int height = 0;
    if (std::sscanf(words[1].c_str(), "%5dx%5d", &width, &height) != 2 || width < 64 ||
        height < 64) {
      return wrong("use: resize WxH, each at least 64");
    }
    const Result<void> done = stage_.resize(width, height);
    return done ? settle(stage_) : done;
  }

  Result<void> wait(const Words& words) {
    if (words[1] == "idle") return settle_idle(stage_);
    if (words[1] == "loaded") return settle_loaded(stage_);
    if (words[1] == "settings") return settle_settings(stage_);
    return wrong("use: wait idle, wait loaded, or wait settings");
  }

  Result<void> png(const Words& words) {
    const Result<void> drawn = settle_idle(stage_);
    if (!drawn) return drawn;
    const Result<Image> image = stage_.picture();
    if (!image) return tl::unexpected<Error>(image.error());
    return write_png(words[1], *image);
  }

  // Draws none itself, and waits for nothing.
  Result<void> frames(const Words& words) {
    return write_file(words[1], dump_frames(stage_.times()).dump() + "\n");
  }

  Result<void> state(const Words& words) {
    const Result<void> drawn = settle_idle(stage_);
    if (!drawn) return drawn;
    return write_file(words[1], dump_state(stage_).dump(1) + "\n");
  }

  Result<void> expect(const Words& words) {
    const Result<void> drawn = settle_idle(stage_);
    if (!drawn) return drawn;
    std::string pointer = "/" + words[1];
    for (char& c : pointer) {
      if (c == '.') c = '/';
    }
    const Json state = dump_state(stage_);
    Json found;
    try {
      found = state.at(Json::json_pointer(pointer));
    } catch (const Json::exception&) {
      return fail(fmt::format("expected {} to be {}, but the state has no {}", words[1], words[2],
                              words[1]));
    }
    const std::string shown = found.is_string() ? found.get<std::string>() : found.dump();
    const bool part = !words[2].empty() && words[2][0] == '~';
    const bool as_wanted =
        part ? shown.find(words[2].substr(1)) != std::string::npos : shown == words[2];
    if (as_wanted) return {};
    return fail(fmt::format("expected {} to {} {}, but it is {}", words[1], part ? "contain" : "be",
                            part ? words[2].substr(1) : words[2], shown));
  }

  Stage& stage_;
};

const Runner::Entry Runner::kSteps[] = {
    {"key", 1, 1, "key K, such as j, ctrl+enter, esc", &Runner::key},
    {"text", 1, 1, "text T", &Runner::text},
    {"click", 1, 2, "click ID or X,Y [twice|thrice|shift]", &Runner::click},
    {"hover", 1, 1, "hover ID or X,Y", &Runner::hover},
    {"drag", 2, 3, "drag ID DX DY, or ID ID", &Runner::drag},
    {"wheel", 2, 2, "wheel ACROSS DOWN, in notches", &Runner::wheel},
    {"scroll", 1, 1, "scroll PX", &Runner::scroll},
    {"scroll-to", 1, 1, "scroll-to 0..1", &Runner::scroll_to},
    {"resize", 1, 1, "resize WxH", &Runner::resize},
    {"wait", 1, 1, "wait idle, loaded, or settings", &Runner::wait},
    {"png", 1, 1, "png OUT", &Runner::png},
    {"state", 1, 1, "state OUT", &Runner::state},
    {"frames", 1, 1, "frames OUT", &Runner::frames},
    {"expect", 2, 2, "expect PATH VALUE (~VALUE: contains)", &Runner::expect},
};

Result<void> Runner::run(const Step& step) {
  const std::string& name = step.words[0];
  const size_t given = step.words.size() - 1;
  for (const Entry& entry : kSteps) {
    if (name != entry.name) continue;
    if (given < entry.least || given > entry.most) {
      return wrong(fmt::format("use: {}", entry.use));
    }
    return (this->*entry.run)(step.words);
  }
  return wrong(fmt::format("there is no step \"{}\"", name));
}

}  // namespace

Result<void> run_step(Stage& stage, const Step& step) { return Runner(stage).run(step); }

}  // namespace whymark
