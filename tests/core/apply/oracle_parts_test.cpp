// Random decisions of all kinds, parts of lines and hunk edits included: what apply writes is what
// `git apply` makes of a patch that the test builds by itself, and of the patch that whymark shows.
#include "core/apply/apply_run.h"
#include "core/apply/decide.h"
#include "core/apply/decisions_json.h"
#include "core/apply/guard.h"
#include "core/apply/outcome_patch.h"
#include "core/format/visible.h"
#include "tests/core/apply/oracle.h"

using namespace whymark;
using namespace whymark::test;

namespace {

/// A line of the new side before and after the decisions; nothing: not there. An empty one is there
/// where it is the last of its side and has no newline.
struct Line {
  std::optional<std::string> before, after;
};

/// A case, and what the test itself makes of the decisions in it.
struct PartCase {
  OracleCase one;
  std::vector<Line> lines;
};

/// Git cannot tell a CR before the line end in a file that it converts from the line end.
std::string random_text(Random& random, bool with_cr) {
  static const std::string kTexts[] = {"",         "x",
                                       "old",      "\r",
                                       "a\rb",     "\xe9",
                                       "\xff\xfe", std::string("\0", 1),
                                       " ",        "\t",
                                       "--",       "+",
                                       "@@",       "\xc3\xa9",
                                       "\\ No",    "\xf0\x9f\x98\x80",
                                       "\r\r",     "word two",
                                       "caf\xe9",  "\xcc\x81",
                                       "{}",       "@file x why:",
                                       "---",      "tail\r"};
  std::string text = random.pick(kTexts);
  if (!with_cr) std::erase(text, '\r');
  return text;
}

/// Some parts of a line's content, in order and disjoint.
std::vector<PartRevert> random_parts(Random& random, std::string_view content, bool with_cr) {
  std::vector<PartRevert> parts;
  uint32_t at = 0;
  const uint32_t wanted = 1 + random.below(4);
  const auto size = static_cast<uint32_t>(content.size());
  while (parts.size() < wanted && at <= size) {
    PartRevert part;
    part.first = at + random.below(size - at + 1);
    part.end = part.first + (random.chance(40) ? 0 : random.below(size - part.first + 1));
    if (random.chance(10)) part.first = 0, part.end = size;
    if (part.first < at) break;
    part.old_text = random_text(random, with_cr);
    if (part.first == part.end && part.old_text.empty()) continue;
    at = part.end + 1;  // two that touch at one place would have no order
    parts.push_back(std::move(part));
  }
  return parts;
}

std::string with_parts(std::string content, const std::vector<PartRevert>& parts) {
  for (size_t i = parts.size(); i-- > 0;) {
    content.replace(parts[i].first, parts[i].end - parts[i].first, parts[i].old_text);
  }
  return content;
}

/// What a reviewer could type in place of a hunk: other lines, the same with some changed, nothing;
/// with a newline at the end or without.
std::string random_edit(Random& random, const Document& document, const Hunk& hunk, bool with_cr) {
  std::string text = random.chance(60) ? hunk_text(document, {}, hunk) : "";
  std::vector<std::string> lines = split_lines(text);
  const uint32_t changes = random.below(4);
  for (uint32_t i = 0; i < changes; ++i) {
    const size_t at = random.below(static_cast<uint32_t>(lines.size()) + 1);
    if (at < lines.size() && random.chance(50)) {
      lines.erase(lines.begin() + static_cast<ptrdiff_t>(at));
    } else {
      std::string line = random_line(random);
      if (!with_cr) std::erase(line, '\r');
      lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), line + "\n");
    }
  }
  text.clear();
  for (const std::string& line : lines) {
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += line;
  }
  if (!text.empty() && random.chance(25)) {
    if (text.back() == '\n') {
      text.pop_back();
    } else {
      text += '\n';
    }
  }
  return text;
}

/// Decides at random in one file, and works out by itself what that makes of it.
class Decider {
 public:
  /// `crlf`: the file's lines end so, and the review's rows do not show it.
  Decider(Random& random, const Document& document, uint32_t file, bool crlf, bool converted,
          Decisions& decisions)
      : random_(random),
        document_(document),
        file_(file),
        crlf_(crlf),
        converted_(converted),
        decisions_(decisions) {}

