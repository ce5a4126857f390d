#include "core/verify/evidence_state.h"

#include <doctest/doctest.h>

#include <string>

#include "core/base/sha256.h"
#include "core/verify/log_folder.h"
#include "core/verify/validate_evidence.h"
#include "tests/core/git/scratch.h"
#include "tests/core/verify/review_text.h"

namespace whymark::test {
namespace {

const std::string kBody =
    "@note doc id=a\nverify: cmd `make` => pass\n@file f\n@@ -0,0 +1 @@\n+x\n";
const std::string kSource(64, 'b');

/// The entry of `evidence` with these lines in place of those it has by default.
std::string record(const std::string& lines) {
  std::string entry = "evidence:\n  - version: 1\n    command: make\n    noteId: a\n";
  const std::pair<const char*, std::string> kUsual[] = {
      {"claimed", "pass"},
      {"status", "pass"},
      {"exitCode", "0"},
      {"source", kSource},
      {"sourceAfter", kSource},
      {"reviewHash", reviewed_diff_hash(parse_text(review_text("", kBody)))},
      {"outputHash", sha256("output")},
      {"outputArtifact", log_path(sha256("output"))},
  };
  for (const auto& [key, value] : kUsual) {
    if (lines.find(std::string(key) + ":") == std::string::npos) {
      entry += fmt::format("    {}: {}\n", key, value);
    }
  }
  return entry + lines;
}

class Weighing {
 public:
  Weighing() {
    here_.root = scratch.root();
    here_.source = kSource;
    scratch.write(log_path(sha256("output")), "output");
  }

  /// The state of the only claim, and whether it counts as success.
  std::string state(const std::string& front, const std::string& body = kBody) {
    const Document document = parse_text(review_text(front, body));
    here_.review_hash = reviewed_diff_hash(document);
    const ReviewEvidence evidence = read_evidence(document);
    const auto all = weigh_evidence(document, collect_commands(document), evidence, here_);
    REQUIRE(all.size() == 1);
    CHECK((all[0].state == EvidenceState::none) == all[0].reason.empty());
    std::string out(word(all[0].state));
    if (all[0].passed) out += " passed";
    for (const Diagnostic& each : evidence.diagnostics) out += " | " + each.message;
    return out;
  }

