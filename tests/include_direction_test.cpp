// Reads every source of the program and fails on an include in a wrong direction, and on a library
// outside the only folder that may use it. The tables are the graph and the table of the design.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace whymark::test {
namespace {

namespace fs = std::filesystem;

/// A folder may include itself, what it stands on, and what that stands on.
const std::map<std::string, std::vector<std::string>> kStandsOn = {
    {"core/base", {}},
    {"core/format", {"core/base"}},
    {"core/settings", {"core/format"}},
    {"core/diff", {"core/format"}},
    {"core/review", {"core/diff"}},
    {"core/syntax", {"core/format"}},
    {"core/git", {"core/diff"}},
    {"core/apply", {"core/git"}},
    {"core/verify", {"core/review", "core/git"}},
    {"core/session", {"core/review", "core/apply"}},
    {"fonts", {"core/review"}},
    {"render/layout", {"fonts"}},
    {"render/paint", {"render/layout"}},
    {"render/gl", {"core/base"}},
    {"app/gui",
     {"render/paint", "render/gl", "core/apply", "core/verify", "core/session", "core/settings",
      "core/git", "core/syntax"}},
    {"app/cli", {"core/review", "core/git", "core/apply", "core/verify", "core/session"}},
};

/// An include that begins with `prefix` is for these folders or files only.
struct OnlyIn {
  std::string prefix;
  std::vector<std::string> places;
};
const std::vector<OnlyIn> kOnlyIn = {
    {"thread>", {"core/base"}},
    {"mutex>", {"core/base", "core/git/repository.cpp"}},
    {"condition_variable>", {"core/base"}},
    {"spawn.h>", {"core/base"}},
    {"sys/wait.h>", {"core/base"}},
    {"openssl/", {"core/base"}},
    {"yaml-cpp/", {"core/format"}},
    {"git2", {"core/git"}},
    {"re2/", {"core/review", "core/syntax"}},
    {"tree_sitter/", {"core/syntax"}},
    {"sqlite3", {"core/session"}},
    {"fontconfig/", {"fonts"}},
    {"ft2build", {"fonts"}},
    {"freetype", {"fonts"}},
    {"imgui", {"render/paint", "render/gl", "app/gui"}},
    {"backends/imgui", {"render/paint", "render/gl", "app/gui"}},
    {"misc/freetype/imgui", {"render/paint"}},
    {"GLFW/", {"app/gui/window_glfw.cpp"}},
    {"glad/", {"render/gl", "app/gui/headless_stage.cpp", "app/gui/window_glfw.cpp"}},
    {"EGL/", {"render/gl", "app/gui/headless_stage.cpp", "app/gui/window_glfw.cpp"}},
    {"CLI/", {"app/cli", "app/gui/options.cpp"}},
};

/// Starting processes is for core/base, however it is spelled.
const std::regex kStartsProcess(
    R"((^|[^\w.>])(fork|vfork|execl|execle|execlp|execv|execve|execvp|execvpe|posix_spawnp?|popen|system)\s*\()");

/// `core/format` of `core/format/parser.h`, `fonts` of `fonts/cells.h`; empty where it is in none
/// of the folders.
std::string folder_of(std::string_view path) {
  for (const auto& [folder, below] : kStandsOn) {
    if (path.size() > folder.size() && path.substr(0, folder.size()) == folder &&
        path[folder.size()] == '/') {
      return folder;
    }
  }
  return {};
}

bool reaches(const std::string& from, const std::string& to) {
  if (from == to) return true;
  const std::vector<std::string>& below = kStandsOn.at(from);
  return std::any_of(below.begin(), below.end(),
                     [&to](const std::string& next) { return reaches(next, to); });
}

bool is_in(const std::string& path, const std::vector<std::string>& places) {
  return std::any_of(places.begin(), places.end(), [&path](const std::string& place) {
    return path == place || path.rfind(place + '/', 0) == 0;
  });
}

/// What is wrong with an include of `target` (`x.h"` or `x.h>`) in a file, or nothing.
std::string wrong_include(const std::string& path, char open, const std::string& target) {
  for (const OnlyIn& rule : kOnlyIn) {
    if (target.rfind(rule.prefix, 0) == 0 && !is_in(path, rule.places)) {
      return "is not for this folder";
    }
  }
  const std::string to = folder_of(target);
  if (open == '<') return to.empty() ? "" : "must be in quotes";
  if (to.empty()) return "must be spelled from the root, from a folder of the design";
  if (!reaches(folder_of(path), to)) return "points in a wrong direction";
  return "";
}

/// `path:line: include what is wrong` for each wrong include of a file.
std::vector<std::string> wrong_lines(const std::string& path, const std::string& text) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*([<"])([^">]*[">]))");
  std::vector<std::string> wrong;
  if (folder_of(path).empty()) wrong.push_back(path + ": its folder is not in the design");
  int number = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    line = line.substr(0, line.find("//"));
    const std::string place = path + ':' + std::to_string(number) + ": ";
    std::smatch found;
    if (std::regex_search(line, found, kInclude)) {
      const std::string what =
          folder_of(path).empty() ? "" : wrong_include(path, found.str(1)[0], found.str(2));
      if (!what.empty()) wrong.push_back(place + found.str(1) + found.str(2) + ' ' + what);
    } else if (!is_in(path, {"core/base"}) && std::regex_search(line, kStartsProcess)) {
      wrong.push_back(place + "starts a process");
    }
  }
  return wrong;
}

