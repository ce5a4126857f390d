#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/cut_text.h"
#include "app/gui/navigate.h"
#include "app/gui/numbers.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kMaxIndent = 8;       // deeper folders stand no further to the right
constexpr size_t kNameBytes = 512;  // more than any tree is wide: a hostile one costs no more

std::string files_word(const FileTree& tree, size_t all) {
  if (!tree.is_filtered()) return grouped(all, "file");
  return fmt::format("{}{} of {}", tree.is_loose() ? "like it: " : "", grouped(tree.files_left()),
                     grouped(all, "file"));
}

std::string_view status_letter(FileStatus status) {
  switch (status) {
    case FileStatus::modified:
      return "";
    case FileStatus::added:
      return "A";
    case FileStatus::deleted:
      return "D";
    case FileStatus::renamed:
      return "R";
    case FileStatus::context:
      return "C";
  }
  return "";
}

Color status_color(FileStatus status) {
  if (status == FileStatus::added) return Color::addsign;
  return status == FileStatus::deleted ? Color::delsign : Color::muted;
}

std::string tooltip_of(const Review& review, uint32_t index) {
  const FileSection& file = review.document.files[index];
  std::string text = with_marks(cut(file.path, kPathBytes));
  if (!file.from.empty()) text += "\nfrom " + with_marks(cut(file.from, kPathBytes));
  text += fmt::format("\n{}  \xC2\xB7  +{} \xE2\x88\x92{}", word(file.status), file.added,
                      file.removed);
  if (file.binary) text += "  \xC2\xB7  binary";
  if (file.added > 0) {
    text += fmt::format("  \xC2\xB7  {} % explained",
                        static_cast<int>(review.metrics.files[index].coverage() * 100));
  }
  const GeneratedReason reason = review.generated[index];
  if (reason != GeneratedReason::none) text += fmt::format("\ngenerated: {}", words(reason));
  return text;
}

/// A row, and where its right part begins, which grows to the left.
struct Row {
  Ui& ui;
  const TreeNode& node;
  int top, left, right;

  int height() const { return ui.sizes().tree_row; }
  void add(FontRole role, Color color, std::string_view text, int gap) {
    right -= ui.paint.text_width(role, text);
    ui.paint.text(right, top, height(), role, color, text);
    right -= ui.sizes().px(gap);
  }
};

void draw_counts(Row& row) {
  if (row.node.removed > 0) {
    row.add(FontRole::code_small, Color::delsign, fmt::format("\xE2\x88\x92{}", row.node.removed),
            6);
  }
  if (row.node.added > 0) {
    row.add(FontRole::code_small, Color::addsign, fmt::format("+{}", row.node.added), 6);
  }
}

void draw_coverage(Row& row) {
  if (row.node.added == 0) return;
  const Sizes& sizes = row.ui.sizes();
  const int bar = sizes.px(22);
  const int thick = sizes.px(3);
  row.right -= bar + sizes.px(2);
  const int x = row.right;
  const int middle = row.top + (row.height() - thick) / 2;
  row.ui.paint.fill({x, middle, x + bar, middle + thick}, Color::line, thick / 2);
  const auto covered =
      static_cast<int>(uint64_t{row.node.covered} * static_cast<uint64_t>(bar) / row.node.added);
  row.ui.paint.fill({x, middle, x + covered, middle + thick}, Color::ok, thick / 2);
  row.right -= sizes.px(8);
}

void draw_name(Row& row, Color color, std::string_view name, Painter::Cut where) {
  row.ui.paint.text_clipped(row.left, row.top, row.height(),
                            std::max(row.right - row.left, row.ui.sizes().px(20)), FontRole::small,
                            color, name, where);
}

void draw_folder(Row& row, bool folded) {
  const Sizes& sizes = row.ui.sizes();
  const int sign = sizes.px(8);
  const int y = row.top + (row.height() - sign) / 2;
  row.ui.paint.icon(folded ? Icon::triangle_right : Icon::triangle_down,
                    {row.left, y, row.left + sign, y + sign}, Color::muted);
  row.left += sign + sizes.px(5);
  if (folded) {
    draw_counts(row);
    draw_coverage(row);
  }
  // Of a chain of folders the last says most.
  const std::string& name = row.node.name;
  draw_name(row, Color::text, cut_start(name, kNameBytes),
            name.find('/') == std::string::npos ? Painter::Cut::end : Painter::Cut::start);
}

void draw_file(Row& row) {
  const FileSection& file = row.ui.review().document.files[row.node.file];
  const bool generated = row.ui.review().generated[row.node.file] != GeneratedReason::none;
  if (file.binary) row.add(FontRole::small, Color::faint, "binary", 6);
  draw_counts(row);
  if (generated) {
    row.add(FontRole::small, Color::faint, "gen", 6);
  } else {
    draw_coverage(row);
  }
  if (const std::string_view letter = status_letter(file.status); !letter.empty()) {
    row.add(FontRole::code_small, status_color(file.status), letter, 6);
  }
  const bool muted = generated || file.status == FileStatus::deleted;
  draw_name(row, muted ? Color::muted : Color::text, cut(row.node.name, kNameBytes),
            Painter::Cut::end);
}

