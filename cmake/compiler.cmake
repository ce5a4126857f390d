# The compiler's settings for every target, ours and fetched.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

# No -DNDEBUG: broken invariants assert in a release too. -g1 keeps line numbers in backtraces
# without the link time of full debug information.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# Sanitizers go into fetched code as well: a wrong call often shows only inside the library.
set(WHYMARK_SANITIZE "" CACHE STRING "Argument of -fsanitize= for all code, e.g. address,undefined")
if(WHYMARK_SANITIZE)
  add_compile_options(
    -fsanitize=${WHYMARK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${WHYMARK_SANITIZE})
endif()

# Only for our own targets; foreign headers come in as system headers.
add_library(whymark_warnings INTERFACE)
target_compile_options(whymark_warnings INTERFACE
  -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Werror
  -Wno-missing-field-initializers # our plain structs have defaults for what is left out
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>) # g++ 12 sees it in every tl::expected<void>
