# The texts of the queries: those of the packages, and ours (core/syntax/queries), which correct and
# complete them. core/syntax/queries.h declares the functions; core/syntax/grammars.cpp says which
# make a language.
set(texts)
foreach(name IN ITEMS bash c c-sharp cpp css go html java javascript json php python ruby rust sql toml
    typescript yaml)
  string(MAKE_C_IDENTIFIER package_query_${name} function)
  list(APPEND texts ${function} ${grammars_dir}/tree-sitter-${name}/queries/highlights.scm)
endforeach()
list(APPEND texts
  package_query_jsx ${grammars_dir}/tree-sitter-javascript/queries/highlights-jsx.scm
  package_query_markdown
  ${grammars_dir}/tree-sitter-markdown/tree-sitter-markdown/queries/highlights.scm
  package_query_markdown_inline
  ${grammars_dir}/tree-sitter-markdown/tree-sitter-markdown-inline/queries/highlights.scm)
foreach(name IN ITEMS bash c cpp csharp css go html javascript json markdown markdown_inline php python ruby
    rust sql toml typescript yaml)
  list(APPEND texts own_query_${name} core/syntax/queries/${name}.scm)
endforeach()
whymark_embed_texts(whymark_syntax core/syntax/queries.h ${texts})
