// Bytes in, bytes out. The only place that knows how a decision changes a file.
#include <string>
#include <string_view>

#include "core/apply/lines.h"
#include "core/apply/plan.h"
#include "core/base/check.h"

namespace whymark {
namespace {

/// Collects pieces of files such that two lines never become one.
class Output {
 public:
  Output(size_t size, LineEnds ends) : ends_(ends) { bytes_.reserve(size); }

  /// `lines` is any number of whole lines; only the last may lack its newline.
  void append(std::string_view lines) {
    if (lines.empty()) return;
    if (!bytes_.empty() && bytes_.back() != '\n') bytes_ += end_of_line_before();
    bytes_ += lines;
  }

  std::string take() { return std::move(bytes_); }

 private:
  /// The end of the line before the last one, which has none itself.
  std::string_view end_of_line_before() const {
    const size_t newline = bytes_.rfind('\n');
    if (newline == std::string::npos) return ends_ == LineEnds::crlf ? "\r\n" : "\n";
    return newline > 0 && bytes_[newline - 1] == '\r' ? "\r\n" : "\n";
  }

  LineEnds ends_;
  std::string bytes_;
};

/// A removed row as a line of the file.
std::string restored_line(const Document& document, uint32_t row, LineEnds ends) {
  std::string line(document.content(row));
  const bool no_newline =
      row + 1 < document.rows.size() && document.rows.kind[row + 1] == RowKind::no_newline;
  if (!no_newline) line += ends == LineEnds::crlf ? "\r\n" : "\n";
  return line;
}

}  // namespace

std::string apply_decisions(const Document& document, uint32_t file, const Decisions& decisions,
                            std::string_view before, LineEnds line_ends) {
  const RowRange& section = document.files[file].rows;
  const FileLines lines(before);
  Output out(before.size(), line_ends);
  size_t copied = 0;  // bytes of `before` dealt with
  const auto& rows = decisions.rows();
  for (auto it = rows.lower_bound(section.first); it != rows.end() && *it < section.end(); ++it) {
    const size_t line = document.rows.new_line[*it];
    // The guard has seen to it that rows go forward and lie within the file.
    WHYMARK_CHECK(line >= 1 && line <= lines.count() + 1 && lines.start(line) >= copied);
    out.append(before.substr(copied, lines.start(line) - copied));
    copied = lines.start(line);
    if (document.rows.kind[*it] == RowKind::added) {
      WHYMARK_CHECK(line <= lines.count());
      copied = lines.start(line + 1);
    } else if (document.rows.kind[*it] == RowKind::removed) {
      out.append(restored_line(document, *it, line_ends));
    }
  }
  out.append(before.substr(copied));
  return out.take();
}

std::string apply_decisions(const Document& document, uint32_t file, const Decisions& decisions,
                            std::string_view before) {
  const bool crlf = document.crlf && cr_at_ends(before) == CrAtEnds::all;
  return apply_decisions(document, file, decisions, before,
                         crlf ? LineEnds::crlf : LineEnds::as_shown);
}

}  // namespace whymark
