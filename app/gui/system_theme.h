#pragma once

namespace whymark {

/// Whether the desktop is set to dark windows: asks GNOME's settings, then reads those of GTK. Dark
/// where nothing says otherwise. Starts a program: takes some 20 ms.
bool system_prefers_dark();

}  // namespace whymark
