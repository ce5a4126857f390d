// The grammar and the queries of each language. Only for the files of this folder.
#pragma once

#include <tree_sitter/api.h>

#include <string>

#include "core/syntax/language.h"

namespace whymark::syntax {

/// Null for Language::none.
const TSLanguage* grammar_of(Language language);

/// What is matched against a tree of the language: the package's own queries, and then ours, which
/// win where both match a node.
std::string query_text(Language language);

}  // namespace whymark::syntax
