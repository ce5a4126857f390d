#include "app/gui/state_dump_overview.h"

#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json node_json(const AppState& state, uint32_t index) {
  const FileTree& files = state.tree.files;
  const TreeNode& node = files.nodes()[index];
  Json out{
      {"name", node.name}, {"depth", node.depth}, {"added", node.added}, {"removed", node.removed}};
  if (node.file == kNone) {
    out["folded"] = files.is_folded(index);
    out["files"] = node.files;
    return out;
  }
  const FileSection& file = state.review->document.files[node.file];
  out["status"] = word(file.status);
  const std::string_view generated = words(state.review->generated[node.file]);
  if (!generated.empty()) out["generated"] = generated;
  return out;
}

}  // namespace

Json tree_json(const AppState& state) {
  const TreePanel& tree = state.tree;
  Json out{{"width", state.page.frame.tree_right},
           {"focus", tree_has_focus(state)},
           {"filter", tree.filter.value()},
           {"files_left", tree.files.files_left()},
           {"loose", tree.files.is_loose()},
           {"all_rows", tree.files.rows().size()},
           {"scroll", tree.scroll}};
  const bool known = tree.cursor < tree.files.nodes().size();
  out["cursor"] = known ? Json(tree.files.nodes()[tree.cursor].name) : Json();
  out["rows"] = Json::array();
  if (state.page.frame.tree_right == 0) return out;
  const int height = state.page.sizes.tree_row;
  const std::vector<uint32_t>& rows = tree.files.rows();
  const auto end = static_cast<size_t>((tree.scroll + tree_rows_px(state) + height - 1) / height);
  for (auto row = static_cast<size_t>(tree.scroll / height); row < rows.size() && row < end;
       ++row) {
    out["rows"].push_back(node_json(state, rows[row]));
  }
  return out;
}

Json map_json(const AppState& state) {
  const Overview& map = state.overview;
  Json out{{"height", map.scale.height()}, {"files", map.files}};
  out["bands"] = Json::array();
  for (const MapBand& band : map.bands) {
    out["bands"].push_back({band.added, band.removed, band.context});
  }
  out["marks"] = Json::array();
  for (const MapMark& mark : map.marks) {
    out["marks"].push_back({{"y", mark.y},
                            {"note", with_marks(state.review->document.notes[mark.note].id)},
                            {"count", mark.count}});
  }
  return out;
}

}  // namespace whymark
