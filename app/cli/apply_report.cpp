#include "app/cli/apply_report.h"

#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/format/json_text.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

const char* action(const FileState& before, const FileState& after) {
  if (!after.exists) return "deleted";
  if (!before.exists) return "created";
  return after.bytes.empty() && !before.bytes.empty() ? "emptied" : "changed";
}

void print_json(const Json& json) {
  print(json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n');
}

}  // namespace

void ApplyReport::add(const Plan& plan) {
  for (const PlannedFile& file : plan.files) {
    files.push_back({{"path", json_text(file.path)},
                     {"lines_dropped", file.counts.dropped},
                     {"lines_restored", file.counts.restored},
                     {"parts_reverted", file.counts.parts},
                     {"hunks_edited", file.counts.edits},
                     {"action", action(file.before, file.after)}});
  }
}

void ApplyReport::add(const Journal& journal) {
  for (const JournalFile& file : journal.files) {
    files.push_back({{"path", json_text(file.path)}, {"action", action(file.before, file.after)}});
  }
}

int ApplyReport::tell(const std::string& sentence) const {
  if (!json) {
    print(sentence + '\n');
    print_document(patch);
    return kExitOk;
  }
  Json report = {{"written", written}, {"files", files}, {"sentence", json_text(sentence)}};
  if (!patch.empty()) report["patch"] = json_text(patch);
  print_json(report);
  return kExitOk;
}

int ApplyReport::tell_error(const std::string& message, int exit_code) const {
  if (json) {
    print_json({{"written", written},
                {"files", written ? files : Json(Json::array())},
                {"error", json_text(make_visible(message).text)}});
  }
  return complain(message, exit_code);
}

}  // namespace whymark
