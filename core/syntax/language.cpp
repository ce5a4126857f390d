#include "core/syntax/language.h"

#include <algorithm>
#include <string>

#include "core/format/scan.h"
#include "core/syntax/token_kind.h"

namespace whymark {
namespace {

/// Names and endings are separated by single spaces; the first name is word()'s.
struct Known {
  Language language;
  std::string_view names;    // for lang= and fenced blocks
  std::string_view endings;  // of file names, without the dot
  std::string_view files;    // whole names
  std::string_view interpreters;
};

constexpr Known kKnown[] = {
    {Language::bash, "bash sh shell zsh ksh shellscript", "sh bash zsh ksh bats ebuild",
     ".bashrc .bash_profile .bash_aliases .bash_logout .profile .zshrc .zshenv .zprofile .kshrc "
     "PKGBUILD APKBUILD .envrc",
     "sh bash zsh ksh dash ash"},
    {Language::c, "c", "c", "", "tcc"},
    // A header may be either; this grammar reads nearly all of C.
    {Language::cpp, "cpp c++ cxx cc hpp h objcpp cuda",
     "cpp cc cxx c++ h hh hpp hxx h++ ipp tpp inl cu cuh ino", "", ""},
    {Language::csharp, "csharp c# cs", "cs csx", "", "dotnet-script"},
    {Language::css, "css", "css", "", ""},
    {Language::go, "go golang", "go", "", ""},
    {Language::html, "html htm xhtml", "html htm xhtml", "", ""},
    {Language::java, "java", "java", "", ""},
    {Language::javascript, "javascript js jsx mjs cjs node", "js jsx mjs cjs es6", "Jakefile",
     "node nodejs"},
    {Language::json, "json jsonc json5",
     "json jsonc json5 geojson webmanifest ipynb jsonl ndjson topojson",
     ".babelrc .eslintrc .prettierrc composer.lock Pipfile.lock flake.lock", ""},
    {Language::markdown, "markdown md", "md markdown mdown mkd", "", ""},
    {Language::php, "php", "php phtml php3 php4 php5 phps", "", "php"},
    {Language::python, "python py python3 py3", "py pyi pyw pyx bzl",
     "SConstruct SConscript BUILD BUILD.bazel WORKSPACE", "python python2 python3 pypy pypy3"},
    {Language::ruby, "ruby rb", "rb rake gemspec ru podspec",
     "Gemfile Rakefile Guardfile Vagrantfile Podfile Capfile Brewfile Fastfile .irbrc .pryrc",
     "ruby jruby rbx"},
    {Language::rust, "rust rs", "rs", "", "rust-script"},
    {Language::sql, "sql postgres postgresql mysql sqlite plsql", "sql ddl dml", "", ""},
    {Language::toml, "toml", "toml", "Cargo.lock poetry.lock uv.lock Pipfile pdm.lock", ""},
    {Language::tsx, "tsx", "tsx", "", ""},
    {Language::typescript, "typescript ts mts cts", "ts mts cts", "", "ts-node deno tsx bun"},
    {Language::yaml, "yaml yml", "yaml yml",
     ".clang-format .clang-tidy .clangd .yamllint CITATION.cff", ""},
};

bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

Language find(std::string_view Known::*words, std::string_view word) {
  if (word.empty()) return Language::none;
  for (const Known& known : kKnown) {
    if (has_word(known.*words, word)) return known.language;
  }
  return Language::none;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

/// `python3` of `#!/usr/bin/env -S FOO=1 python3.11 -u`; empty where there is none.
std::string_view interpreter_of(std::string_view line) {
  if (line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
  if (line.substr(0, 2) != "#!") return {};
  line.remove_prefix(2);
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty()) return {};
    std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    if (word[0] == '-' || word.find('=') != std::string_view::npos) continue;
    word.remove_prefix(word.rfind('/') + 1);  // npos + 1 is 0
    if (word == "env" || word == "busybox") continue;
    // `python3.11` is a python3.
    return word.substr(0, word.find('.'));
  }
}

}  // namespace

Language language_of(std::string_view path, std::string_view first_line, std::string_view lang) {
  if (!lang.empty()) return find(&Known::names, lower(lang));
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  if (const Language by_name = find(&Known::files, name); by_name != Language::none) {
    return by_name;
  }
  const size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    const Language by_ending = find(&Known::endings, lower(name.substr(dot + 1)));
    if (by_ending != Language::none) return by_ending;
  }
  return find(&Known::interpreters, interpreter_of(first_line));
}

std::string_view word(Language language) {
  if (language == Language::markdown_inline) return "markdown-inline";
  for (const Known& known : kKnown) {
    if (known.language == language) return known.names.substr(0, known.names.find(' '));
  }
  return "";
}

std::string_view word(TokenKind kind) {
  constexpr std::string_view kWords[] = {"plain", "kw", "ty", "fn", "str", "num", "com"};
  return kWords[static_cast<size_t>(kind)];
}

}  // namespace whymark
