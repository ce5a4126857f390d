// The texts of the queries, made by queries.cmake. Only for the files of this folder.
#pragma once

#include <string_view>

namespace whymark {

std::string_view package_query_bash();
std::string_view package_query_c();
std::string_view package_query_c_sharp();
std::string_view package_query_cpp();
std::string_view package_query_css();
std::string_view package_query_go();
std::string_view package_query_html();
std::string_view package_query_java();
std::string_view package_query_javascript();
std::string_view package_query_json();
std::string_view package_query_jsx();
std::string_view package_query_markdown();
std::string_view package_query_markdown_inline();
std::string_view package_query_php();
std::string_view package_query_python();
std::string_view package_query_ruby();
std::string_view package_query_rust();
std::string_view package_query_sql();
std::string_view package_query_toml();
std::string_view package_query_typescript();
std::string_view package_query_yaml();

std::string_view own_query_bash();
std::string_view own_query_c();
std::string_view own_query_cpp();
std::string_view own_query_csharp();
std::string_view own_query_css();
std::string_view own_query_go();
std::string_view own_query_html();
std::string_view own_query_javascript();
std::string_view own_query_json();
std::string_view own_query_markdown();
std::string_view own_query_markdown_inline();
std::string_view own_query_php();
std::string_view own_query_python();
std::string_view own_query_ruby();
std::string_view own_query_rust();
std::string_view own_query_sql();
std::string_view own_query_toml();
std::string_view own_query_typescript();
std::string_view own_query_yaml();

}  // namespace whymark
