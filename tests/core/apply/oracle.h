// Random changes as a review shows them, for the tests that let git judge.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tests/core/apply/change.h"
#include "tests/core/apply/review.h"

namespace whymark::test {

constexpr uint32_t kBatch = 250;  // files in one repository, one review and one `git apply`

/// How the working tree, the review and git stand to each other in a run.
struct Setting {
  bool crlf_text = false;  // the review's every line ends in CR LF
  bool converted = false;  // git converts the files: CR LF in the working tree, LF in the review
};

struct OracleCase {
  std::string name;
  Change change;
  uint32_t context = 0;  // lines around the changes
  std::string hunks;     // as the review shows them
  std::string old_side;  // as in the working tree
  std::string new_side;
};

inline std::string with_cr(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n') out += '\r';
    out += bytes[i];
  }
  return out;
}

/// As a text that passed a tool that makes every line end CR LF.
inline std::string as_crlf_text(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' && (i == 0 || text[i - 1] != '\r')) out += '\r';
    out += text[i];
  }
  return out;
}

/// Sides made step by step, so that the diff has any order that is right, not only git's.
inline OracleCase stepwise_case(Random& random, std::string name, Ends old_ends, Ends new_ends) {
  OracleCase one;
  one.name = std::move(name);
  one.change = random_change(random, old_ends, new_ends);
  one.context = random.pick(std::vector<uint32_t>{0, 1, 3, 100});
  one.hunks = hunks_of(one.change, one.context);
  one.old_side = old_bytes(one.change);
  one.new_side = new_bytes(one.change);
  return one;
}

/// Writes the new sides into the repository and the review that shows them.
inline std::string write_review(const ScratchRepository& scratch,
                                const std::vector<OracleCase>& cases) {
  std::string names;
  for (const OracleCase& one : cases) {
    scratch.write(one.name, one.new_side);
    names += one.name + "\n";
  }
  scratch.write("names", names);
  std::istringstream ids(scratch.git("hash-object --stdin-paths < names"));
  std::string text = kReviewHead;
  for (const OracleCase& one : cases) {
    std::string id;
    REQUIRE(std::getline(ids, id));
    text += fmt::format("\n@file {} newsha={}\n{}", one.name, id, one.hunks);
  }
  return text;
}

constexpr Ends kEnds[] = {Ends::lf, Ends::lf, Ends::crlf, Ends::mixed};

inline bool any_line(const Change& change, bool (*test)(std::string_view)) {
  return std::any_of(change.begin(), change.end(),
                     [&](const Step& step) { return test(step.line); });
}

inline bool ends_in_crlf(std::string_view line) {
  return line.size() > 1 && line.ends_with("\r\n");
}
inline bool ends_in_lone_cr(std::string_view line) { return line.ends_with("\r"); }

/// Only files whose ends can still be told in a review that became CR LF on its way: all LF, or all
/// CR LF with at least one. Others have no hunks.
inline OracleCase crlf_text_case(Random& random, std::string name) {
  const Ends file_ends = random.chance(50) ? Ends::lf : Ends::crlf;
  OracleCase one = stepwise_case(random, std::move(name), file_ends, file_ends);
  const bool lost = file_ends == Ends::lf ? any_line(one.change, ends_in_crlf)
                                          : one.new_side.find("\r\n") == std::string::npos;
  if (lost || any_line(one.change, ends_in_lone_cr)) one.hunks.clear();
  return one;
}

/// A file that git converts to CR LF; one that it could not take in again has no hunks.
inline OracleCase converted_case(Random& random, std::string name) {
  OracleCase one = stepwise_case(random, std::move(name), Ends::lf, Ends::lf);
  // With no line end there is nothing to convert, and nothing to tell how restored lines should
  // end.
  if (one.new_side.find('\n') == std::string::npos) one.hunks.clear();
  // A line that ends in CR LF on both sides of git asks for another end of a line glued below it.
  // One that ends in a CR alone would, once another came below it.
  const bool lost = any_line(one.change, ends_in_crlf) || any_line(one.change, ends_in_lone_cr);
  if (lost) one.hunks.clear();
  one.old_side = with_cr(one.old_side);
  one.new_side = with_cr(one.new_side);
  return one;
}

/// What with_cr() was made of, where all line ends are CR LF.
inline std::string without_cr(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const bool of_end = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
    if (!of_end) out += bytes[i];
  }
  return out;
}

}  // namespace whymark::test
