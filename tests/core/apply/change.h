// Random changes of a file, as the oracle test needs them: known step by step, and written as a
// diff.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tests/core/git/scratch.h"

namespace whymark::test {

enum class StepKind { keep, add, remove };

/// A line with its end (none where it is the last of its side and has no newline).
struct Step {
  StepKind kind = StepKind::keep;
  std::string line;
  bool decided = false;
};

/// A change as steps from the first line of both sides to the last.
using Change = std::vector<Step>;

inline std::string side(const Change& change, StepKind own) {
  std::string bytes;
  for (const Step& step : change) {
    if (step.kind == StepKind::keep || step.kind == own) bytes += step.line;
  }
  return bytes;
}
inline std::string old_bytes(const Change& change) { return side(change, StepKind::remove); }
inline std::string new_bytes(const Change& change) { return side(change, StepKind::add); }

inline bool ends(std::string_view line) { return !line.empty() && line.back() == '\n'; }

/// A diff line as unified diffs have it, with the mark where the newline is missing.
inline std::string diff_line(char sign, std::string_view line) {
  std::string text = sign + std::string(line);
  if (!ends(line)) text += "\n\\ No newline at end of file\n";
  return text;
}

inline std::vector<std::string> split_lines(std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
    lines.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(end);
  }
  return lines;
}

/// A change whose sides have the line ends given; about half of them end without a newline.
inline Change random_change(Random& random, Ends old_ends, Ends new_ends) {
  Change change;
  const uint32_t length = random.chance(10) ? random.below(3) : random.below(25);
  const uint32_t keep = random.pick(std::vector<uint32_t>{0, 30, 60, 90});
  for (uint32_t i = 0; i < length; ++i) {
    Step step;
    if (!random.chance(keep)) step.kind = random.chance(50) ? StepKind::add : StepKind::remove;
    step.line = random_line(random) +
                random_end(random, step.kind == StepKind::remove ? old_ends : new_ends);
    change.push_back(std::move(step));
  }
  if (change.empty() || random.chance(50)) return change;
  // Take the newline from the last line of one side or of both. A kept line is the last of both
  // only when it comes last.
  const auto strip = [](Step& step) {
    step.line.pop_back();
    if (step.line.empty()) step.line = "e";
  };
  for (const StepKind own : {StepKind::add, StepKind::remove}) {
    for (size_t i = change.size(); i-- > 0;) {
      Step& step = change[i];
      if (step.kind != StepKind::keep && step.kind != own) continue;
      const bool both = step.kind == StepKind::keep;
      if (both && i + 1 != change.size()) break;
      if (ends(step.line) && random.chance(70)) strip(step);
      break;
    }
  }
  return change;
}

/// The change as hunks with `context` lines around, in the order of its steps.
inline std::string hunks_of(const Change& change, uint32_t context) {
  std::vector<bool> shown(change.size(), false);
  for (size_t i = 0; i < change.size(); ++i) {
    if (change[i].kind == StepKind::keep) continue;
    const size_t first = i >= context ? i - context : 0;
    for (size_t j = first; j <= std::min(i + context, change.size() - 1); ++j) shown[j] = true;
  }
  std::string text;
  size_t old_line = 1, new_line = 1;
  for (size_t i = 0; i < change.size();) {
    if (!shown[i]) {
      ++old_line, ++new_line, ++i;
      continue;
    }
    std::string body;
    size_t old_count = 0, new_count = 0;
    for (; i < change.size() && shown[i]; ++i) {
      const Step& step = change[i];
      const bool keep = step.kind == StepKind::keep;
      body += diff_line(keep ? ' ' : step.kind == StepKind::add ? '+' : '-', step.line);
      old_count += step.kind != StepKind::add;
      new_count += step.kind != StepKind::remove;
    }
    text += fmt::format("@@ -{},{} +{},{} @@\n{}", old_line - (old_count == 0), old_count,
                        new_line - (new_count == 0), new_count, body);
    old_line += old_count;
    new_line += new_count;
  }
  return text;
}

/// What a diff tool's hunks say, as steps over the whole file.
inline Change change_of(std::string_view hunks, const std::string& new_side) {
  const std::vector<std::string> lines = split_lines(new_side);
  Change change;
  size_t next = 0;  // of `lines`
  const auto keep_until = [&](size_t end) {
    for (; next < end; ++next) change.push_back({StepKind::keep, lines[next]});
  };
  for (std::string& line : split_lines(hunks)) {
    const char sign = line[0];
    if (sign == '@') {
      size_t start = 0, count = 1;
      const size_t plus = line.find('+');
      const int got = std::sscanf(line.c_str() + plus, "+%zu,%zu", &start, &count);
      REQUIRE(got >= 1);
      keep_until(count == 0 ? start : start - 1);
    } else if (sign == '\\') {
      change.back().line.pop_back();
    } else {
      const StepKind kind = sign == '+'   ? StepKind::add
                            : sign == '-' ? StepKind::remove
                                          : StepKind::keep;
      change.push_back({kind, line.substr(1)});
      next += kind != StepKind::remove;
    }
  }
  keep_until(lines.size());
  return change;
}

inline void decide_randomly(Random& random, Change& change) {
  const uint32_t percent = random.pick(std::vector<uint32_t>{0, 20, 50, 80, 100});
  for (Step& step : change) step.decided = step.kind != StepKind::keep && random.chance(percent);
}

/// The end that a line gets when another comes after it: that of the line before, or `otherwise`.
inline std::string end_like(const std::string* before, std::string_view otherwise) {
  if (before == nullptr) return std::string(otherwise);
  return before->size() > 1 && before->substr(before->size() - 2) == "\r\n" ? "\r\n" : "\n";
}

/// The patch that does to the new side what the decisions ask for: one hunk over the whole file.
inline std::string equivalent_patch(const Change& change, std::string_view only_end = "\n") {
  struct Line {
    std::string before, after;  // empty: not there
  };
  std::vector<Line> lines;
  for (const Step& step : change) {
    const bool was = step.kind != StepKind::remove;
    const bool stays = was != step.decided;
    if (was || stays) lines.push_back({was ? step.line : "", stays ? step.line : ""});
  }
  std::string* above = nullptr;
  std::string* last = nullptr;
  for (Line& line : lines) {
    if (line.after.empty()) continue;
    if (last != nullptr && !ends(*last)) *last += end_like(above, only_end);
    above = last;
    last = &line.after;
  }
  std::string body;
  size_t old_count = 0, new_count = 0;
  for (const auto& [before, after] : lines) {
    old_count += !before.empty();
    new_count += !after.empty();
    if (before == after) {
      body += diff_line(' ', before);
      continue;
    }
    if (!before.empty()) body += diff_line('-', before);
    if (!after.empty()) body += diff_line('+', after);
  }
  return fmt::format("@@ -{},{} +{},{} @@\n{}", old_count > 0 ? 1 : 0, old_count,
                     new_count > 0 ? 1 : 0, new_count, body);
}

}  // namespace whymark::test