  Scratch scratch;
  EvidenceSurroundings here_;
};

}  // namespace

TEST_CASE("evidence: every state") {
  Weighing weighing;
  CHECK(weighing.state("") == "none");
  CHECK(weighing.state(record("")) == "current passed");
  CHECK(weighing.state(record("    claimed: fail\n    status: fail\n    exitCode: 1\n")) ==
        "current");
  CHECK(weighing.state(record("    claimed: unknown\n")) == "current passed");
  CHECK(weighing.state(record("    status: fail\n    exitCode: 2\n")) == "contradicted");
  CHECK(weighing.state(record("    status: fail\n    exitCode: null\n")) == "contradicted");
  CHECK(weighing.state(record("    claimed: fail\n")) == "contradicted");
  CHECK(weighing.state(record("    status: unavailable\n    exitCode: 127\n")) == "unavailable");
  CHECK(weighing.state(record("    source: null\n")) == "unavailable");
  CHECK(weighing.state(record("    sourceAfter: null\n")) == "unavailable");
  CHECK(weighing.state(record("    outputArtifact: null\n")) == "unavailable");
  CHECK(weighing.state(record("    sourceAfter: " + std::string(64, 'c') + "\n")) == "stale");
  const std::string other(64, 'd');
  CHECK(weighing.state(record("    source: " + other + "\n    sourceAfter: " + other + "\n")) ==
        "stale");
  CHECK(weighing.state(record("    reviewHash: " + other + "\n")) == "stale");
  CHECK(weighing.state(record(""), kBody + "+y\n") == "stale");
  CHECK(weighing.state(record(""), kBody + "@note +1\nwhy: a note changes no diff\n") ==
        "current passed");

  weighing.scratch.write(log_path(sha256("output")), "forged");
  CHECK(weighing.state(record("")) == "unavailable");
  weighing.scratch.shell("rm -r .artifacts");
  CHECK(weighing.state(record("")) == "unavailable");
  weighing.here_.source.clear();
  CHECK(weighing.state(record("")) == "unavailable");
  weighing.here_.root.clear();
  CHECK(weighing.state(record("")) == "imported");
  CHECK(weighing.state(record("    status: fail\n    exitCode: 2\n")) == "contradicted");
}

TEST_CASE("evidence: what is malformed is told, and never success") {
  Weighing weighing;
  const std::pair<const char*, const char*> kWrong[] = {
      {"    status: passed\n", "status is not pass, fail or unavailable"},
      {"    status: not-run\n", "status is not pass, fail or unavailable"},
      {"    claimed: yes\n", "claimed is no status"},
      {"    exitCode: 1\n", "it passed without exit code 0"},
      {"    exitCode: null\n", "it passed without exit code 0"},
      {"    exitCode: zero\n", "exitCode is no number"},
      {"    status: fail\n", "it failed with exit code 0"},
      {"    outputArtifact: ../../etc/passwd\n", "outputArtifact is not the log of outputHash"},
      {"    outputHash: null\n", "outputArtifact is not the log of outputHash"},
      {"    source: short\n", "source is no SHA-256"},
      {"    reviewHash: [a]\n", "reviewHash is no text"},
      {"    outputHash: ../../../etc/passwd\n", "outputHash is no SHA-256"},
  };
  for (const auto& [lines, what] : kWrong) {
    CHECK_MESSAGE(weighing.state(record(lines)) ==
                      std::string("none | this record of evidence cannot be used: ") + what,
                  lines);
  }
  CHECK(weighing.state("evidence: yes\n") ==
        "none | this record of evidence cannot be used: evidence is no list");
  CHECK(weighing.state("evidence:\n  - version: 2\n") ==
        "none | this record of evidence cannot be used: its version is not 1");
  CHECK(weighing.state("evidence:\n") == "none");
  CHECK(weighing.state("evidence: [\n") == "none");
  // Of another note, of a check, of another command.
  std::string other = record("");
  other.replace(other.find("noteId: a"), 9, "noteId: b");
  CHECK(weighing.state(other) == "none");
  other.replace(other.find("noteId: b"), 9, "noteId:  ");
  CHECK(weighing.state(other) == "none");
}

TEST_CASE("evidence: what validating says") {
  const auto found = [](const std::string& front, const std::string& body) {
    const Document document = parse_text(review_text(front, body));
    std::string out;
    for (const Diagnostic& each : validate_evidence(document)) {
      out += fmt::format("{} {}@{} ", each.severity == Severity::error ? "E" : "W", each.code,
                         place_of(document, each).line);
    }
    return out;
  };
  CHECK(found(record(""), kBody) == "");
  CHECK(found("", kBody) == "");
  const std::string contradicted = record("    status: fail\n    exitCode: 1\n");
  CHECK(found(contradicted, kBody) == "E evidence-contradicted@18 ");
  CHECK(found(contradicted, "@note doc id=a\nverify: cmd `other` => pass\n") == "");
  CHECK(found(contradicted + "  - nonsense\n", kBody) ==
        "W evidence-invalid@16 E evidence-contradicted@19 ");
}

TEST_CASE("evidence: totals") {
  const std::vector<ClaimEvidence> all = {{EvidenceState::current, "x", 0, true},
                                          {EvidenceState::current, "x", 1, false},
                                          {EvidenceState::stale, "x", 2, false},
                                          {}};
  const EvidenceTotals totals = sum_evidence(all);
  CHECK(totals.claims == 4);
  CHECK(totals.passed == 1);
  CHECK(totals.of(EvidenceState::current) == 2);
  CHECK(totals.of(EvidenceState::stale) == 1);
  CHECK(totals.of(EvidenceState::none) == 1);
  CHECK(totals.of(EvidenceState::contradicted) == 0);
}

TEST_CASE("evidence: a path beneath the root") {
  const Scratch scratch;
  scratch.write("reviews/a.whymark", "");
  CHECK(path_beneath(scratch.root(), scratch.path("reviews/a.whymark")) == "reviews/a.whymark");
  CHECK(path_beneath(scratch.root(), scratch.path("reviews/../reviews/b")) == "reviews/b");
  CHECK(path_beneath(scratch.root(), "/etc/passwd") == "");
  CHECK(path_beneath(scratch.path("reviews"), scratch.path("..a")) == "");
}

}  // namespace whymark::test
