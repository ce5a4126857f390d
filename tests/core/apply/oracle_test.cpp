// Random changes with random decisions: what apply writes is what `git apply` makes of the same
// patch. WHYMARK_CASES sets their number, WHYMARK_SEED the seed.
#include "tests/core/apply/oracle.h"

#include <map>

#include "core/apply/apply_run.h"
#include "core/apply/guard.h"

using namespace whymark;
using namespace whymark::test;

namespace {

/// Gives the cases the hunks that `git diff` finds between their sides; drops those that are equal.
void diff_by_git(const Scratch& scratch, Random& random, std::vector<OracleCase>& cases) {
  for (const OracleCase& one : cases) {
    scratch.write("old/" + one.name, one.old_side);
    scratch.write("new/" + one.name, one.new_side);
  }
  const char* algorithm = random.pick(std::vector<const char*>{"myers", "histogram", "patience"});
  const std::string patch =
      scratch.git(fmt::format("diff --no-index --no-color --text -U{} --diff-algorithm={} old new",
                              random.pick(std::vector<int>{0, 1, 3}), algorithm),
                  1);
  std::map<std::string, std::string> hunks;
  std::string* current = nullptr;
  for (const std::string& line : split_lines(patch)) {
    if (line.rfind("diff --git ", 0) == 0) {
      const std::string name = line.substr(line.rfind('/') + 1);
      current = &hunks[name.substr(0, name.size() - 1)];
    } else if (current != nullptr && (line[0] == '@' || !current->empty())) {
      *current += line;
    }
  }
  std::erase_if(cases, [&](const OracleCase& one) { return hunks.count(one.name) == 0; });
  for (OracleCase& one : cases) {
    one.hunks = hunks[one.name];
    one.change = change_of(one.hunks, one.new_side);
    CHECK(old_bytes(one.change) == one.old_side);
    CHECK(new_bytes(one.change) == one.new_side);
  }
}

/// The rows of a section that can be decided on, which are the change's steps that change
/// something.
std::vector<uint32_t> changed_rows(const Document& document, uint32_t file) {
  std::vector<uint32_t> rows;
  const RowRange& section = document.files[file].rows;
  for (uint32_t row = section.first; row < section.end(); ++row) {
    if (can_decide(document, row)) rows.push_back(row);
  }
  return rows;
}

/// Takes the steps' decisions over into `decisions`, and checks that none and all are the two
/// sides.
void decide_rows(const Document& document, uint32_t file, const OracleCase& one,
                 Decisions& decisions, LineEnds ends, bool converted) {
  const std::vector<uint32_t> rows = changed_rows(document, file);
  size_t next = 0;
  Decisions all;
  for (const Step& step : one.change) {
    if (step.kind == StepKind::keep) continue;
    REQUIRE(next < rows.size());
    const uint32_t row = rows[next++];
    REQUIRE((document.rows.kind[row] == RowKind::added) == (step.kind == StepKind::add));
    if (step.decided) decisions.set(row, true);
    all.set(row, true);
  }
  REQUIRE(next == rows.size());
  // Decisions are on what git stores.
  const auto stored = [&](const std::string& side) { return converted ? without_cr(side) : side; };
  const std::string clean = stored(one.new_side);
  CHECK(outcome_of(document, file, {}, clean, ends).bytes == clean);
  CHECK(outcome_of(document, file, all, clean, ends).bytes == stored(one.old_side));
}

bool has_decision(const OracleCase& one) {
  return std::any_of(one.change.begin(), one.change.end(),
                     [](const Step& step) { return step.decided; });
}

/// What `git apply` makes of the new sides of the changes.
void apply_by_git(const ScratchRepository& theirs, const std::vector<OracleCase>& cases,
                  const Setting& setting) {
  std::string patch;
  for (const OracleCase& one : cases) {
    theirs.write(one.name, new_bytes(one.change));
    if (!has_decision(one)) continue;
    // Where a file's ends are known to be CR LF, so is the end that its only line is given.
    const bool crlf = setting.crlf_text && one.new_side.find("\r\n") != std::string::npos;
    patch += fmt::format("diff --git a/{0} b/{0}\n--- a/{0}\n+++ b/{0}\n{1}", one.name,
                         equivalent_patch(one.change, crlf ? "\r\n" : "\n"));
  }
  theirs.write("patch", patch);
  if (!patch.empty()) theirs.git("apply --whitespace=nowarn patch");
}

void run_batch(std::vector<OracleCase> cases, const Setting& setting) {
  const ScratchRepository ours, theirs;
  if (setting.converted) ours.write(".gitattributes", "* text eol=crlf\n");
  std::string text = write_review(ours, cases);
  if (setting.crlf_text) text = as_crlf_text(text);
  const Document document = parse(TextBuffer(text));
  REQUIRE(document.files.size() == cases.size());
  REQUIRE(document.crlf == setting.crlf_text);
  const Repository repository = ours.open();
  Decisions decisions;
  for (uint32_t i = 0; i < cases.size(); ++i) {
    CAPTURE(cases[i].name);
    CAPTURE(cases[i].hunks);
    const Guard guard = check_guard(repository, document, i);
    INFO(guard.reason);
    REQUIRE(guard.state == GuardState::matches);
    decide_rows(document, i, cases[i], decisions, guard.line_ends, setting.converted);
  }
  const auto plan = make_plan(repository, document, decisions);
  INFO((plan ? std::string() : plan.error().message));
  REQUIRE(plan.has_value());
  const auto written = write_plan(repository, *plan, "review");
  INFO((written ? std::string() : written.error().message));
  REQUIRE(written.has_value());
  apply_by_git(theirs, cases, setting);
  for (const OracleCase& one : cases) {
    CAPTURE(one.hunks);
    CAPTURE(equivalent_patch(one.change));
    const std::string expected = theirs.read(one.name);
    CHECK(ours.read(one.name) == (setting.converted ? with_cr(expected) : expected));
  }
}

/// Runs `count` cases in batches; `make` gives one case, or one without hunks to be left out.
template <class Make>
void run_cases(uint32_t count, uint32_t salt, const Setting& setting, Make make) {
  Random random(seed() * 1000 + salt);
  uint32_t run = 0;
  while (run < count) {
    std::vector<OracleCase> cases;
    while (cases.size() < std::min(kBatch, count - run)) {
      OracleCase one = make(random, fmt::format("f{}", cases.size()));
      if (one.hunks.empty()) continue;
      decide_randomly(random, one.change);
      cases.push_back(std::move(one));
    }
    run += static_cast<uint32_t>(cases.size());
    run_batch(std::move(cases), setting);
  }
}

}  // namespace

