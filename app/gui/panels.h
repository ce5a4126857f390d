// The parts of the window. Each draws itself from the state and pushes commands; none changes
// anything itself.
#pragma once

#include "app/gui/ui.h"

namespace whymark {

void draw_toolbar(Ui& ui);
void draw_tree(Ui& ui, TextField& filter);
void draw_code(Ui& ui);
void draw_map(Ui& ui);
void draw_cards(Ui& ui);
void draw_status(Ui& ui);
void draw_message(Ui& ui);
/// A line below the toolbar, while a review is read.
void draw_progress(Ui& ui);
void draw_help(Ui& ui, Help& help);
/// The format's text.
void draw_reference(Ui& ui);
void draw_apply_bar(Ui& ui);
void draw_question(Ui& ui);
/// Their fields are typed into, see text_field.h.
void draw_search(Ui& ui, Search& search);
void draw_palette(Ui& ui, Palette& palette);
/// The evidence dashboard, in place of all else.
void draw_dashboard(Ui& ui);
/// The queue of what deserves reading first.
void draw_queue(Ui& ui);
/// Some notes, or what a note leads to, to choose from.
void draw_chooser(Ui& ui);
/// The commands that a review claims: to be run, running, what came out.
void draw_verify(Ui& ui);
void draw_filter(Ui& ui, NoteFilter& filter);
/// What is filtered by, while it is: a bar at the bottom of the review.
void draw_filter_bar(Ui& ui);
/// How many items of the palette are in view.
size_t palette_rows(const AppState& state);
void draw_settings(Ui& ui, UserSettings& settings);
/// Its scroll position and selection are the editor's own business.
void draw_editor(Ui& ui, HunkEditor& editor);
/// Of the preview in the apply bar, in pixels; 0 where it is closed.
int preview_height(const AppState& state);
/// A bar at the right of `list` that says which part of `height` pixels is in view; none where all
/// is.
void draw_scrollbar(Ui& ui, const Rect& list, int64_t height, int64_t scroll);
/// In place of a review that could not be opened.
void draw_nothing(Ui& ui);

}  // namespace whymark
