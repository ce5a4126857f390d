#include "app/cli/command_tree.h"

namespace whymark {
namespace {

bool names_one_of(std::string_view value, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (value.find(word) != std::string_view::npos) return true;
  }
  return false;
}

/// The words of `TEXT:{hunk,file,none}`, as CLI11 names the type of a value that is one of a set.
std::vector<std::string> choices_in(const std::string& type) {
  const size_t open = type.find('{');
  const size_t close = type.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

OptionEntry entry_of(const CLI::Option& option) {
  OptionEntry entry;
  for (const std::string& name : option.get_snames()) entry.names.push_back('-' + name);
  for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
  entry.about = option.get_description();
  entry.required = option.get_required();
  entry.repeats = option.get_expected_max() > 1;
  if (option.get_items_expected_max() == 0) return entry;  // a flag
  const std::string type = option.get_type_name();
  entry.choices = choices_in(type);
  entry.value_optional = option.get_items_expected_min() == 0;
  entry.value = option.get_positional() ? option.get_name(true) : type.substr(0, type.find(':'));
  return entry;
}

void add_options(CommandEntry& entry, const CLI::App& app) {
  const bool is_group = app.get_name().empty();  // a group of options is a command without a name
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;               // hidden
    if (is_group && option == app.get_help_ptr()) continue;  // the command's own, once more
    (option->get_positional() ? entry.arguments : entry.options).push_back(entry_of(*option));
  }
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (below->get_name().empty()) add_options(entry, *below);
  }
}

CommandEntry entry_of(const CLI::App& app) {
  CommandEntry entry;
  entry.names.push_back(app.get_name());
  entry.names.insert(entry.names.end(), app.get_aliases().begin(), app.get_aliases().end());
  entry.about = app.get_description();
  entry.footer = app.get_footer();
  add_options(entry, app);
  return entry;
}

}  // namespace

bool OptionEntry::takes_directory() const { return names_one_of(value, {"DIR"}); }

bool OptionEntry::takes_file() const {
  return choices.empty() && (value == "TEXT" || names_one_of(value, {"FILE", "PATH"}));
}

ProgramEntry describe(const CLI::App& program) {
  ProgramEntry entry{entry_of(program), {}};
  for (const CommandGroup& group : group_commands(program)) {
    for (const CLI::App* command : group.commands) entry.commands.push_back(entry_of(*command));
  }
  return entry;
}

std::string escape_with_backslash(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + '\'';
}

}  // namespace whymark
