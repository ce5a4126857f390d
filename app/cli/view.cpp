#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/change_source.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/base/replace_file.h"
#include "core/base/subprocess.h"

namespace whymark {
namespace {

namespace fs = std::filesystem;

struct ViewOptions {
  ChangeSource source;
  std::string file;  // where none was named, this is the first of the viewer's options
  std::vector<std::string> viewer_options;
};

/// The viewer that came with this program, else one on the PATH.
std::string find_viewer() {
  std::error_code none;
  const fs::path own = fs::read_symlink("/proc/self/exe", none);
  const fs::path beside = own.parent_path() / "whymark-viewer";
  return !none && fs::exists(beside, none) ? beside.string() : "whymark-viewer";
}

int start(const std::vector<std::string>& command) {
  const Result<int> ended = run_program(command);
  if (!ended) {
    return complain(ended.error().message + "; install it, or put it beside whymark", kExitOutside);
  }
  return *ended;
}

/// A folder of our own that is gone when the viewer is.
struct TemporaryFolder {
  fs::path path;

  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path.empty()) fs::remove_all(path, ignored);
  }
};

int view_change(const ViewOptions& options, std::vector<std::string> command) {
  const auto review = make_review(options.source);
  if (!review) return complain(review.error().message, review.error().exit_code);
  for (const std::string& remark : review->remarks) complain(remark, 0);
  std::error_code none;
  std::string name = (fs::temp_directory_path(none) / "whymark-XXXXXX").string();
  TemporaryFolder folder;
  if (::mkdtemp(name.data()) == nullptr) {
    return complain("cannot make a folder in " + fs::temp_directory_path(none).string(),
                    kExitOutside);
  }
  folder.path = name;
  const std::string file = (folder.path / (review->scope + ".whymark")).string();
  const Result<void> written = write_new_file(file, review->pieces, false);
  if (!written) return complain(written.error().message, kExitOutside);
  command.insert(command.begin() + 1, {file, "--temporary"});
  if (!review->root.empty()) command.insert(command.end(), {"--repo", review->root});
  return start(command);
}

int view(const ViewOptions& options) {
  std::vector<std::string> command = {find_viewer()};
  const bool named = !options.file.empty() && options.file.front() != '-';
  if (!options.file.empty()) command.push_back(options.file);
  command.insert(command.end(), options.viewer_options.begin(), options.viewer_options.end());
  return named ? start(command) : view_change(options, std::move(command));
}

}  // namespace

void add_view(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<ViewOptions>();
  CLI::App* command = program.add_subcommand(
      "view", "Open a review in the viewer, or a change that has no review yet");
  command->alias("open");
  command->footer(
      "Without a file the change itself is shown, without notes: that of the scope named, else\n"
      "the working tree's, else what is staged. What follows -- goes to the viewer.\n"
      "\n"
      "Examples:\n"
      "  whymark view review.whymark\n"
      "  whymark view --staged\n"
      "  whymark view --commit HEAD~1\n"
      "  whymark view review.whymark -- --theme light");
  command->add_option("FILE", options->file, "the review");
  command->add_option("OPTION", options->viewer_options, "what follows --, for the viewer");
  options->source.stubs = "none";
  add_change_options(*command, options->source, false);
  command->callback([options, &exit_code] { exit_code = view(*options); });
}

}  // namespace whymark
