#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace whymark {

/// The lines of a patch from the first to the last, with a view of the two below. Lines end at LF
/// only and are seen without it.
class PatchLines {
 public:
  explicit PatchLines(std::string_view text);

  bool done() const { return !window_[0].there; }
  std::string_view line() const { return window_[0].text; }
  /// The line `distance` (1 or 2) below; empty where there is none.
  std::string_view below(size_t distance) const { return window_[distance].text; }
  uint64_t number() const { return number_; }  // of line(), from 1
  void next();

 private:
  struct Line {
    std::string_view text;
    bool there = false;
  };
  Line take();

  std::string_view rest_;
  std::array<Line, 3> window_;
  uint64_t number_ = 1;
};

/// Whether the head of a file's patch stands here: `--- ` and `+++ ` on two lines.
bool at_names(const PatchLines& lines);
/// The same, and `@@` on the third.
bool at_patch(const PatchLines& lines);

}  // namespace whymark
