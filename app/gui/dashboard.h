// The evidence dashboard: what a review claims, in figures that are those of `whymark stats`. Each
// can be picked: it filters the notes, or goes to what it counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

struct AppState;

/// Groups of figures, from the top.
enum class DashboardPart : uint8_t {
  rings,
  queue,
  first_of_queue,
  risk,
  open,
  checks,
  columns,
  files
};

enum class FileColumn : uint8_t { path, added, removed, explained, verified, notes, open };
inline constexpr uint32_t kFileColumns = 7;

struct Dashboard {
  uint32_t cursor = kNone;  // a figure
  int scroll = 0;           // pixels
  FileColumn sort = FileColumn::explained;
  bool descending = false;
  std::vector<uint32_t> files;  // in the order of the table
};

/// A figure: the `index`th of its part.
struct Figure {
  DashboardPart part = DashboardPart::rings;
  uint32_t index = 0;
};

/// How a figure is told.
struct FigureWords {
  std::string id;      // "dashboard:coverage"
  std::string label;   // "explained"
  std::string value;   // "90%"
  std::string detail;  // "54 of 60 added lines carry a note"
  double share = 0;    // 0..1, where the value is one
  bool known = true;   // false: there is no such figure yet
};

/// How many figures a part has.
uint32_t count_figures(const AppState& state, DashboardPart part);
FigureWords figure_words(const AppState& state, Figure figure);
/// The check of the frontmatter, or behind these of the body.
const Check& check_of(const Document& document, uint32_t index);

void open_dashboard(AppState& state);
/// Does what the figure is for.
void act_on_figure(AppState& state, Figure figure);
/// Sorts by the column, the other way round where that is so already.
void sort_files(AppState& state, FileColumn column);

}  // namespace whymark
