// What applying the decisions will change on disk, as the apply bar shows it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace whymark {

struct AppState;

struct PreviewMark {
  uint32_t first = 0, end = 0;  // bytes of the text
};

struct PreviewLine {
  enum class Type : uint8_t { file, gap, code };
  Type type = Type::code;
  char sign = ' ';
  std::string text;                // code, or a file's path and what becomes of it
  std::vector<PreviewMark> marks;  // what differs from the line above or below
  bool newline = true;             // false: the last line of its side, without one
};

struct Preview {
  bool open = false;
  bool stale = true;   // decisions changed
  std::string words;   // "3 lines dropped, 1 restored"
  uint64_t count = 0;  // decisions
  size_t files = 0;
  uint32_t first_file = 0;         // of those with decisions, where there are any
  std::vector<PreviewLine> lines;  // worked out only while it is open
  bool cut = false;                // at the limit of lines that are shown
  int scroll = 0;                  // pixels
};

/// Works it out anew where decisions changed.
void refresh_preview(AppState& state);

}  // namespace whymark
