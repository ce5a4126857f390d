#include "core/verify/rewrite_review.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "core/format/edit.h"
#include "core/format/edit_claim.h"
#include "core/format/edit_frontmatter.h"
#include "core/verify/evidence_yaml.h"

namespace whymark {
namespace {

constexpr std::string_view kClaimedMark = " was claimed";

bool is_known(RunStatus status) { return status == RunStatus::pass || status == RunStatus::fail; }

class Rewriter {
 public:
  Rewriter(const Document& document, const RunOfReview& run, FrontmatterEditor front)
      : document_(document), run_(run), front_(std::move(front)) {}

  Result<RewrittenReview> rewrite() {
    for (size_t i = 0; i < run_.claims.claims.size(); ++i) rewrite_claim(i);
    for (std::string& failure : front_.set_items("checks", checks_)) {
      result_.remarks.push_back(std::move(failure));
    }
    EvidenceBlock block = write_evidence(document_, run_);
    if (!block.failure.empty()) return fail(block.failure);
    if (block.left_out > 0) {
      result_.remarks.push_back(fmt::format(
          "the records of {} claims are left out: a frontmatter can hold no more of them",
          block.left_out));
    }
    if (!block.yaml.empty()) {
      if (auto put = front_.put_block("evidence", block.yaml); !put)
        return fail(put.error().message);
    }
    edits_.push_back(front_.edit());
    std::erase_if(edits_, [](const Edit& edit) { return edit.empty(); });
    auto text = apply_edits(document_, std::move(edits_));
    if (!text) return fail(text.error().message);
    result_.text = std::move(*text);
    return std::move(result_);
  }

 private:
  void rewrite_claim(size_t index) {
    const CommandClaim& claim = run_.claims.claims[index];
    const CommandReport& report = run_.reports[claim.command];
    if (!is_known(report.outcome.status)) return;
    ClaimOutcome outcome;
    outcome.status =
        report.outcome.status == RunStatus::pass ? ClaimStatus::pass : ClaimStatus::fail;
    if (claim.status != outcome.status) {
      outcome.comment = comment_of(claim, run_.claimed[index], report);
    }
    if (claim.place == ClaimPlace::front_check) return rewrite_check(claim, report, outcome);
    if (claim.status == outcome.status) return;
    auto edit = claim.place == ClaimPlace::field
                    ? edit_claim(document_, document_.fields[claim.index], outcome)
                    : edit_check_line(document_, claim.row, outcome);
    if (edit) {
      edits_.push_back(std::move(*edit));
    } else {
      result_.remarks.push_back(std::move(edit.error().message));
    }
  }

  /// Nothing where the comment is to stay.
  static std::optional<std::string> comment_of(const CommandClaim& claim, ClaimStatus claimed,
                                               const CommandReport& report) {
    const Verdict verdict = judge(claimed, report.outcome.status);
    if (verdict == Verdict::contradicted) {
      return contradiction_comment(report.outcome.reason, claimed, claim.comment);
    }
    if (verdict != Verdict::confirmed) return std::nullopt;
    return comment_before_contradiction(claim.comment);
  }

  void rewrite_check(const CommandClaim& claim, const CommandReport& report,
                     const ClaimOutcome& outcome) {
    FrontmatterEditor::ItemChange change{claim.index, {}};
    if (claim.status != outcome.status) change.values.emplace_back("status", word(outcome.status));
    if (outcome.comment && *outcome.comment != claim.comment) {
      change.values.emplace_back("detail", *outcome.comment);
    }
    change.values.emplace_back("ran", report.ran);
    checks_.push_back(std::move(change));
  }

  const Document& document_;
  const RunOfReview& run_;
  FrontmatterEditor front_;
  std::vector<FrontmatterEditor::ItemChange> checks_;
  std::vector<Edit> edits_;
  RewrittenReview result_;
};

}  // namespace

std::string contradiction_comment(const std::string& reason, ClaimStatus claimed,
                                  const std::string& before) {
  return fmt::format("{}; {}{}{}{}", reason, word(claimed), kClaimedMark,
                     before.empty() ? "" : ": ", before);
}

std::string comment_before_contradiction(const std::string& comment) {
  for (const ClaimStatus claimed : {ClaimStatus::pass, ClaimStatus::fail}) {
    const std::string mark = fmt::format("; {}{}", word(claimed), kClaimedMark);
    const size_t at = comment.find(mark);
    if (at == std::string::npos) continue;
    const std::string rest = comment.substr(at + mark.size());
    return rest.substr(0, 2) == ": " ? rest.substr(2) : "";
  }
  return comment;
}

Result<RewrittenReview> rewrite_review(const Document& document, const RunOfReview& run) {
  auto front = FrontmatterEditor::open(document);
  if (!front) return fail(front.error().message);
  return Rewriter(document, run, std::move(*front)).rewrite();
}

}  // namespace whymark
