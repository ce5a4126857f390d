// Where a card leads: sources, addresses, commands to copy, other notes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/format/document.h"
#include "core/format/selector.h"

namespace whymark {

struct AppState;

/// `src/a.ts:12-15`, `src/a.ts#L12`: the path, and its first line or 0.
struct LinkedFile {
  std::string_view path;
  uint32_t line = 0;
};
LinkedFile parse_linked_file(std::string_view text);

/// Does what a click on a link of the note's card does, `link` being an index into Card::links as
/// it was drawn. An address or a file that the review does not show is asked about first.
void follow_link(AppState& state, uint32_t note, uint32_t link);
/// Opens what was asked about, with the program that the desktop has for it.
void open_asked_place(AppState& state);

}  // namespace whymark
