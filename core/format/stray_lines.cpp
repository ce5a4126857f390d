#include "core/format/stray_lines.h"

#include "core/format/codes.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

struct Reason {
  std::string_view message;
  std::string_view fix;
};

bool is_patch_header(std::string_view line) {
  for (const std::string_view start : {"diff --git ", "index ", "--- ", "+++ ", "new file mode ",
                                       "deleted file mode ", "similarity index ", "rename from "}) {
    if (starts_with(line, start)) return true;
  }
  return false;
}

Reason reason_of(std::string_view line, bool after_hunk) {
  if (is_patch_header(line)) {
    return {"a patch header of git has no meaning here: the @file line stands for it",
            "delete it, and write @file <path> where there is none"};
  }
  const char sign = line.front();
  if (sign == '+' || sign == '-' || sign == ' ' || sign == '\\') {
    if (!after_hunk) return {"a diff line outside of any hunk", "write a @@ line above it"};
    return {"a diff line after the last one that the hunk's counts allow",
            "correct the counts in the @@ line, or delete the line"};
  }
  if (sign == '@') {
    return {"not a directive of the format", "use @file, @@, @note or @check"};
  }
  return {"this line belongs nowhere: it is in no hunk and in no note",
          "move it into a note, or start it with # to make it a comment"};
}

}  // namespace

void StrayLines::add(uint32_t row, bool after_hunk) {
  if (first_ == kNone) {
    first_ = row;
    after_hunk_ = after_hunk;
  }
  ++count_;
}

void StrayLines::flush() {
  if (first_ == kNone) return;
  const Reason reason = reason_of(document_.line(first_), after_hunk_);
  const Span at = document_.line_span(first_);
  if (count_ == 1) {
    sink_.warning(code::kStrayLine, at, reason.fix, "{}", reason.message);
  } else {
    sink_.warning(code::kStrayLine, at, reason.fix, "{} (and {} more in this run)", reason.message,
                  count_ - 1);
  }
  first_ = kNone;
  count_ = 0;
}

}  // namespace whymark
