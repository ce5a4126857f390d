# tree-sitter as two targets: the library, and all grammars, whose sources and queries are in npm packages.

set(WHYMARK_GRAMMARS_DIR "$ENV{WHYMARK_GRAMMARS_DIR}" CACHE PATH
  "The npm packages of grammars.npm, unpacked; empty: what third_party/fetch found")
set(grammars_dir ${CMAKE_CURRENT_LIST_DIR}/.fetched/grammars)
if(WHYMARK_GRAMMARS_DIR)
  set(grammars_dir ${WHYMARK_GRAMMARS_DIR})
endif()
set(tree_sitter_dir ${grammars_dir}/tree-sitter/vendor/tree-sitter/lib)
if(NOT EXISTS ${tree_sitter_dir}/src/lib.c)
  message(FATAL_ERROR
    "No tree-sitter in ${grammars_dir}. Run third_party/fetch, or give -DWHYMARK_GRAMMARS_DIR=DIR.")
endif()

# Foreign code: no warnings, and no debug information, which would double the tables.
set(foreign_c_options -O2 -g0 -w)

add_library(tree_sitter STATIC ${tree_sitter_dir}/src/lib.c)
target_include_directories(tree_sitter SYSTEM PUBLIC ${tree_sitter_dir}/include)
target_include_directories(tree_sitter PRIVATE ${tree_sitter_dir}/src)
target_compile_definitions(tree_sitter PRIVATE _DEFAULT_SOURCE)
target_compile_options(tree_sitter PRIVATE ${foreign_c_options})

file(STRINGS ${tree_sitter_dir}/include/tree_sitter/api.h abi_newest
  REGEX "define TREE_SITTER_LANGUAGE_VERSION ")
file(STRINGS ${tree_sitter_dir}/include/tree_sitter/api.h abi_oldest
  REGEX "define TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION ")
string(REGEX MATCH "[0-9]+" abi_newest "${abi_newest}")
string(REGEX MATCH "[0-9]+" abi_oldest "${abi_oldest}")

add_library(grammars STATIC)
target_link_libraries(grammars PUBLIC tree_sitter)
target_compile_options(grammars PRIVATE ${foreign_c_options})

# whymark_grammar(FOLDER): adds the parser of FOLDER/src, whose ABI must be one that the library reads.
function(whymark_grammar folder)
  set(src ${grammars_dir}/${folder}/src)
  file(STRINGS ${src}/parser.c abi REGEX "define LANGUAGE_VERSION" LIMIT_INPUT 4096)
  string(REGEX MATCH "[0-9]+" abi "${abi}")
  if(NOT abi OR abi LESS abi_oldest OR abi GREATER abi_newest)
    message(FATAL_ERROR
      "${src}/parser.c has ABI '${abi}', and tree-sitter here reads ${abi_oldest} to ${abi_newest}.")
  endif()
  set(sources ${src}/parser.c)
  if(EXISTS ${src}/scanner.c)
    list(APPEND sources ${src}/scanner.c)
  endif()
  # Each grammar brings its own tree_sitter/parser.h.
  set_source_files_properties(${sources} PROPERTIES INCLUDE_DIRECTORIES ${src})
  target_sources(grammars PRIVATE ${sources})
endfunction()

foreach(folder
    tree-sitter-bash tree-sitter-c tree-sitter-c-sharp tree-sitter-cpp tree-sitter-css tree-sitter-go
    tree-sitter-html tree-sitter-java tree-sitter-javascript tree-sitter-json
    tree-sitter-markdown/tree-sitter-markdown tree-sitter-markdown/tree-sitter-markdown-inline
    tree-sitter-php/php tree-sitter-python tree-sitter-ruby tree-sitter-rust tree-sitter-sql
    tree-sitter-toml tree-sitter-typescript/tsx tree-sitter-typescript/typescript tree-sitter-yaml)
  whymark_grammar(${folder})
endforeach()
