#include "core/syntax/grammars.h"

#include <initializer_list>
#include <string_view>

#include "core/syntax/queries.h"

extern "C" {
const TSLanguage* tree_sitter_bash(void);
const TSLanguage* tree_sitter_c(void);
const TSLanguage* tree_sitter_c_sharp(void);
const TSLanguage* tree_sitter_cpp(void);
const TSLanguage* tree_sitter_css(void);
const TSLanguage* tree_sitter_go(void);
const TSLanguage* tree_sitter_html(void);
const TSLanguage* tree_sitter_java(void);
const TSLanguage* tree_sitter_javascript(void);
const TSLanguage* tree_sitter_json(void);
const TSLanguage* tree_sitter_markdown(void);
const TSLanguage* tree_sitter_markdown_inline(void);
const TSLanguage* tree_sitter_php(void);
const TSLanguage* tree_sitter_python(void);
const TSLanguage* tree_sitter_ruby(void);
const TSLanguage* tree_sitter_rust(void);
const TSLanguage* tree_sitter_sql(void);
const TSLanguage* tree_sitter_toml(void);
const TSLanguage* tree_sitter_tsx(void);
const TSLanguage* tree_sitter_typescript(void);
const TSLanguage* tree_sitter_yaml(void);
}

namespace whymark::syntax {
namespace {

std::string joined(std::initializer_list<std::string_view> texts) {
  std::string out;
  for (const std::string_view text : texts) {
    out += text;
    out += '\n';
  }
  return out;
}

}  // namespace

const TSLanguage* grammar_of(Language language) {
  switch (language) {
    case Language::none:
      return nullptr;
    case Language::bash:
      return tree_sitter_bash();
    case Language::c:
      return tree_sitter_c();
    case Language::cpp:
      return tree_sitter_cpp();
    case Language::csharp:
      return tree_sitter_c_sharp();
    case Language::css:
      return tree_sitter_css();
    case Language::go:
      return tree_sitter_go();
    case Language::html:
      return tree_sitter_html();
    case Language::java:
      return tree_sitter_java();
    case Language::javascript:
      return tree_sitter_javascript();
    case Language::json:
      return tree_sitter_json();
    case Language::markdown:
      return tree_sitter_markdown();
    case Language::markdown_inline:
      return tree_sitter_markdown_inline();
    case Language::php:
      return tree_sitter_php();
    case Language::python:
      return tree_sitter_python();
    case Language::ruby:
      return tree_sitter_ruby();
    case Language::rust:
      return tree_sitter_rust();
    case Language::sql:
      return tree_sitter_sql();
    case Language::toml:
      return tree_sitter_toml();
    case Language::tsx:
      return tree_sitter_tsx();
    case Language::typescript:
      return tree_sitter_typescript();
    case Language::yaml:
      return tree_sitter_yaml();
  }
  return nullptr;
}

std::string query_text(Language language) {
  switch (language) {
    case Language::none:
      return "";
    case Language::bash:
      return joined({package_query_bash(), own_query_bash()});
    case Language::c:
      return joined({package_query_c(), own_query_c()});
    case Language::cpp:
      return joined({package_query_c(), package_query_cpp(), own_query_c(), own_query_cpp()});
    case Language::csharp:
      return joined({package_query_c_sharp(), own_query_csharp()});
    case Language::css:
      return joined({package_query_css(), own_query_css()});
    case Language::go:
      return joined({package_query_go(), own_query_go()});
    case Language::html:
      return joined({package_query_html(), own_query_html()});
    case Language::java:
      return joined({package_query_java()});
    case Language::javascript:
      return joined({package_query_javascript(), package_query_jsx(), own_query_javascript()});
    case Language::json:
      return joined({package_query_json(), own_query_json()});
    case Language::markdown:
      return joined({package_query_markdown(), own_query_markdown()});
    case Language::markdown_inline:
      return joined({package_query_markdown_inline(), own_query_markdown_inline()});
    case Language::php:
      return joined({package_query_php(), own_query_php()});
    case Language::python:
      return joined({package_query_python(), own_query_python()});
    case Language::ruby:
      return joined({package_query_ruby(), own_query_ruby()});
    case Language::rust:
      return joined({package_query_rust(), own_query_rust()});
    case Language::sql:
      return joined({package_query_sql(), own_query_sql()});
    case Language::toml:
      return joined({package_query_toml(), own_query_toml()});
    case Language::tsx:
      return joined({package_query_javascript(), package_query_jsx(), own_query_javascript(),
                     package_query_typescript(), own_query_typescript()});
    case Language::typescript:
      return joined({package_query_javascript(), own_query_javascript(), package_query_typescript(),
                     own_query_typescript()});
    case Language::yaml:
      return joined({package_query_yaml(), own_query_yaml()});
  }
  return "";
}

}  // namespace whymark::syntax