  void decide(PartCase& out) {
    const Change& change = out.one.change;
    std::vector<size_t> new_steps, removed_steps;
    for (size_t i = 0; i < change.size(); ++i) {
      (change[i].kind == StepKind::remove ? removed_steps : new_steps).push_back(i);
    }
    std::vector<Line> lines(change.size());
    for (const size_t i : new_steps) lines[i] = {change[i].line, change[i].line};
    size_t next_removed = 0;
    std::vector<std::pair<size_t, std::vector<Line>>> inserts;  // before a step
    const RowRange& hunks = document_.files[file_].hunks;
    const uint32_t percent = random_.pick(std::vector<uint32_t>{0, 20, 60, 100});
    for (uint32_t h = hunks.first; h < hunks.end(); ++h) {
      const Hunk& hunk = document_.hunks[h];
      std::vector<std::pair<uint32_t, size_t>> rows;  // and their steps
      for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
        const RowKind kind = document_.rows.kind[row];
        if (kind == RowKind::no_newline) continue;
        rows.emplace_back(row, kind == RowKind::removed
                                   ? removed_steps.at(next_removed++)
                                   : new_steps.at(document_.rows.new_line[row] - 1));
      }
      if (random_.chance(20)) {
        inserts.emplace_back(rows.front().second, edit(h, hunk));
        if (inserts.back().second.empty() && decisions_.edit_of(hunk) == nullptr) {
          inserts.pop_back();
          continue;
        }
        for (const auto& [row, step] : rows) lines[step].after.reset();
        continue;
      }
      for (const auto& [row, step] : rows) {
        if (random_.chance(percent)) decide_row(row, change[step], lines[step]);
      }
    }
    std::stable_sort(inserts.begin(), inserts.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    size_t next = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
      for (; next < inserts.size() && inserts[next].first == i; ++next) {
        for (Line& line : inserts[next].second) out.lines.push_back(std::move(line));
      }
      if (lines[i].before || lines[i].after) out.lines.push_back(std::move(lines[i]));
    }
  }

 private:
  /// An edit whose last line lacks its newline is only taken at its word where the review shows
  /// that the file ends there.
  std::string ended(std::string text, const Hunk& hunk) const {
    bool is_end = false;
    uint32_t last = kNone;
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
      const RowKind kind = document_.rows.kind[row];
      if (kind == RowKind::no_newline) is_end = true;
      if (kind == RowKind::context || kind == RowKind::added) last = row;
    }
    if (text.empty() || ends(text) || is_end) return text;
    const bool cr = last != kNone && document_.content(last).ends_with('\r');
    if (cr && !text.ends_with('\r')) text += '\r';
    return text + '\n';
  }

  void decide_row(uint32_t row, const Step& step, Line& line) {
    const RowKind kind = document_.rows.kind[row];
    if (kind == RowKind::removed) {
      decisions_.set(row, true);
      line.after = step.line;
    } else if (kind == RowKind::added && random_.chance(50)) {
      decisions_.set(row, true);
      line.after.reset();
    } else if (kind == RowKind::added) {
      const std::string content(document_.content(row));
      std::vector<PartRevert> parts = random_parts(random_, content, !converted_);
      std::string text = with_parts(content, parts);
      // A part can leave a CR at the end of its line, which git does not tell from the line end.
      if (parts.empty() || (converted_ && text.ends_with('\r'))) return;
      line.after = std::move(text) + step.line.substr(content.size());
      decisions_.parts.emplace(row, std::move(parts));
    } else {
      return;
    }
  }

  /// The lines of an edit as the file will have them.
  std::vector<Line> edit(uint32_t index, const Hunk& hunk) {
    const std::string text = random_edit(random_, document_, hunk, !converted_);
    const DecisionStep step = *edit_hunk(document_, index, text);
    decisions_.replace(step.range, step.after);
    if (step.after.edits.empty()) return {};
    std::vector<Line> lines;
    for (std::string& line : split_lines(ended(text, hunk))) {
      if (crlf_ && ends(line)) line.insert(line.size() - 1, "\r");
      lines.push_back({{}, std::move(line)});
    }
    return lines;
  }

  Random& random_;
  const Document& document_;
  uint32_t file_;
  bool crlf_, converted_;
  Decisions& decisions_;
};