TEST_CASE("apply writes what git apply writes: changes made step by step") {
  run_cases(case_count(150), 1, {}, [](Random& random, std::string name) {
    const Ends old_ends = random.pick(kEnds), new_ends = random.pick(kEnds);
    return stepwise_case(random, std::move(name), old_ends, new_ends);
  });
}

TEST_CASE("apply writes what git apply writes: changes as git diff shows them") {
  const uint32_t count = case_count(150);
  Random random(seed() * 1000 + 2);
  for (uint32_t run = 0; run < count;) {
    std::vector<OracleCase> cases;
    for (uint32_t i = 0; i < std::min(kBatch, count - run); ++i) {
      const Ends old_ends = random.pick(kEnds), new_ends = random.pick(kEnds);
      cases.push_back(stepwise_case(random, fmt::format("f{}", i), old_ends, new_ends));
    }
    const Scratch scratch;
    diff_by_git(scratch, random, cases);
    for (OracleCase& one : cases) decide_randomly(random, one.change);
    run += static_cast<uint32_t>(cases.size());
    run_batch(std::move(cases), {});
  }
}

TEST_CASE("apply writes what git apply writes: a review that became CR LF on its way") {
  run_cases(case_count(100), 3, {.crlf_text = true}, crlf_text_case);
}

TEST_CASE("apply writes what git apply writes: files that git converts to CR LF") {
  run_cases(case_count(100), 4, {.converted = true}, converted_case);
}
