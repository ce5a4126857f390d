// Nothing can be done that cannot be found: every command has a key, which help, palette and
// settings list, or a control that a panel draws.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/gui/commands.h"

namespace whymark::test {
namespace {

// What draws controls and follows the mouse: all sources but the tables.
std::string sources_of_panels() {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(WHYMARK_SOURCE_DIR "/app/gui")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".cpp" || name.rfind("commands", 0) == 0) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return all;
}

}  // namespace

TEST_CASE("commands: every one has a key or a control") {
  const std::string panels = sources_of_panels();
  REQUIRE(panels.size() > 10000);
  for (const Command& command : commands()) {
    const bool drawn = panels.find('"' + std::string(command.name) + '"') != std::string::npos;
    CHECK_MESSAGE((drawn || !command.keys.empty()), std::string(command.name));
  }
}

}  // namespace whymark::test
