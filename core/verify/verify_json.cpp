#include "core/verify/verify_json.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "core/base/sha256.h"
#include "core/format/json_text.h"
#include "core/format/visible.h"
#include "core/verify/log_folder.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "whymark_verify";

std::string hash_of_review(const Document& document) {
  return "sha256:" + sha256(document.text.view());
}

Json text_or_null(const std::string& text) { return text.empty() ? Json() : json_text(text); }

Json command_json(const ClaimedCommand& command, const CommandReport& report) {
  Json json = {{"command", json_text(command.text)},
               {"status", word(report.outcome.status)},
               {"reason", json_text(report.outcome.reason)}};
  if (report.ran.empty()) return json;
  json["ran"] = report.ran;
  json["durationMs"] = report.took_ms;
  json["exitCode"] = report.exit_code ? Json(*report.exit_code) : Json();
  json["outputBytes"] = report.output_bytes;
  json["outputLeftOut"] = report.output_left_out;
  json["outputHash"] = report.output_hash;
  json["outputArtifact"] = log_path(report.output_hash);
  json["leftRunning"] = report.left_running;
  json["summary"] = json_text(report.summary);
  json["lastLines"] = json_text(report.last_lines);
  json["tool"] = report.tool;
  json["runtime"] = json_text(report.runtime);
  json["source"] = text_or_null(report.source);
  json["sourceAfter"] = text_or_null(report.source_after);
  return json;
}

Json claim_json(const Document& document, const RunOfReview& run, size_t index) {
  const CommandClaim& claim = run.claims.claims[index];
  const RunOutcome& outcome = run.reports[claim.command].outcome;
  Json json = {{"verdict", word(judge(run.claimed[index], outcome.status))},
               {"claimed", word(run.claimed[index])},
               {"reason", json_text(outcome.reason)},
               {"line", claim.row == kNone ? Json() : Json(claim.row + 1)},
               {"noteId", Json()},
               {"file", Json()},
               {"command", claim.command}};
  if (claim.note == kNone) return json;
  const Note& note = document.notes[claim.note];
  json["noteId"] = json_text(note.id);
  if (note.file != kNone) json["file"] = json_text(document.files[note.file].path);
  return json;
}

Result<Json> parse_result(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value(kVersionKey, Json()) != Json(1)) {
    return fail(fmt::format("it has no \"{}\": 1, so it is no result of whymark verify --json",
                            kVersionKey));
  }
  return json;
}

bool is_sha256(const std::string& text) {
  constexpr size_t kDigits = 64;
  return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// Reads a command of a result; false where something of it is not what it must be.
bool read_report(const Json& json, CommandReport& report) {
  const auto text = [&json](const char* key, std::string& value) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() || bytes_of_json(*found, value);
  };
  const auto number = [&json](const char* key, auto& value) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return true;
    if (!found->is_number_integer()) return false;
    value = found->get<std::decay_t<decltype(value)>>();
    return true;
  };
  std::string status;
  int exit_code = 0;
  bool sound = text("status", status) && parse_run_status(status, report.outcome.status) &&
               text("reason", report.outcome.reason) && text("ran", report.ran) &&
               number("durationMs", report.took_ms) && number("exitCode", exit_code) &&
               number("outputBytes", report.output_bytes) &&
               number("outputLeftOut", report.output_left_out) &&
               text("outputHash", report.output_hash) && text("summary", report.summary) &&
               text("lastLines", report.last_lines) && text("tool", report.tool) &&
               text("runtime", report.runtime) && text("source", report.source) &&
               text("sourceAfter", report.source_after);
  const auto code = json.find("exitCode");
  if (code != json.end() && !code->is_null()) report.exit_code = exit_code;
  for (const std::string* hash : {&report.output_hash, &report.source, &report.source_after}) {
    sound = sound && (hash->empty() || is_sha256(*hash));
  }
  const RunStatus found = report.outcome.status;
  const bool ended = found == RunStatus::pass || found == RunStatus::fail;
  if (found == RunStatus::pass) sound = sound && report.exit_code == 0;
  if (found == RunStatus::fail) sound = sound && report.exit_code != 0;
  report.left_running = json.value("leftRunning", Json()) == Json(true);
  // They are printed: what another machine made of its output need not be so.
  report.summary = make_visible(report.summary).text;
  return sound && (!ended || (!report.ran.empty() && !report.output_hash.empty()));
}

}  // namespace

