#include <algorithm>
#include <array>

#include "app/cli/command_tree.h"

namespace whymark {
namespace {

struct Group {
  const char* title;
  std::vector<const char*> names;
};

const std::array<Group, 6>& known_groups() {
  static const std::array<Group, 6> kGroups = {{
      {"Make a review", {"new", "prompt"}},
      {"Read a review", {"view", "show", "stats", "patch", "dump"}},
      {"Check a review", {"validate", "verify"}},
      {"Decide on a review", {"decisions", "apply", "undo"}},
      {"Rewrite a review", {"fmt"}},
      {"About whymark", {"help", "man", "completion", "version"}},
  }};
  return kGroups;
}

bool is_shown(const CLI::App* command) {
  return !command->get_name().empty() && !command->get_group().empty();
}

}  // namespace

std::vector<CommandGroup> group_commands(const CLI::App& program) {
  std::vector<const CLI::App*> rest = program.get_subcommands(is_shown);
  std::vector<CommandGroup> groups;
  for (const Group& known : known_groups()) {
    CommandGroup group{known.title, {}};
    for (const char* name : known.names) {
      const auto found = std::find_if(rest.begin(), rest.end(), [name](const CLI::App* command) {
        return command->get_name() == name;
      });
      if (found == rest.end()) continue;
      group.commands.push_back(*found);
      rest.erase(found);
    }
    if (!group.commands.empty()) groups.push_back(std::move(group));
  }
  if (!rest.empty()) groups.push_back({"More", std::move(rest)});
  return groups;
}

}  // namespace whymark
