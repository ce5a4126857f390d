#include "core/syntax/language.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/syntax/query.h"

namespace whymark::test {

TEST_CASE("syntax: every query compiles, and each language has a name") {
  for (uint8_t i = 1; i < kLanguageCount; ++i) {
    const auto language = static_cast<Language>(i);
    const std::string name(word(language));
    CAPTURE(name);
    CHECK(name != "");
    CHECK(syntax::Query::of(language).problem() == "");
    CHECK(syntax::Query::of(language).raw() != nullptr);
  }
}

TEST_CASE("syntax: a capture's name says what its nodes are") {
  using syntax::CaptureUse;
  using syntax::use_of_name;
  CHECK(use_of_name("function.method.builtin").kind == TokenKind::function);
  CHECK(use_of_name("variable.builtin").kind == TokenKind::keyword);
  CHECK(use_of_name("variable.parameter").kind == TokenKind::plain);
  CHECK(use_of_name("variable.parameter").what == CaptureUse::What::token);
  CHECK(use_of_name("type.qualifier").kind == TokenKind::keyword);
  CHECK(use_of_name("types").what == CaptureUse::What::nothing);
  CHECK(use_of_name("punctuation.bracket").what == CaptureUse::What::nothing);
  CHECK(use_of_name("inject.css").language == Language::css);
  CHECK(use_of_name("inject.markdown_inline").language == Language::markdown_inline);
}

TEST_CASE("language: by what was said, the name, the ending, the first line") {
  struct Case {
    std::string_view path, first_line, lang;
    Language language;
  };
  constexpr Case kCases[] = {
      {"src/a.ts", "", "", Language::typescript},
      {"src/a.TSX", "", "", Language::tsx},
      {"a.mjs", "", "", Language::javascript},
      {"a.py", "#!/bin/sh", "", Language::python},
      {"a.go", "", "", Language::go},
      {"a.rs", "", "", Language::rust},
      {"a.c", "", "", Language::c},
      {"a.h", "", "", Language::cpp},
      {"a.cc", "", "", Language::cpp},
      {"a.cs", "", "", Language::csharp},
      {"A.java", "", "", Language::java},
      {"a.rb", "", "", Language::ruby},
      {"a.php", "", "", Language::php},
      {"a.sh", "", "", Language::bash},
      {"a.json", "", "", Language::json},
      {".github/workflows/ci.yml", "", "", Language::yaml},
      {"Cargo.toml", "", "", Language::toml},
      {"Cargo.lock", "", "", Language::toml},
      {"index.html", "", "", Language::html},
      {"a.css", "", "", Language::css},
      {"README.md", "", "", Language::markdown},
      {"a.sql", "", "", Language::sql},
      {"home/.bashrc", "", "", Language::bash},
      {"Gemfile", "", "", Language::ruby},
      {"Makefile", "", "", Language::none},
      {"Dockerfile", "", "", Language::none},
      {"", "", "", Language::none},
      {"a.b/c", "", "", Language::none},
      {"a.", "", "", Language::none},
      {"notes.txt", "", "", Language::none},
      // what was said wins
      {"a.ts", "", "python", Language::python},
      {"a.txt", "", "TypeScript", Language::typescript},
      {"a.ts", "", "c++", Language::cpp},
      {"a.ts", "", "text", Language::none},
      {"a.ts", "", "klingon", Language::none},
      // the first line
      {"tool", "#!/bin/sh", "", Language::bash},
      {"tool", "#! /usr/bin/env python3", "", Language::python},
      {"tool", "#!/usr/bin/env -S PATH=x node --flag", "", Language::javascript},
      {"tool", "#!/usr/bin/python3.11 -u\r", "", Language::python},
      {"tool", "\xEF\xBB\xBF#!/usr/bin/ruby", "", Language::ruby},
      {"tool", "#!", "", Language::none},
      {"tool", "#!/usr/bin/env", "", Language::none},
      {"tool", "int main()", "", Language::none},
  };
  for (const Case& each : kCases) {
    CAPTURE(std::string(each.path));
    CAPTURE(std::string(each.first_line));
    CAPTURE(std::string(each.lang));
    CHECK(word(language_of(each.path, each.first_line, each.lang)) == word(each.language));
  }
}

}  // namespace whymark::test
