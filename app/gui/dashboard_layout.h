// Where the parts of the dashboard are: arithmetic over a few blocks, however many files there are.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/gui/dashboard.h"
#include "render/paint/painter.h"

namespace whymark {

/// The figures of a part: `columns` in a row. In pixels of the dashboard's page, from its top.
struct DashboardBlock {
  DashboardPart part = DashboardPart::rings;
  uint32_t first = 0, count = 0;  // among all figures
  uint32_t columns = 1;
  Rect box;                  // of its first figure
  int across = 0, down = 0;  // from a figure to the next

  Rect box_of(uint32_t index) const;
};

/// A column of the table of files; text of figures ends at the right.
struct TableColumn {
  int left = 0, right = 0;
};

struct DashboardLayout {
  std::vector<DashboardBlock> blocks;                     // those that have figures, in order
  Rect queue_panel, risk_panel, check_panel, file_panel;  // of the page; empty: there is none
  std::array<TableColumn, kFileColumns> columns;
  int bar = 0;     // of a share in the table; 0: there is no room
  Rect view;       // of the window, that the page is seen through
  int height = 0;  // of the page

  /// How many figures there are.
  uint32_t count() const;
  /// Which figure of which part the `number`th is.
  Figure figure(uint32_t number) const;
  Rect box(uint32_t number) const;
  const DashboardBlock* block(DashboardPart part) const;
};

DashboardLayout lay_out_dashboard(const AppState& state);

void scroll_dashboard(AppState& state, int px);
/// Scrolls just as far as it takes to have a figure in view.
void reveal_figure(AppState& state, const DashboardLayout& layout, uint32_t number);
/// Does what the `number`th figure is for.
void pick_figure(AppState& state, uint32_t number);

}  // namespace whymark
