#include "core/verify/verify_json.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/core/verify/review_text.h"

namespace whymark::test {
namespace {

using Json = nlohmann::ordered_json;

const std::string kReview =
    review_text("",
                "@note doc id=a\nverify: cmd `one` => pass\nverify: cmd `two \xff` => pass\n"
                "@check cmd `three` => fail\n");

/// A run of the commands with these exit codes; -1: not run.
struct Run {
  explicit Run(const std::vector<int>& codes) : document(parse_text(kReview)) {
    claims = collect_commands(document);
    for (const CommandClaim& each : claims.claims) claimed.push_back(each.status);
    for (const int code : codes) reports.push_back(code < 0 ? CommandReport{} : report_of(code));
  }
  Json json() const { return verify_json(document, {claims, claimed, reports}, {"r.whymark"}); }

  Document document;
  ClaimedCommands claims;
  std::vector<ClaimStatus> claimed;
  std::vector<CommandReport> reports;
};

std::string taken(const std::string& json, Run& into) {
  const auto result = take_verify_json(json, into.document, into.claims, into.reports);
  return result ? "" : result.error().message;
}

}  // namespace

TEST_CASE("verify json: what it says") {
  const Json json = Run({0, 2, -1}).json();
  CHECK(json["whymark_verify"] == 1);
  CHECK(json["file"] == "r.whymark");
  CHECK(json["commands"].size() == 3);
  CHECK(json["commands"][0]["status"] == "pass");
  CHECK(json["commands"][0]["exitCode"] == 0);
  CHECK(json["commands"][1]["command"]["hex"] == "74776f20ff");
  CHECK(json["commands"][2]["status"] == "not-run");
  CHECK(!json["commands"][2].contains("ran"));
  CHECK(json["claims"][1]["verdict"] == "contradicted");
  CHECK(json["claims"][1]["noteId"] == "a");
  CHECK(json["claims"][1]["line"] == 7);
  CHECK(json["claims"][2]["noteId"].is_null());
  CHECK(json["totals"] == Json({{"confirmed", 1},
                                {"contradicted", 1},
                                {"unrunnable", 0},
                                {"recorded", 0},
                                {"left-out", 1}}));
}

TEST_CASE("verify json: parts joined are the whole") {
  const Json whole = Run({0, 2, 1}).json();
  Run joined({-1, -1, -1});
  CHECK(taken(Run({0, -1, -1}).json().dump(), joined) == "");
  CHECK(taken(Run({-1, 2, 1}).json().dump(), joined) == "");
  CHECK(joined.json() == whole);
  CHECK(*file_of_verify_json(whole.dump()) == "r.whymark");
}

TEST_CASE("verify json: what is refused, and nothing of it taken") {
  Run into({-1, -1, -1});
  const Json good = Run({0, 2, 1}).json();
  CHECK(taken("", into).find("it has no") == 0);
  CHECK(taken("[]", into).find("it has no") == 0);
  CHECK(taken("{\"whymark_verify\": 2}", into).find("it has no") == 0);
  const auto with = [&good](auto change) {
    Json json = good;
    change(json);
    return json.dump();
  };
  CHECK(taken(with([](Json& json) { json["review"] = "sha256:0"; }), into) ==
        "it is of another review, or of another version of this one");
  CHECK(taken(with([](Json& json) { json["commands"] = 1; }), into) ==
        "it has no list of commands");
  CHECK(taken(with([](Json& json) { json["commands"][0]["command"] = "x"; }), into) ==
        "it has a command that the review does not claim");
  const std::string unsound = "what it says of `three` is not sound";
  CHECK(taken(with([](Json& json) { json["commands"][2]["status"] = "fine"; }), into) == unsound);
  CHECK(taken(with([](Json& json) { json["commands"][2]["status"] = "pass"; }), into) == unsound);
  CHECK(taken(with([](Json& json) { json["commands"][2]["outputHash"] = "../x"; }), into) ==
        unsound);
  CHECK(taken(with([](Json& json) { json["commands"][2]["exitCode"] = "1"; }), into) == unsound);
  CHECK(taken(with([](Json& json) { json["commands"][2].erase("ran"); }), into) == unsound);
  CHECK(into.json() == Run({-1, -1, -1}).json());
  CHECK(taken(good.dump(), into) == "");
  CHECK(taken(Run({-1, -1, 1}).json().dump(), into) == "`three` has a result already");
}

}  // namespace whymark::test
