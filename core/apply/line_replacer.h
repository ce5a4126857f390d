#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// Bytes [first, end) of a file become `text`. In a list: in order, disjoint.
struct Replacement {
  size_t first = 0, end = 0;
  std::string text;
  friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// Replaces lines of a file, from its start to its end, such that two lines never become one: a
/// line without its newline gets one when another comes after it.
class LineReplacer {
 public:
  /// `before` must outlive this. `line_end`: what a line is given that has no line before it to
  /// take after.
  LineReplacer(std::string_view before, std::string_view line_end)
      : before_(before), line_end_(line_end) {}

  /// Whole lines at [first, end) become `text`, whole lines too, of which the last may lack its
  /// newline. `first` must not lie before the end of the last call.
  void replace(size_t first, size_t end, std::string_view text);
  /// The same for an empty line without its newline: it has no bytes, but is a line when another
  /// comes after it.
  void replace_by_empty_line(size_t first, size_t end);

  /// Puts the result into `bytes`, and returns what changed.
  std::vector<Replacement> finish(std::string& bytes);

 private:
  void keep_until(size_t end);
  void add(std::string_view lines);
  void end_last_line();
  void record(size_t first, size_t end, std::string_view text);
  std::string_view end_of_line_before() const;

  std::string_view before_, line_end_;
  std::string out_;
  size_t copied_ = 0;  // bytes of before_ dealt with
  bool ends_in_empty_line_ = false;
  std::vector<Replacement> replacements_;
};

}  // namespace whymark
