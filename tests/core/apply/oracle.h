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

}  // namespace whymark::test
