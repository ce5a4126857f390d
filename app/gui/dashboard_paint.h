// The figures of the dashboard, each drawn into its box. For panel_dashboard.cpp.
#pragma once

#include "app/gui/dashboard_layout.h"
#include "app/gui/ui.h"

namespace whymark {

/// A figure in the window. What it is drawn with when the mouse is on it or the cursor: muted
/// colours are not readable on that ground.
struct ShownFigure {
  Ui& ui;
  const DashboardLayout& layout;
  Figure figure;
  FigureWords words;
  Rect box;
  bool at_hand = false;

  Color ink(Color color) const { return at_hand ? Color::text : color; }
};

void draw_ring(const ShownFigure& shown);
void draw_looked_at(const ShownFigure& shown);
void draw_queue_row(const ShownFigure& shown);
void draw_risk_cell(const ShownFigure& shown);
void draw_open_row(const ShownFigure& shown);
void draw_check_row(const ShownFigure& shown);
void draw_column_head(const ShownFigure& shown);
void draw_file_row(const ShownFigure& shown);

/// An item of the queue: sign, kind, place, reasons, how much it asks for. The queue's panel has
/// the same rows.
void draw_attention_row(Ui& ui, const AttentionItem& item, Rect box, bool at_hand, bool looked);

/// Of a check, for a tooltip: all of the command, what is said of it, when it ran.
std::string check_tooltip(const Check& check, const ClaimEvidence* found);

}  // namespace whymark
