// Repositories in the middle of a change, with all that is known to trip diff tools.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/core/git/scratch.h"

namespace whymark::test {

/// Settings of a user and of a project that must not change what is read.
inline void set_hostile_config(const ScratchRepository& repository, Random& random) {
  static const char* const kSettings[] = {"diff.noprefix true",
                                          "diff.mnemonicPrefix true",
                                          "diff.renames false",
                                          "diff.context 9",
                                          "diff.interHunkContext 5",
                                          "diff.algorithm patience",
                                          "diff.indentHeuristic false",
                                          "diff.suppressBlankEmpty true",
                                          "diff.external false",
                                          "diff.orderFile .git/config",
                                          "diff.relative true",
                                          "diff.wsErrorHighlight all",
                                          "color.ui always",
                                          "color.diff always",
                                          "core.quotePath false",
                                          "core.autocrlf true",
                                          "core.autocrlf input",
                                          "core.pager false",
                                          "diff.txt.textconv false"};
  for (const char* setting : kSettings) {
    if (random.chance(20)) repository.git(fmt::format("config {}", setting));
  }
}

class RandomRepository {
 public:
  RandomRepository(const ScratchRepository& repository, Random& random)
      : repository_(repository), random_(random) {
    const uint32_t files = 1 + random_.below(9);
    for (uint32_t i = 0; i < files; ++i) create(random_name());
    if (random_.chance(25)) attributes();
  }

  /// A few changes of the working tree.
  void change() {
    const uint32_t changes = 1 + random_.below(6);
    for (uint32_t i = 0; i < changes; ++i) change_one();
  }

 private:
  std::string random_name() {
    static const std::string kNames[] = {"a.txt",
                                         "b.txt",
                                         "src/a.txt",
                                         "src/b/c.h",
                                         "with space.txt",
                                         "sp ace/in dir",
                                         "x b/y",
                                         "a b/a b",
                                         "caf\xc3\xa9",
                                         "cafe\xcc\x81",
                                         "latin\xe9",
                                         "tab\there",
                                         "line\nbreak",
                                         "quo\"te",
                                         "back\\slash",
                                         "esc\x1b[31m",
                                         "bidi\xe2\x80\xae.txt",
                                         "-dash",
                                         "key=value",
                                         "from=x",
                                         "+12",
                                         "added",
                                         "binary",
                                         "#hash",
                                         "@file",
                                         "a",
                                         "src",
                                         "dev/null",
                                         std::string(200, 'l'),
                                         "deep/er/and/deep/er/f"};
    std::string name = random_.pick(kNames);
    if (random_.chance(25)) name += std::to_string(random_.below(4));
    return name;
  }

  std::string random_contents() {
    if (random_.chance(6)) return "";
    if (random_.chance(5)) return std::string("bin\0ary\n", 8) + std::to_string(random_.below(99));
    if (random_.chance(3)) return std::string(9000, 'x') + std::string("\0late", 5);
    const Ends ends = random_.chance(70) ? Ends::lf : random_.chance(50) ? Ends::crlf : Ends::mixed;
    std::string out = random_.chance(5) ? "\xef\xbb\xbf" : "";
    const uint32_t lines = random_.chance(30) ? random_.below(60) : random_.below(12);
    for (uint32_t i = 0; i < lines; ++i) out += random_text() + random_end(random_, ends);
    if (random_.chance(25) && !out.empty()) out.pop_back();
    if (random_.chance(2)) out += std::string(20000, 'w');
    return out;
  }

  /// NULs among the first bytes would make nearly every file a binary one.
  std::string random_text() {
    std::string line = random_line(random_);
    return line.find('\0') == std::string::npos ? line : "text " + std::to_string(random_.below(9));
  }