bool is_source(const fs::path& path) {
  return path.extension() == ".h" || path.extension() == ".cpp";
}

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("includes: every source of the program") {
  const fs::path root = WHYMARK_SOURCE_DIR;
  size_t read = 0;
  for (const char* top : {"core", "fonts", "render", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      ++read;
      const std::string path = entry.path().lexically_relative(root).generic_string();
      for (const std::string& wrong : wrong_lines(path, read_all(entry.path()))) FAIL_CHECK(wrong);
    }
  }
  CHECK(read > 50);  // else the walk found nothing to judge
}

TEST_CASE("includes: the graph has no circle") {
  for (const auto& [folder, below] : kStandsOn) {
    for (const std::string& next : below) {
      REQUIRE(kStandsOn.count(next) == 1);
      CHECK_MESSAGE(!reaches(next, folder), folder, " and ", next);
    }
  }
}

TEST_CASE("includes: what is right passes") {
  const std::pair<const char*, const char*> kRight[] = {
      {"core/format/a.cpp", "#include \"core/format/b.h\"\n#include \"core/base/c.h\"\n"},
      {"core/apply/a.cpp", "#include \"core/git/b.h\"\n#include \"core/format/c.h\"\n"},
      {"core/git/a.cpp", "#include \"core/diff/b.h\"\n#include <git2.h>\n"},
      {"render/paint/a.cpp", "#include <imgui.h>\n#include \"core/format/b.h\"\n"},
      {"app/gui/window_glfw.cpp", "#include <GLFW/glfw3.h>\n#include \"render/gl/b.h\"\n"},
      {"core/base/a.cpp", "#include <thread>\nint x = fork();\n"},
      {"app/cli/a.cpp", "// #include \"render/gl/b.h\"\n#include <CLI/CLI.hpp>\n"},
      {"app/gui/a.cpp", "file_system(x); state.system(y); // fork()\n"},
  };
  for (const auto& [path, text] : kRight) CHECK_MESSAGE(wrong_lines(path, text).empty(), text);
}

TEST_CASE("includes: each wrong one is found") {
  const std::pair<const char*, const char*> kWrong[] = {
      {"core/base/a.cpp", "#include \"core/format/b.h\""},
      {"core/format/a.h", "#include \"core/diff/b.h\""},
      {"core/diff/a.h", "  #  include \"core/review/b.h\""},
      {"core/diff/a.h", "#include \"core/git/b.h\""},
      {"core/git/a.h", "#include \"core/review/b.h\""},
      {"core/review/a.h", "#include \"core/git/b.h\""},
      {"core/apply/a.h", "#include \"core/review/b.h\""},
      {"fonts/a.h", "#include \"render/layout/b.h\""},
      {"fonts/a.h", "#include \"core/git/b.h\""},
      {"render/layout/a.h", "#include \"render/paint/b.h\""},
      {"render/paint/a.h", "#include \"render/gl/b.h\""},
      {"render/gl/a.h", "#include \"core/format/b.h\""},
      {"app/cli/a.h", "#include \"fonts/b.h\""},
      {"app/cli/a.h", "#include \"app/gui/b.h\""},
      {"app/gui/a.h", "#include \"app/cli/b.h\""},
      {"app/gui/a.h", "#include \"tests/b.h\""},
      {"app/gui/a.cpp", "#include \"a.h\""},
      {"app/gui/a.cpp", "#include \"../gui/a.h\""},
      {"app/gui/a.cpp", "#include <core/base/b.h>"},
      {"app/gui/a.cpp", "#include <thread>"},
      {"app/gui/a.cpp", "#include <GLFW/glfw3.h>"},
      {"app/gui/a.cpp", "#include <EGL/egl.h>"},
      {"app/gui/a.cpp", "#include \"GLFW/glfw3.h\""},
      {"app/cli/a.cpp", "#include <imgui.h>"},
      {"render/layout/a.cpp", "#include <backends/imgui_impl_opengl3.h>"},
      {"core/diff/a.cpp", "#include <git2/repository.h>"},
      {"core/review/a.cpp", "#include <yaml-cpp/parser.h>"},
      {"core/git/a.cpp", "#include <openssl/sha.h>"},
      {"core/apply/a.cpp", "#include <sqlite3.h>"},
      {"core/format/a.cpp", "#include <re2/re2.h>"},
      {"render/paint/a.cpp", "#include <fontconfig/fontconfig.h>"},
      {"render/paint/a.cpp", "#include <ft2build.h>"},
      {"app/gui/a.cpp", "#include <tree_sitter/api.h>"},
      {"core/syntax/a.h", "#include \"core/diff/b.h\""},
      {"core/verify/a.cpp", "int x = fork();"},
      {"core/verify/a.h", "#include \"core/apply/b.h\""},
      {"app/cli/a.cpp", "  execvp(a, b);"},
      {"app/cli/a.cpp", "return std::system(a);"},
      {"core/strange/a.cpp", ""},
  };
  for (const auto& [path, text] : kWrong) {
    CHECK_MESSAGE(wrong_lines(path, text).size() == 1, path, ": ", text);
  }
}

}  // namespace whymark::test
