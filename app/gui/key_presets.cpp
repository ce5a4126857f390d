#include "app/gui/key_bindings.h"

namespace whymark {
namespace {

// Lines by j and k, notes by their capitals.
constexpr PresetKeys kVim[] = {
    {"scroll-down", "j down ctrl+e"},
    {"scroll-up", "k up ctrl+y"},
    {"scroll-left", "h left"},
    {"scroll-right", "l right"},
    {"next-note", "J"},
    {"previous-note", "K"},
    {"page-down", "ctrl+d ctrl+f pagedown space"},
    {"page-up", "ctrl+u ctrl+b pageup shift+space"},
    {"go-to-start", "g home"},
    {"go-to-end", "G end"},
    {"go-to-line", ":"},
    {"search", "/"},
    {"toggle-tree", "B"},
    {"toggle-card-fold", "ctrl+h"},
    {"choose-link", "M"},
    {"undo", "u ctrl+z"},
    {"redo", "ctrl+r ctrl+shift+z"},
    {"undo-apply", "U"},
    {"toggle-split", "S"},
    {"toggle-whole-file", "L"},
    {"back", "ctrl+o alt+left"},
    {"forward", "ctrl+i alt+right"},
};

constexpr PresetKeys kVsCode[] = {
    {"palette", "ctrl+p ctrl+shift+p f1"},
    {"go-to-line", "ctrl+g g"},
    {"search", "ctrl+f ctrl+shift+f /"},
    {"next-hit", "f3 n"},
    {"previous-hit", "shift+f3 N"},
    {"next-hunk", "f7 alt+f5 ]"},
    {"previous-hunk", "shift+f7 shift+alt+f5 ["},
    {"toggle-wrap", "alt+z w"},
    {"focus-tree", "ctrl+shift+e b"},
    {"undo", "ctrl+z z"},
    {"redo", "ctrl+shift+z ctrl+y Z"},
    {"fold-all", "ctrl+0 -"},
    {"unfold-all", "ctrl+j ="},
    {"zoom-reset", "ctrl+alt+0"},
    {"settings", "ctrl+, ,"},
};

}  // namespace

std::span<const PresetKeys> preset_keys(int preset) {
  if (preset == 1) return kVim;
  if (preset == 2) return kVsCode;
  return {};
}

}  // namespace whymark
