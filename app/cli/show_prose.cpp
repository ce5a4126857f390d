#include "app/cli/show_prose.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr uint32_t kCodeIndent = 4;

/// Takes a line off the front, without its LF.
std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The columns of a list's bullet or number and the blank behind it; 0 where there is none.
uint32_t bullet_width(std::string_view line) {
  size_t at = 0;
  while (at < line.size() && at < 9 && is_digit(line[at])) ++at;
  const std::string_view closing = at == 0 ? "-*+" : ".)";
  if (at + 1 >= line.size() || closing.find(line[at]) == std::string_view::npos) return 0;
  return line[at + 1] == ' ' ? static_cast<uint32_t>(at) + 2 : 0;
}

/// Whether a line stands alone, whatever is above or below it: a heading, a row of a table, a rule.
bool stands_alone(std::string_view line) {
  if (line.front() == '#' || line.front() == '|' || line.front() == '>') return true;
  return line.find_first_not_of("-=*_ ") == std::string_view::npos;
}

bool ends_hard(std::string_view line) {
  return line.size() >= 2 && (line.substr(line.size() - 2) == "  " || line.back() == '\\');
}

/// Gathers the lines of a paragraph until it ends.
class Paragraphs {
 public:
  Paragraphs(uint32_t width, const PageStyle& style) : width_(width), style_(style) {}

  void add(std::string_view line) {
    const std::string_view text = trim(line);
    if (text.empty()) {
      end();
      blank_ = !lines_.empty();
      return;
    }
    const auto indent = static_cast<uint32_t>(trim_left(line).data() - line.data());
    const uint32_t bullet = bullet_width(text);
    if (bullet > 0 || stands_alone(text)) end();
    if (open_.empty()) {
      indent_ = std::min(indent, width_ / 4);
      hang_ = indent_ + bullet;
    } else {
      open_ += ' ';
    }
    open_ += text;
    if (stands_alone(text) || ends_hard(line)) end();
  }

  void add_code(std::string_view line) {
    end();
    put(wrap_verbatim(trim_right(line), width_, kPlain, style_));
  }

  /// Whether a line that is indented like code goes on with what stands above it.
  bool is_open() const { return !open_.empty() || hang_ > 0; }

  void end() {
    if (open_.empty()) return;
    Lines lines = wrap({{open_}}, width_ - indent_, hang_ - indent_, style_);
    for (StyledLine& line : lines) {
      StyledLine indented(style_);
      indented.pad_to(indent_);
      indented.append(std::move(line));
      line = std::move(indented);
    }
    put(std::move(lines));
    open_.clear();
  }

  Lines take() { return std::move(lines_); }

 private:
  void put(Lines lines) {
    if (blank_) lines_.emplace_back(style_);
    blank_ = false;
    move_behind(lines_, std::move(lines));
  }

  uint32_t width_;
  const PageStyle& style_;
  Lines lines_;
  std::string open_;
  uint32_t indent_ = 0, hang_ = 0;
  bool blank_ = false;  // an empty line is due, if anything follows
};

bool is_fence(std::string_view line) {
  const std::string_view text = trim_left(line);
  return starts_with(text, "```") || starts_with(text, "~~~");
}

bool is_indented_code(std::string_view line) {
  return starts_with(line, "\t") || line.find_first_not_of(' ') >= kCodeIndent;
}

}  // namespace

Lines lay_out_prose(std::string_view markdown, uint32_t width, const PageStyle& style) {
  Paragraphs paragraphs(width, style);
  bool in_fence = false;
  while (!markdown.empty()) {
    const std::string_view line = take_line(markdown);
    const bool fence = is_fence(line);
    if (fence || in_fence || (!paragraphs.is_open() && is_indented_code(line))) {
      paragraphs.add_code(line);
    } else {
      paragraphs.add(line);
    }
    if (fence) in_fence = !in_fence;
  }
  paragraphs.end();
  return paragraphs.take();
}

}  // namespace whymark