std::vector<uint32_t> count_verdicts(const RunOfReview& run) {
  std::vector<uint32_t> counts(kVerdicts);
  for (size_t i = 0; i < run.claims.claims.size(); ++i) {
    const RunStatus status = run.reports[run.claims.claims[i].command].outcome.status;
    ++counts[static_cast<size_t>(judge(run.claimed[i], status))];
  }
  return counts;
}

Json verify_json(const Document& document, const RunOfReview& run, const VerifyFacts& facts) {
  Json json = {{kVersionKey, 1},
               {"file", json_text(facts.file)},
               {"review", hash_of_review(document)},
               {"reviewHash", reviewed_diff_hash(document)},
               {"isolated", facts.isolated},
               {"shard", {{"number", facts.shard}, {"of", facts.shards}}}};
  json["commands"] = Json::array();
  for (size_t i = 0; i < run.claims.commands.size(); ++i) {
    json["commands"].push_back(command_json(run.claims.commands[i], run.reports[i]));
  }
  json["claims"] = Json::array();
  for (size_t i = 0; i < run.claims.claims.size(); ++i) {
    json["claims"].push_back(claim_json(document, run, i));
  }
  const std::vector<uint32_t> counts = count_verdicts(run);
  json["totals"] = Json::object();
  for (size_t i = 0; i < kVerdicts; ++i) {
    json["totals"][std::string(word(static_cast<Verdict>(i)))] = counts[i];
  }
  json["remarks"] = Json::array();
  for (const std::string& remark : facts.remarks) json["remarks"].push_back(json_text(remark));
  return json;
}

Result<std::string> file_of_verify_json(std::string_view text) {
  const auto json = parse_result(text);
  if (!json) return fail(json.error().message);
  std::string file;
  const auto found = json->find("file");
  if (found == json->end() || !bytes_of_json(*found, file)) return fail("it names no review");
  return file;
}

Result<void> take_verify_json(std::string_view text, const Document& document,
                              const ClaimedCommands& claims, std::vector<CommandReport>& reports) {
  const auto json = parse_result(text);
  if (!json) return fail(json.error().message);
  if (json->value("review", Json()) != Json(hash_of_review(document))) {
    return fail("it is of another review, or of another version of this one");
  }
  std::unordered_map<std::string, uint32_t> by_text;
  for (uint32_t i = 0; i < claims.commands.size(); ++i) by_text[claims.commands[i].text] = i;
  const auto commands = json->find("commands");
  if (commands == json->end() || !commands->is_array()) return fail("it has no list of commands");
  std::vector<std::pair<uint32_t, CommandReport>> taken;
  for (const Json& each : *commands) {
    std::string command;
    CommandReport report;
    const bool named = each.is_object() && each.contains("command") &&
                       bytes_of_json(each["command"], command) && by_text.count(command) > 0;
    if (!named) return fail("it has a command that the review does not claim");
    if (!read_report(each, report)) {
      return fail(fmt::format("what it says of {} is not sound", quote(command)));
    }
    if (report.outcome.status == RunStatus::not_run) continue;
    const uint32_t index = by_text[command];
    if (reports[index].outcome.status != RunStatus::not_run) {
      return fail(fmt::format("{} has a result already", quote(command)));
    }
    taken.emplace_back(index, std::move(report));
  }
  for (auto& [index, report] : taken) reports[index] = std::move(report);
  return {};
}

}  // namespace whymark