/// One hunk over the whole file. Gives lines that are no longer the last their ends.
std::string patch_of(std::vector<Line> lines, std::string_view only_end) {
  std::string* above = nullptr;
  std::string* last = nullptr;
  for (Line& line : lines) {
    if (!line.after) continue;
    if (last != nullptr && !ends(*last)) *last += end_like(above, only_end);
    above = last;
    last = &*line.after;
  }
  if (last != nullptr && last->empty()) {
    for (Line& line : lines) {
      if (line.after && &*line.after == last) line.after.reset();
    }
  }
  std::string body;
  size_t before_count = 0, after_count = 0;
  if (std::all_of(lines.begin(), lines.end(), [](const Line& l) { return l.before == l.after; })) {
    return "";  // a part that reads the same before and after
  }
  for (const auto& [before, after] : lines) {
    before_count += before ? 1 : 0;
    after_count += after ? 1 : 0;
    if (before == after) {
      if (before) body += diff_line(' ', *before);
      continue;
    }
    if (before) body += diff_line('-', *before);
    if (after) body += diff_line('+', *after);
  }
  return fmt::format("@@ -{},{} +{},{} @@\n{}", before_count > 0 ? 1 : 0, before_count,
                     after_count > 0 ? 1 : 0, after_count, body);
}

std::string escaped(std::string_view bytes) {
  return nlohmann::json(make_visible(bytes).text).dump();
}

std::string without_crs(std::string bytes) {
  std::erase(bytes, '\r');
  return bytes;
}

/// A patch of one file, to the letter: at the lines that it names and nowhere else.
std::string apply_strictly(std::string_view patch, const std::string& before) {
  const std::vector<std::string> lines = split_lines(before);
  std::string after;
  size_t next = 0;
  std::vector<std::string> patch_lines = split_lines(patch);
  bool in_hunks = false;
  for (size_t i = 0; i < patch_lines.size(); ++i) {
    std::string& line = patch_lines[i];
    if (line.starts_with("@@ -")) {
      in_hunks = true;
      size_t start = 0, count = 1;
      REQUIRE(std::sscanf(line.c_str(), "@@ -%zu,%zu", &start, &count) >= 1);
      for (const size_t end = count == 0 ? start : start - 1; next < end; ++next) {
        after += lines.at(next);
      }
      continue;
    }
    if (!in_hunks || line[0] == '\\') continue;
    if (i + 1 < patch_lines.size() && patch_lines[i + 1][0] == '\\') line.pop_back();
    if (line[0] != '+') {
      CHECK(lines.at(next) == line.substr(1));
      ++next;
    }
    if (line[0] != '-') after += line.substr(1);
  }
  for (; next < lines.size(); ++next) after += lines[next];
  return after;
}

/// Bytes before, with the replacements made.
std::string replaced(const std::string& before, const std::vector<Replacement>& replacements) {
  std::string bytes;
  size_t at = 0;
  for (const Replacement& one : replacements) {
    REQUIRE(one.first >= at);
    REQUIRE(one.end >= one.first);
    REQUIRE(one.end <= before.size());
    CHECK((one.first < one.end || !one.text.empty()));
    bytes += before.substr(at, one.first - at) + one.text;
    at = one.end;
  }
  return bytes + before.substr(at);
}

/// What git makes of files under a patch for them all.
void apply_patch(const Scratch& theirs, const std::string& patch, const char* options) {
  if (patch.empty()) return;
  theirs.write("patch", patch);
  theirs.git(fmt::format("apply --whitespace=nowarn {} patch", options));
}

/// Does as whymark's own patch says. Git must be told where a review shows no context, or an edit
/// leaves none.
void apply_shown(const ScratchRepository& shown, const Document& document,
                 const Decisions& decisions, const std::vector<PartCase>& cases) {
  for (const bool bare : {false, true}) {
    const char* option = bare ? "--unidiff-zero" : "";
    std::vector<std::string> patches;
    std::string all;
    for (uint32_t i = 0; i < cases.size(); ++i) {
      const bool is_bare =
          cases[i].one.context == 0 || !decisions.slice(document.files[i].rows).edits.empty();
      if (is_bare != bare) continue;
      patches.push_back(outcome_patch(document, decisions.slice(document.files[i].rows)));
      all += patches.back();
    }
    if (all.empty()) continue;
    shown.write("patch", all);
    const std::string checked =
        shown.shell(fmt::format("git apply --check {} patch >/dev/null 2>&1; echo $?", option));
    if (checked == "0\n") {
      apply_patch(shown, all, option);
      continue;
    }
    for (const std::string& patch : patches) {
      CAPTURE(patch);
      shown.write("patch", patch);
      if (patch.empty()) continue;
      CHECK(shown.shell(fmt::format("git apply --whitespace=nowarn {} patch 2>&1; true", option))
                .empty());
    }
  }
}

