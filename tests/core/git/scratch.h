// A folder that lives as long as a test, git run in it, and documents about its files.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/git/repository.h"

namespace whymark::test {

/// Keeps the configuration of whoever runs the tests out of them, for git and for libgit2.
inline void isolate_git(const std::string& home) {
  for (const char* name : {"HOME", "XDG_CONFIG_HOME"}) setenv(name, home.c_str(), 1);
  for (const char* name : {"GIT_CONFIG_NOSYSTEM", "GIT_ATTR_NOSYSTEM"}) setenv(name, "1", 1);
  for (const char* name : {"AUTHOR", "COMMITTER"}) {
    setenv(fmt::format("GIT_{}_NAME", name).c_str(), "t", 1);
    setenv(fmt::format("GIT_{}_EMAIL", name).c_str(), "t@example.org", 1);
  }
  setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
  for (const char* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"}) unsetenv(name);
}

class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "whymark-test-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    root_ = std::filesystem::canonical(pattern).string();
    isolate_git(root_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  const std::string& root() const { return root_; }
  std::string path(std::string_view name) const { return root_ + "/" + std::string(name); }

  void write(std::string_view name, std::string_view bytes) const {
    const std::filesystem::path full = path(name);
    std::filesystem::create_directories(full.parent_path());
    std::ofstream out(full, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    REQUIRE(out.good());
  }
  std::string read(std::string_view name) const {
    std::ifstream in(path(name), std::ios::binary);
    REQUIRE(in.good());
    return {std::istreambuf_iterator<char>(in), {}};
  }
  bool exists(std::string_view name) const {
    return std::filesystem::symlink_status(path(name)).type() !=
           std::filesystem::file_type::not_found;
  }
  /// Every path below `name` outside .git, sorted.
  std::vector<std::string> list(std::string_view name = "") const {
    std::vector<std::string> paths;
    for (auto it = std::filesystem::recursive_directory_iterator(path(name));
         it != std::filesystem::recursive_directory_iterator(); ++it) {
      if (it->path().filename() == ".git") {
        it.disable_recursion_pending();
        continue;
      }
      paths.push_back(std::filesystem::relative(it->path(), root_).string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  }

  /// Runs a shell command in the folder; what it writes to stdout. `allowed` is the highest exit
  /// status that is no failure.
  std::string shell(const std::string& command, int allowed = 0) const {
    const std::string full = fmt::format("cd '{}' && {}", root_, command);
    FILE* pipe = popen(full.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    char block[65536];
    for (size_t got; (got = fread(block, 1, sizeof block, pipe)) > 0;) out.append(block, got);
    const int status = pclose(pipe);
    INFO(full);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) <= allowed);
    return out;
  }
  std::string git(const std::string& arguments, int allowed = 0) const {
    return shell("git -c core.safecrlf=false " + arguments, allowed);
  }
  /// The id git gives the file, in the conditions of `git hash-object`.
  std::string hash(std::string_view name, std::string_view options = "") const {
    std::string id = git(fmt::format("hash-object {} -- '{}'", options, name));
    if (!id.empty()) id.pop_back();
    return id;
  }

 private:
  std::string root_;
};

/// A scratch folder that is a git repository.
class ScratchRepository : public Scratch {
 public:
  ScratchRepository() { git("init -q -b main ."); }

  Repository open() const {
    auto found = Repository::discover(root());
    INFO((found ? std::string() : found.error().message));
    REQUIRE(found.has_value());
    return std::move(*found);
  }
};

/// How many random cases to run: `standard`, or what WHYMARK_CASES says.
inline uint32_t case_count(uint32_t standard) {
  const char* set = std::getenv("WHYMARK_CASES");
  return set != nullptr ? static_cast<uint32_t>(std::strtoul(set, nullptr, 10)) : standard;
}

/// The seed of this run: fixed, or what WHYMARK_SEED says.
inline uint32_t seed() {
  const char* set = std::getenv("WHYMARK_SEED");
  return set != nullptr ? static_cast<uint32_t>(std::strtoul(set, nullptr, 10)) : 1;
}

/// Small helpers over one generator, the same on every machine (std's distributions are not).
class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(engine_() % limit); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <class Container>
  const auto& pick(const Container& from) {
    return *(std::begin(from) + below(static_cast<uint32_t>(std::size(from))));
  }

 private:
  std::mt19937 engine_;
};

/// Bytes of a file as the generators make them: few different lines, so that they repeat, and all
/// that is known to trip diff tools.
inline std::string random_line(Random& random) {
  static const std::string kLines[] = {"",
                                       "a",
                                       "b",
                                       "c",
                                       "}",
                                       "  return x;",
                                       "\ttab",
                                       "x y",
                                       "-- sql",
                                       "++ i",
                                       "@@ -1 +1 @@",
                                       "@file z",
                                       "---",
                                       "# no",
                                       "\\ No newline at end of file",
                                       " lead",
                                       "trail ",
                                       "caf\xe9",
                                       "\xff\xfe\x01",
                                       "\xef\xbb\xbf"
                                       "bom",
                                       "v\vf\f",
                                       "\xc2\x85",
                                       "\xe2\x80\xa8",
                                       "lone\rcr",
                                       "\r",
                                       "a\xcc\x81",
                                       "\xf0\x9f\x98\x80",
                                       "@note +1",
                                       "why: not",
                                       std::string("nul\0byte", 8)};
  std::string line = random.pick(kLines);
  if (random.chance(20)) line += std::to_string(random.below(50));
  return line;
}

enum class Ends { lf, crlf, mixed };

inline std::string random_end(Random& random, Ends ends) {
  if (ends == Ends::mixed) return random.chance(50) ? "\r\n" : "\n";
  return ends == Ends::crlf ? "\r\n" : "\n";
}

}  // namespace whymark::test
