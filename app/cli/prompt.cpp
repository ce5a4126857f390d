#include <filesystem>
#include <memory>
#include <string>

#include "app/cli/change_source.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/texts.h"
#include "core/base/exit_code.h"
#include "core/base/file_io.h"

namespace whymark {
namespace {

constexpr std::string_view kPlace = "{{skeleton}}";

/// The repository's own prompt where it has one, else ours.
Result<std::string> find_prompt(const std::string& root) {
  const std::filesystem::path own = std::filesystem::path(root) / "prompts/whymark-author.md";
  if (root.empty() || !std::filesystem::exists(own)) return std::string(author_prompt());
  auto text = read_file(own.string());
  if (!text) return fail(text.error().message);
  return std::string(text->view());
}

int print_prompt(const ChangeSource& source) {
  const auto review = make_review(source);
  if (!review) return complain(review.error().message, review.error().exit_code);
  for (const std::string& remark : review->remarks) complain(remark, 0);
  const auto prompt = find_prompt(review->root);
  if (!prompt) return complain(prompt.error().message, kExitOutside);
  const std::string_view text = *prompt;
  const size_t place = text.find(kPlace);
  print_document(text.substr(0, place));
  if (place == std::string_view::npos && !text.empty() && text.back() != '\n') print("\n");
  for (const std::string& piece : review->pieces) print_document(piece);
  // The skeleton ends its last line itself.
  std::string_view rest = place == std::string_view::npos ? "" : text.substr(place + kPlace.size());
  if (!rest.empty() && rest.front() == '\n') rest.remove_prefix(1);
  print_document(rest);
  return kExitOk;
}

}  // namespace

void add_prompt(CLI::App& program, int& exit_code) {
  const auto source = std::make_shared<ChangeSource>();
  CLI::App* command = program.add_subcommand(
      "prompt", "Print what to tell an author who writes notes, with the skeleton in it");
  command->footer(
      "A repository's own prompts/whymark-author.md wins over the one built in; the skeleton\n"
      "stands for {{skeleton}} in it, or at its end.\n"
      "\n"
      "Examples:\n"
      "  whymark prompt --staged --author \"me\"\n"
      "  whymark prompt branch main > prompt.md");
  add_change_options(*command, *source, true);
  command->callback([source, &exit_code] { exit_code = print_prompt(*source); });
}

}  // namespace whymark
