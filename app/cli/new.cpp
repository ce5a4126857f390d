#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "app/cli/change_source.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json.h"
#include "core/apply/words.h"
#include "core/base/exit_code.h"
#include "core/base/replace_file.h"
#include "core/base/text_buffer.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  ChangeSource source;
  std::string out;
  bool force = false;
  bool json = false;
};

/// `staged-changes-on-main`: what of a title is safe in a file's name.
std::string slug(std::string_view title) {
  constexpr size_t kLongest = 60;
  std::string out;
  for (const char c : title) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    const bool safe = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (safe) {
      out += lower;
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
    if (out.size() == kLongest) break;
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out.empty() ? "review" : out;
}

fs::path default_path(const NewReview& review) {
  const fs::path root = review.root.empty() ? fs::current_path() : fs::path(review.root);
  return root / "reviews" / (slug(review.title) + ".whymark");
}

std::string report(const NewReview& review, const std::string& file) {
  std::string out = "{\"file\": ";
  append_json(out, file);
  const auto member = [&out](std::string_view name, std::string_view value) {
    out += fmt::format(", \"{}\": ", name);
    append_json(out, value);
  };
  member("title", review.title);
  member("scope", review.scope);
  member("base", review.base);
  member("head", review.head);
  out += ",\n\"files\": [";
  for (const NewReview::File& each : review.files) {
    out += &each == &review.files.front() ? "\n{\"path\": " : ",\n{\"path\": ";
    append_json(out, each.path);
    member("status", each.status);
    out += fmt::format(", \"added\": {}, \"removed\": {}}}", each.added, each.removed);
  }
  out += "\n],\n\"remarks\": [";
  for (const std::string& remark : review.remarks) {
    if (&remark != &review.remarks.front()) out += ", ";
    append_json(out, remark);
  }
  return out + "]}\n";
}

int write_out(const NewOptions& options, const NewReview& review) {
  size_t size = 0;
  for (const std::string& piece : review.pieces) size += piece.size();
  if (size > TextBuffer::kMaxSize) {
    return complain("the review would be over 4 GiB; choose less of the change with --path",
                    kExitOutside);
  }
  if (options.out == "-") {
    for (const std::string& piece : review.pieces) print_document(piece);
    return kExitOk;
  }
  const fs::path path = options.out.empty() ? default_path(review) : fs::path(options.out);
  const std::string shown =
      options.out.empty() ? path.lexically_proximate(fs::current_path()).string() : options.out;
  const Result<void> written = write_new_file(path.string(), review.pieces, options.force);
  if (!written) {
    const bool there = !options.force && fs::exists(fs::symlink_status(path));
    return complain(written.error().message + (there ? "; --force replaces it" : ""), kExitOutside);
  }
  if (options.json) {
    print(report(review, shown));
  } else {
    print(fmt::format("{}: {}\n", make_visible(shown).text, counted(review.files.size(), "file")));
  }
  return kExitOk;
}

int make_new(NewOptions& options) {
  if (options.json && options.out == "-") {
    return complain("--json reports on a file, and -o - prints the review; use one of them",
                    kExitUsage);
  }
  if (!options.out.empty() && options.out != "-") {
    options.source.left_out = fs::absolute(options.out).lexically_normal().string();
  }
  const auto review = make_review(options.source);
  if (!review) return complain(review.error().message, review.error().exit_code);
  for (const std::string& remark : review->remarks) complain(remark, 0);
  return write_out(options, *review);
}

}  // namespace

void add_new(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<NewOptions>();
  CLI::App* command = program.add_subcommand(
      "new", "Make a review from a change in git, or from a plain diff, ready for notes");
  command->alias("init");
  command->footer(
      "Exits with 1 where there is no change. Lines that cannot be had are told on standard error\n"
      "and in the review.\n"
      "\n"
      "Examples:\n"
      "  whymark new --staged --author \"me\"\n"
      "  whymark new branch main --check \"npm test\"\n"
      "  whymark new --commit HEAD~2 --stubs file -o -\n"
      "  git diff | whymark new --diff - -o review.whymark");
  add_change_options(*command, options->source, true);
  command
      ->add_option("-o,--out", options->out,
                   "where to write it; - is standard output. Without it: reviews/<title>.whymark")
      ->type_name("FILE");
  command->add_flag("-f,--force", options->force, "replace a file that is there");
  command->add_flag("--json", options->json, "report what was written as JSON");
  command->callback([options, &exit_code] { exit_code = make_new(*options); });
}

}  // namespace whymark
