// The cases of spec/conformance with figures: section 12 of the specification.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/format/parser.h"
#include "core/review/metrics.h"
#include "tests/core/format/spec_files.h"

namespace whymark::test {
namespace {

nlohmann::json figures_of(const Metrics& metrics) {
  return {{"added", metrics.added},
          {"removed", metrics.removed},
          {"covered", metrics.covered},
          {"claimed_verified", metrics.claimed_verified},
          {"notes", metrics.notes},
          {"sourced", metrics.sourced},
          {"inference_only", metrics.inference_only},
          {"open_items", metrics.open_items},
          {"risk_high", metrics.risk_high},
          {"risk_medium", metrics.risk_medium},
          {"risk_low", metrics.risk_low},
          {"risk_high_unverified", metrics.risk_high_unverified}};
}

}  // namespace

TEST_CASE("conformance: figures") {
  const std::string folder = source_path("spec/conformance/");
  size_t compared = 0;
  for (const auto& each : nlohmann::json::parse(read_all(folder + "cases.json"))) {
    if (!each.contains("figures")) continue;
    const std::string name = each.at("case");
    const Document document = parse(TextBuffer(read_all(folder + name + ".whymark")));
    CHECK_MESSAGE(figures_of(measure(document).whole) == each.at("figures"), name);
    ++compared;
  }
  CHECK(compared >= 15);
}

}  // namespace whymark::test
