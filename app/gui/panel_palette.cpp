// The palette, over the review.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/commands.h"
#include "app/gui/navigate.h"
#include "app/gui/numbers.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "core/review/fuzzy.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kMostRows = 14;
constexpr size_t kMostBytes = 300;  // of a text that is drawn

int row_height(const Sizes& sizes) { return sizes.px(30); }

/// A row: what is matched, with the letters that were typed marked, and words beside it.
struct Shown {
  std::string text;
  std::vector<uint32_t> marked;  // bytes of `text`
  std::string beside;            // behind it, muted
  std::string right;             // at the right edge
  std::string sign;              // what kind it is
  Color color = Color::muted;    // of the sign
};

// Marks are of the bytes as they are: a text that has to be shown otherwise has none.
void set_text(Shown& shown, std::string_view text, std::vector<uint32_t> marked) {
  text = text.substr(0, kMostBytes);
  shown.text = with_marks(text);
  if (shown.text == text) shown.marked = std::move(marked);
}

// The name first, its folders behind it.
void show_path(Shown& shown, std::string_view path, const std::vector<uint32_t>& letters) {
  const size_t slash = path.rfind('/');
  const size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  std::vector<uint32_t> marked;
  for (const uint32_t at : letters) {
    if (at >= name) marked.push_back(static_cast<uint32_t>(at - name));
  }
  set_text(shown, path.substr(name), std::move(marked));
  if (name > 0) shown.beside = with_marks(path.substr(0, slash));
}

Shown show_file(const Document& document, const Palette& palette, uint32_t file) {
  Shown shown;
  shown.sign = "file";
  const FileSection& section = document.files[file];
  show_path(shown, section.path, FuzzyPattern(palette.typed()).letters(section.path));
  if (section.added > 0) shown.right = fmt::format("+{}", section.added);
  if (section.removed > 0) shown.right += fmt::format(" \xE2\x88\x92{}", section.removed);
  return shown;
}

Shown show_line(const Document& document, const Palette& palette, uint32_t file) {
  Shown shown;
  shown.sign = "line";
  const std::optional<TypedLine> line = typed_line(palette.typed(), palette.for_line);
  if (!line) return shown;
  const std::string& path = document.files[file].path;
  show_path(shown, path, FuzzyPattern(line->path).letters(path));
  shown.right = fmt::format("{}line {}", line->side == Side::old_side ? "old " : "", line->line);
  return shown;
}

Shown show_note_item(const Document& document, const Palette& palette, uint32_t note) {
  Shown shown;
  const Note& of = document.notes[note];
  shown.sign = word(of.kind);
  shown.color = kind_color(of.kind);
  const std::string_view words = note_words(document, note);
  set_text(shown, words, WordsPattern(palette.typed()).letters(words));
  shown.right = with_marks(of.id);
  return shown;
}

Shown show_command(const AppState& state, const Palette& palette, uint32_t index) {
  Shown shown;
  const Command& command = commands()[index];
  shown.sign = group_of(index);
  set_text(shown, command.label, FuzzyPattern(palette.typed()).letters(command.label));
  shown.beside = command.help;
  shown.right = keys_of(state, command);
  return shown;
}

Shown show(const AppState& state, const Palette& palette, const PaletteItem& item) {
  const Document& document = state.review->document;
  switch (item.kind) {
    case PaletteKind::command:
      return show_command(state, palette, item.index);
    case PaletteKind::file:
      return show_file(document, palette, item.index);
    case PaletteKind::line:
      return show_line(document, palette, item.index);
    case PaletteKind::note:
      return show_note_item(document, palette, item.index);
  }
  return {};
}

// In runs of marked and unmarked letters. Returns the width.
int draw_marked(Ui& ui, const Shown& shown, int x, int top, int height) {
  const int left = x;
  auto next = shown.marked.begin();
  for (size_t at = 0; at < shown.text.size();) {
    const auto is_marked = [&](size_t byte) {
      while (next != shown.marked.end() && *next < byte) ++next;
      return next != shown.marked.end() && *next == byte;
    };
    const bool marked = is_marked(at);
    size_t end = at;
    do {
      ++end;
      while (end < shown.text.size() &&
             (static_cast<unsigned char>(shown.text[end]) & 0xC0) == 0x80) {
        ++end;
      }
    } while (end < shown.text.size() && is_marked(end) == marked);
    x += ui.paint.text(x, top, height, marked ? FontRole::prose_strong : FontRole::prose,
                       marked ? Color::sel : Color::text,
                       std::string_view(shown.text).substr(at, end - at));
    at = end;
  }
  return x - left;
}