  std::string edited(const std::string& before) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < before.size();) {
      const size_t end = std::min(before.find('\n', at), before.size() - 1);
      lines.push_back(before.substr(at, end + 1 - at));
      at = end + 1;
    }
    std::string out;
    for (const std::string& line : lines) {
      if (random_.chance(8)) continue;
      out += random_.chance(8) ? random_text() + "\n" : line;
      if (random_.chance(8)) out += random_text() + "\n";
    }
    if (random_.chance(15) && !out.empty() && out.back() == '\n') out.pop_back();
    if (random_.chance(10)) out += "\nlast";
    return out;
  }

  bool is_free(const std::string& name) const {
    std::error_code ignored;
    std::filesystem::path at = repository_.root();
    for (const auto& part : std::filesystem::path(name)) {
      at /= part;
      const auto type = std::filesystem::symlink_status(at, ignored).type();
      if (at != repository_.path(name) && type != std::filesystem::file_type::directory &&
          type != std::filesystem::file_type::not_found) {
        return false;
      }
    }
    return !repository_.exists(name);
  }

  void create(const std::string& name) {
    if (!is_free(name)) return;
    if (random_.chance(8)) {
      make_link(name);
    } else {
      repository_.write(name, random_contents());
      if (random_.chance(15)) ::chmod(repository_.path(name).c_str(), 0755);
    }
  }

  void make_link(const std::string& name) {
    const std::filesystem::path path = repository_.path(name);
    std::filesystem::create_directories(path.parent_path());
    // A link to itself stops std::filesystem.
    const bool dangling = random_.chance(50) || name.find("a.txt") != std::string::npos;
    const std::string target = dangling ? "no where/" + random_text() : "a.txt";
    REQUIRE(::symlink(target.c_str(), path.c_str()) == 0);
  }

  void attributes() {
    static const char* const kRules[] = {
        "*.txt text",     "*.txt -text",     "*.txt -diff",
        "*.h diff",       "*.txt diff=txt",  "* text=auto",
        "*.txt eol=crlf", "src/* eol=lf",    "*.h binary",
        "*.txt diff=cpp", "*.h -whitespace", "*.txt working-tree-encoding=ISO-8859-1"};
    std::string text;
    for (uint32_t i = 0; i <= random_.below(3); ++i)
      text += std::string(random_.pick(kRules)) + "\n";
    repository_.write(".gitattributes", text);
  }

  std::vector<std::string> files() const {
    std::vector<std::string> all;
    for (const std::string& path : repository_.list()) {
      const auto type = std::filesystem::symlink_status(repository_.path(path)).type();
      if (type != std::filesystem::file_type::directory) all.push_back(path);
    }
    return all;
  }

  void move(const std::string& from, const std::string& to) {
    if (!is_free(to)) return;
    const std::filesystem::path target = repository_.path(to);
    std::filesystem::create_directories(target.parent_path());
    std::filesystem::rename(repository_.path(from), target);
  }

  void change_one() {
    const std::vector<std::string> all = files();
    if (all.empty() || random_.chance(15)) return create(random_name());
    const std::string path = random_.pick(all);
    const std::string full = repository_.path(path);
    const bool link = std::filesystem::is_symlink(full);
    // What git makes of other files would depend on the order it meets them in.
    if (path == ".gitattributes") return;
    const auto edit = [&] {
      if (!link) repository_.write(path, edited(repository_.read(path)));
    };
    switch (random_.below(9)) {
      case 0:
        std::filesystem::remove(full);
        break;
      case 1: {
        const std::string to = random_name();
        if (random_.chance(50)) edit();
        move(path, to);
        break;
      }
      case 2:
        if (!link) ::chmod(full.c_str(), random_.chance(50) ? 0755 : 0644);
        if (random_.chance(40)) edit();
        break;
      case 3:  // a file becomes a link, or the other way round
        std::filesystem::remove(full);
        if (link) {
          repository_.write(path, random_contents());
        } else {
          make_link(path);
        }
        break;
      case 4:  // a file becomes a folder
        std::filesystem::remove(full);
        repository_.write(path + "/inner", random_contents());
        break;
      case 5: {  // two files swap their names
        const std::string other = random_.pick(all);
        if (other == path) break;
        std::filesystem::rename(full, repository_.path("swap"));
        std::filesystem::rename(repository_.path(other), full);
        std::filesystem::rename(repository_.path("swap"), repository_.path(other));
        break;
      }
      case 6:
        if (!link) repository_.write(path, random_contents());
        break;
      default:
        edit();
    }
  }

  const ScratchRepository& repository_;
  Random& random_;
};

}  // namespace whymark::test
