#include "core/base/version.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/library_version.h"
#include "core/git/library_version.h"
#include "core/session/library_version.h"

namespace whymark {
namespace {

/// What a report of a fault should name. yaml-cpp does not say its version.
std::vector<std::pair<const char*, std::string>> libraries() {
  return {
      {"CLI11", CLI11_VERSION},
      {"fmt",
       fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"libgit2", git::library_version()},
      {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                                    NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
      {"OpenSSL", openssl_version()},
      {"SQLite", sqlite_version()},
  };
}

std::string version_text() {
  std::string out = fmt::format("whymark {}\n", version());
  for (const auto& [name, its_version] : libraries()) {
    out += fmt::format("  {:<14}{}\n", name, its_version);
  }
  return out;
}

std::string version_json() {
  nlohmann::ordered_json json = {{"whymark", version()}};
  for (const auto& [name, its_version] : libraries()) json["libraries"][name] = its_version;
  return json.dump(2) + '\n';
}

}  // namespace

void add_version(CLI::App& program, int&) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* command =
      program.add_subcommand("version", "Print the version, and those of the libraries in use");
  command->footer("Examples:\n  whymark version\n  whymark version --json");
  command->add_flag("--json", *json, "as JSON");
  command->callback([json] { print(*json ? version_json() : version_text()); });
}

}  // namespace whymark