void run_batch(Random& random, std::vector<PartCase> cases, const Setting& setting) {
  const ScratchRepository ours, theirs, shown;
  for (const auto* scratch : {&ours, &shown}) {
    if (setting.converted) scratch->write(".gitattributes", "* text eol=crlf\n");
  }
  std::vector<OracleCase> plain;
  for (const PartCase& each : cases) plain.push_back(each.one);
  std::string text = write_review(ours, plain);
  if (setting.crlf_text) text = as_crlf_text(text);
  const Document document = parse(TextBuffer(text));
  REQUIRE(document.files.size() == cases.size());
  const Repository repository = ours.open();
  Decisions decisions;
  std::string patch;
  for (uint32_t i = 0; i < cases.size(); ++i) {
    PartCase& each = cases[i];
    const bool crlf = setting.crlf_text && each.one.new_side.find("\r\n") != std::string::npos;
    Decider(random, document, i, crlf, setting.converted, decisions).decide(each);
    theirs.write(each.one.name, new_bytes(each.one.change));
    shown.write(each.one.name, each.one.new_side);
    const std::string hunk = patch_of(each.lines, crlf ? "\r\n" : "\n");
    if (hunk.empty()) continue;
    patch += fmt::format("diff --git a/{0} b/{0}\n--- a/{0}\n+++ b/{0}\n{1}", each.one.name, hunk);
  }
  const auto read_back = read_decisions(document, decisions_json(document, decisions).dump());
  INFO((read_back ? std::string() : read_back.error().message));
  REQUIRE(read_back.has_value());
  CHECK(*read_back == decisions);
  const auto plan = make_plan(repository, document, decisions);
  INFO((plan ? std::string() : plan.error().message));
  REQUIRE(plan.has_value());
  for (const PlannedFile& file : plan->files) {
    const Guard guard = check_guard(repository, document, file.file);
    REQUIRE(guard.state == GuardState::matches);
    const std::string before(guard.contents->file->clean_bytes());
    const Outcome outcome = outcome_of(document, file.file, decisions, before, guard.line_ends);
    CHECK(replaced(before, outcome.replacements) == outcome.bytes);
  }
  REQUIRE(write_plan(repository, *plan, "review").has_value());
  apply_patch(theirs, patch, "");
  if (!setting.crlf_text) apply_shown(shown, document, decisions, cases);
  for (uint32_t i = 0; i < cases.size(); ++i) {
    const PartCase& each = cases[i];
    CAPTURE(each.one.hunks);
    CAPTURE(patch_of(each.lines, "\n"));
    CAPTURE(decisions_json(document, decisions.slice(document.files[i].rows)).dump());
    const std::string expected = theirs.read(each.one.name);
    const std::string got = ours.read(each.one.name);
    CHECK(got == (setting.converted ? with_cr(expected) : expected));
    if (setting.crlf_text) continue;
    CAPTURE(outcome_patch(document, decisions.slice(document.files[i].rows)));
    // Without context git takes lines near by, and a line for its beginning; and the patch cannot
    // tell what ends the line before one that gets an end.
    const bool blind = each.one.context == 0;
    const std::string said =
        blind ? apply_strictly(outcome_patch(document, decisions.slice(document.files[i].rows)),
                               new_bytes(each.one.change))
              : shown.read(each.one.name);
    CAPTURE(escaped(got));
    CAPTURE(escaped(said));
    CHECK((blind ? without_crs(got) == without_crs(said) : got == said));
  }
}

template <class Make>
void run_cases(uint32_t count, uint32_t salt, const Setting& setting, Make make) {
  Random random(seed() * 1000 + salt);
  uint32_t run = 0;
  while (run < count) {
    std::vector<PartCase> cases;
    while (cases.size() < std::min(kBatch, count - run)) {
      PartCase each;
      each.one = make(random, fmt::format("f{}", cases.size()));
      if (each.one.hunks.empty()) continue;
      cases.push_back(std::move(each));
    }
    run += static_cast<uint32_t>(cases.size());
    run_batch(random, std::move(cases), setting);
  }
}

}  // namespace

TEST_CASE("parts and edits: apply writes what git apply writes") {
  run_cases(case_count(250), 11, {}, [](Random& random, std::string name) {
    const Ends old_ends = random.pick(kEnds), new_ends = random.pick(kEnds);
    return stepwise_case(random, std::move(name), old_ends, new_ends);
  });
}

TEST_CASE("parts and edits: a review that became CR LF on its way") {
  run_cases(case_count(100), 12, {.crlf_text = true}, crlf_text_case);
}

TEST_CASE("parts and edits: files that git converts to CR LF") {
  run_cases(case_count(100), 13, {.converted = true}, converted_case);
}
