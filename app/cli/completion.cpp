#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/completion_scripts.h"
#include "app/cli/console.h"

namespace whymark {

void add_completion(CLI::App& program, int&) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "completion", "Print a script that lets a shell complete commands, options and files");
  command->footer(
      "Examples:\n"
      "  source <(whymark completion bash)        # in ~/.bashrc\n"
      "  whymark completion zsh > \"${fpath[1]}/_whymark\"\n"
      "  whymark completion fish > ~/.config/fish/completions/whymark.fish");
  command->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->option_text("REQUIRED");
  command->callback([&program, shell] {
    const ProgramEntry entry = describe(program);
    print(*shell == "bash"  ? bash_completion(entry)
          : *shell == "zsh" ? zsh_completion(entry)
                            : fish_completion(entry));
  });
}

}  // namespace whymark
