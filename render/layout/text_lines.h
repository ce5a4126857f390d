// Bytes in lines, for an editor: where each line begins, kept up to date through replacements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

enum class LineEndStyle : uint8_t { lf, crlf };

/// A line ends at a LF. Where every line end of the text that it is made from is CRLF, the CR
/// before a LF belongs to the end; elsewhere a CR is content like any other byte. There is one line
/// more than there are line ends, and it may be empty. Bytes are never changed but by replace().
class TextLines {
 public:
  /// `fallback` is for a text without any line end.
  explicit TextLines(std::string text, LineEndStyle fallback = LineEndStyle::lf);

  const std::string& text() const { return text_; }
  LineEndStyle line_ends() const { return line_ends_; }
  std::string_view line_end() const { return line_ends_ == LineEndStyle::crlf ? "\r\n" : "\n"; }

  /// At least 1. Lines below are less than this; offsets may be up to the text's size.
  size_t count() const { return starts_.size(); }
  size_t begin(size_t line) const { return starts_[line]; }
  /// Where its content ends and its line end begins.
  size_t end(size_t line) const;
  /// Where the next line begins; for the last one the text's size.
  size_t next(size_t line) const;
  /// Its content. Borrowed until the next replace().
  std::string_view content(size_t line) const;
  /// The line whose content or line end has the offset.
  size_t line_of(size_t offset) const;
  /// For bytes from elsewhere: where lines end with CRLF, each lone LF becomes one.
  std::string with_line_ends(std::string_view bytes) const;

  /// Costs a move of what follows: 0.3 ms in the middle of 10 MB of 100,000 lines.
  void replace(size_t offset, size_t size, std::string_view bytes);

 private:
  std::string text_;
  std::vector<size_t> starts_;
  LineEndStyle line_ends_;
};

}  // namespace whymark