void draw_item(Ui& ui, const Palette& palette, size_t index, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const PaletteItem& item = palette.items()[index];
  const Shown shown = show(ui.state(), palette, item);
  const Ui::Answer answer = ui.control(fmt::format("palette:{}", index), rect);
  if (answer.clicked) ui.push("palette-pick", static_cast<uint32_t>(index));
  const bool chosen = index == palette.selected();
  if (chosen) {
    ui.paint.fill(rect, Color::sel, sizes.px(5), kChosenTint);
    ui.paint.fill(
        {rect.left, rect.top + sizes.px(6), rect.left + sizes.px(3), rect.bottom - sizes.px(6)},
        Color::sel, sizes.px(1));
  } else if (answer.hovered) {
    ui.paint.fill(rect, Color::line, sizes.px(5));
  }
  // Muted colours and those of kinds are not readable on these grounds.
  const bool at_hand = chosen || answer.hovered;
  const Color ink = at_hand ? Color::text : Color::muted;
  int x = rect.left + sizes.px(10);
  ui.paint.text_clipped(x, rect.top, rect.height(), sizes.px(70), FontRole::small,
                        at_hand ? Color::text : shown.color, shown.sign);
  x += sizes.px(78);
  int right = rect.right - sizes.px(10);
  right -= ui.paint.text_width(FontRole::code_small, shown.right);
  ui.paint.text(right, rect.top, rect.height(), FontRole::code_small, ink, shown.right);
  right -= sizes.px(14);
  ui.paint.push_clip({x, rect.top, std::max(right, x), rect.bottom});
  x += draw_marked(ui, shown, x, rect.top, rect.height()) + sizes.px(10);
  ui.paint.pop_clip();
  if (right - x > sizes.px(40)) {
    ui.paint.text_clipped(x, rect.top, rect.height(), right - x, FontRole::small, ink,
                          shown.beside);
  }
}

std::string foot(const Palette& palette) {
  if (palette.for_line && palette.items().empty()) {
    return "a line of the file at hand, -N one of its old side, or path:N";
  }
  const uint64_t more = palette.fitting() - palette.items().size();
  std::string text = palette.items().empty() && palette.is_done()
                         ? "nothing fits"
                         : "\xE2\x86\x91\xE2\x86\x93 choose   \xE2\x86\xB5 take   esc close";
  if (!palette.is_done()) text += "   \xC2\xB7   looking further";
  if (more > 0) {
    text += fmt::format("   \xC2\xB7   the best {} of {}", grouped(palette.items().size()),
                        grouped(palette.fitting()));
  }
  return text;
}

}  // namespace

size_t palette_rows(const AppState& state) {
  const int height = state.page.frame.height * 6 / 10;
  return static_cast<size_t>(std::clamp(height / row_height(state.page.sizes), 3, kMostRows));
}

void draw_palette(Ui& ui, Palette& palette) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const int pad = sizes.px(8);
  const int row = row_height(sizes);
  const size_t first = palette.first_shown();
  const size_t rows = std::min(palette.items().size() - std::min(first, palette.items().size()),
                               palette_rows(ui.state()));
  const int width = std::min(sizes.px(680), frame.width - 2 * pad);
  const int left = (frame.width - width) / 2;
  const int top = std::min(sizes.px(72), frame.height / 10);
  const int field = sizes.px(32);
  const int foot_height = sizes.px(26);
  const Rect box{left, top, left + width,
                 top + 2 * pad + field + static_cast<int>(rows) * row + foot_height};
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  const Rect text{box.left + pad, box.top + pad, box.right - pad, box.top + pad + field};
  const std::string_view hint = palette.for_line ? "line, -old line, or path:line"
                                                 : "file, note, command, :line or path:line";
  if (draw_text_field(ui, palette.field, "palette-field", text, hint)) ui.push("palette-field");
  int y = text.bottom + sizes.px(4);
  for (size_t i = 0; i < rows; ++i) {
    draw_item(ui, palette, first + i, {box.left + pad, y, box.right - pad, y + row});
    y += row;
  }
  ui.paint.text_clipped(box.left + 2 * pad, y, foot_height, width - 4 * pad, FontRole::small,
                        Color::faint, foot(palette));
  ui.control("palette", box);
  if (ui.control("palette-beside", {0, 0, frame.width, frame.height}).clicked) ui.push("escape");
}

}  // namespace whymark
