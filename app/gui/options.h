#pragma once

#include <optional>
#include <string>

namespace whymark {

/// What the viewer was asked on its command line.
struct Options {
  std::string file;
  std::string repository;  // --repo
  std::string theme;       // --theme; empty: as the settings say
  double scale = 0;        // 0: the display's
  int width = 1600, height = 1000;
  bool headless = false;
  bool temporary = false;  // the file goes when this program ends: nothing is written into it
  std::string png, stats, script, state;  // where to write; script: a file, `-`, or steps
};

/// Reads argv. Nothing when the program should end at once with `exit_code` (help, version, a wrong
/// use; what was to be said has been printed).
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace whymark