void draw_row(Ui& ui, uint32_t index, int top, uint32_t current) {
  const Sizes& sizes = ui.sizes();
  const TreePanel& tree = ui.state().tree;
  const TreeNode& node = tree.files.nodes()[index];
  const bool folder = node.file == kNone;
  const Rect rect{0, top, ui.page().frame.tree_right - sizes.hairline, top + sizes.tree_row};
  std::string id = "tree:" + (folder ? tree.files.path_of(index) + '/'
                                     : with_marks(ui.review().document.files[node.file].path));
  if (id.size() > kPathBytes) id.resize(kPathBytes);
  // What is not pointed at needs no words.
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool pointed = !folder && rect.contains(mouse.x, mouse.y);
  const Ui::Answer answer =
      ui.control(std::move(id), rect, pointed ? tooltip_of(ui.review(), node.file) : "");
  if (answer.clicked) ui.push("open-tree-row", index);
  if ((!folder && node.file == current) || answer.hovered) ui.paint.fill(rect, Color::raised);
  if (tree_has_focus(ui.state()) && tree.cursor == index) {
    ui.paint.outline({rect.left + sizes.px(3), rect.top + sizes.px(1), rect.right - sizes.px(3),
                      rect.bottom - sizes.px(1)},
                     Color::sel, sizes.px(4), sizes.hairline);
  }
  Row row{ui, node, top, sizes.px(12) + std::min(node.depth, kMaxIndent) * sizes.px(14),
          rect.right - sizes.px(10)};
  if (folder) {
    draw_folder(row, tree.files.is_folded(index));
  } else {
    draw_file(row);
  }
}

void draw_rows(Ui& ui, int top) {
  const Frame& frame = ui.page().frame;
  const TreePanel& tree = ui.state().tree;
  const int height = ui.sizes().tree_row;
  const uint32_t current = current_file(ui.state());
  ui.paint.push_clip({0, top, frame.tree_right, frame.bottom});
  const std::vector<uint32_t>& rows = tree.files.rows();
  for (auto row = static_cast<size_t>(tree.scroll / height); row < rows.size(); ++row) {
    const auto y = static_cast<int>(top - tree.scroll + static_cast<int64_t>(row) * height);
    if (y >= frame.bottom) break;
    draw_row(ui, rows[row], y, current);
  }
  if (rows.empty() && tree.files.is_filtered()) {
    ui.paint.text(ui.sizes().px(12), top, height, FontRole::small, Color::muted,
                  "No path has that in it.");
  }
  ui.paint.pop_clip();
}

// Where the mouse takes the edge, the width follows.
void draw_splitter(Ui& ui) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Rect rect{frame.tree_right - sizes.px(5), frame.top, frame.tree_right, frame.bottom};
  const std::string words = fmt::format("Drag to make the tree wider or narrower  \xC2\xB7  {}",
                                        first_key(ui.state(), "toggle-tree"));
  const Ui::Answer answer = ui.control("tree-edge", rect, words);
  if (answer.hovered || answer.held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ui.paint.fill({frame.tree_right - sizes.px(3), frame.top, frame.tree_right, frame.bottom},
                  Color::sel, 0, answer.held ? 0.9 : 0.5);
  }
  if (!answer.held) return;
  const auto x = static_cast<int>(std::max(ImGui::GetIO().MousePos.x, 0.0f));
  if (ImGui::IsMouseClicked(0)) {
    ui.push("grab-tree-edge", static_cast<uint32_t>(frame.tree_right - x));
  } else if (x + ui.state().tree.grab != frame.tree_right) {
    ui.push("set-tree-width", static_cast<uint32_t>(x + ui.state().tree.grab));
  }
}

}  // namespace

void draw_tree(Ui& ui, TextField& filter) {
  const Frame& frame = ui.page().frame;
  if (frame.tree_right == 0) return;
  const Sizes& sizes = ui.sizes();
  const Rect panel{0, frame.top, frame.tree_right, frame.bottom};
  ui.paint.fill(panel, Color::panel);
  ui.paint.vertical(frame.tree_right - sizes.hairline, frame.top, frame.bottom, Color::line);
  draw_splitter(ui);
  const int head = sizes.px(30);
  const int right = frame.tree_right - sizes.px(10);
  ui.paint.text_clipped(sizes.px(12), frame.top + sizes.px(2), head, right - sizes.px(40),
                        FontRole::small, Color::muted,
                        files_word(ui.state().tree.files, ui.review().document.files.size()));
  if (draw_text_field(ui, filter, "tree-filter",
                      {sizes.px(8), frame.top + head, right, frame.top + head + sizes.px(28)},
                      "Filter by path")) {
    ui.push("focus-tree");
  }
  filter.box = panel;  // a click on a row leaves the keys where they are
  draw_rows(ui, frame.top + tree_head_px(ui.state()));
}

}  // namespace whymark
