// What standard output is, and what may be sent there.
#pragma once

#include <cstdint>
#include <optional>

namespace whymark {

enum class ColourChoice { automatic, always, never };

struct Terminal {
  bool is_terminal = false;
  bool colours = false;
  bool utf8 = false;  // the locale's characters, by LC_ALL, LC_CTYPE or LANG
  uint32_t width = 80;
};

/// Standard output, and what the environment says of it. Colours: as chosen; else only to a
/// terminal that is not dumb, and not where NO_COLOR says otherwise. Width: `width` if given, else
/// the terminal's, else COLUMNS, else 80.
Terminal standard_output(ColourChoice colour, std::optional<uint32_t> width);

}  // namespace whymark
