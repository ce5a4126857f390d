// How the commands that write to the working tree tell what they did; spec/decisions-v1.md
// describes the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/apply/journal.h"
#include "core/apply/plan.h"

namespace whymark {

/// What was done, or would be.
struct ApplyReport {
  bool json = false;  // the form
  bool written = false;
  nlohmann::ordered_json files = nlohmann::ordered_json::array();
  std::string patch;  // of a dry run

  void add(const Plan& plan);
  void add(const Journal& journal);
  /// Prints the sentence, or the object that has it. Returns 0.
  int tell(const std::string& sentence) const;
  /// Complains; as JSON, prints the object that says why too. Returns `exit_code`.
  int tell_error(const std::string& message, int exit_code) const;
};

}  // namespace whymark
