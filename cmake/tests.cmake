# Tests by kind: doctest programs, fuzz targets with their corpus, and scripted sessions.

find_package(doctest REQUIRED)
include(doctest)

set(test_timeout_s 120)
set(session_timeout_s 300) # each starts the viewer a dozen times, in software

# whymark_doctest(NAME GLOB... DEPS TARGET...)
# One program of every tests/GLOB; each of its test cases is one test of ctest.
function(whymark_doctest name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS")
  list(TRANSFORM arg_UNPARSED_ARGUMENTS PREPEND ${CMAKE_SOURCE_DIR}/tests/)
  file(GLOB sources CONFIGURE_DEPENDS ${arg_UNPARSED_ARGUMENTS})
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources} tests/test_main.cpp)
  target_link_libraries(${name} PRIVATE ${arg_DEPS} doctest::doctest whymark_warnings)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE
    WHYMARK_SOURCE_DIR="${CMAKE_SOURCE_DIR}" WHYMARK_BUILD_DIR="${CMAKE_BINARY_DIR}")
  # doctest calls it a success when no case has the name, which a `;` or `[` in a name can bring about.
  doctest_discover_tests(${name}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    PROPERTIES TIMEOUT ${test_timeout_s} FAIL_REGULAR_EXPRESSION "test cases: +0 ")
endfunction()

whymark_doctest(whymark_core_tests
  *_test.cpp syscall_stop.cpp syscall_table.cpp syscall_tracer.cpp core/*_test.cpp core/*/*_test.cpp
  DEPS whymark_review whymark_git whymark_apply whymark_verify whymark_session whymark_settings
       whymark_syntax tree_sitter)
whymark_doctest(whymark_render_tests
  fonts/*_test.cpp render/*_test.cpp render/*/*_test.cpp app/*_test.cpp app/*/*_test.cpp
  DEPS whymark_gui)

# A fuzz target is built everywhere and replays its corpus. With WHYMARK_FUZZ (clang only) it is a
# libFuzzer program: build/fuzz/bin/NAME_fuzz tests/fuzz/corpus/NAME
option(WHYMARK_FUZZ "Link the fuzz targets with libFuzzer" OFF)
add_custom_target(fuzzers)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
  cmake_path(GET source STEM target)
  string(REGEX REPLACE "_fuzz$" "" name ${target})
  add_executable(${target} ${source})
  add_dependencies(fuzzers ${target})
  target_link_libraries(${target} PRIVATE whymark_review whymark_apply whymark_verify whymark_warnings)
  if(WHYMARK_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(${target} PRIVATE tests/fuzz/standalone_main.cpp)
  endif()
  set(corpus ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name})
  if(IS_DIRECTORY ${corpus})
    # -runs=0 makes libFuzzer stop after the corpus; standalone_main.cpp skips options.
    add_test(NAME fuzz/${name} COMMAND ${target} -runs=0 ${corpus})
    set_tests_properties(fuzz/${name} PROPERTIES TIMEOUT ${test_timeout_s})
  endif()
endforeach()

# A session is a script that drives the viewer from outside. It exits 77 to say "skipped".
if(TARGET whymark-viewer)
  file(GLOB sessions CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/session/*.sh)
endif()
foreach(script IN LISTS sessions)
  cmake_path(GET script STEM name)
  add_test(NAME session/${name} COMMAND bash ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(session/${name} PROPERTIES
    TIMEOUT ${session_timeout_s}
    SKIP_RETURN_CODE 77
    ENVIRONMENT "WHYMARK=$<TARGET_FILE:whymark>;WHYMARK_VIEWER=$<TARGET_FILE:whymark-viewer>;WHYMARK_SOURCE_DIR=${CMAKE_SOURCE_DIR};WHYMARK_BUILD_DIR=${CMAKE_BINARY_DIR}")
endforeach()

# Generated reviews for tests/bench, and counts of instructions that gate: see tests/bench/instructions.
if(TARGET whymark_layout)
  add_library(bench_reviews STATIC tests/bench/code_lines.cpp tests/bench/review_generator.cpp)
  target_include_directories(bench_reviews PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(bench_reviews PRIVATE whymark_warnings)
  add_executable(bench_generate tests/bench/generate_main.cpp)
  target_link_libraries(bench_generate PRIVATE bench_reviews whymark_warnings)

  find_path(CALLGRIND_INCLUDE valgrind/callgrind.h)
  find_program(VALGRIND_PROGRAM valgrind)
  if(CALLGRIND_INCLUDE AND VALGRIND_PROGRAM AND NOT WHYMARK_SANITIZE)
    add_executable(bench_instructions tests/bench/instructions.cpp)
    target_include_directories(bench_instructions SYSTEM PRIVATE ${CALLGRIND_INCLUDE})
    target_link_libraries(bench_instructions PRIVATE bench_reviews whymark_layout whymark_warnings)
    add_test(NAME bench/instructions
      COMMAND ${CMAKE_SOURCE_DIR}/tests/bench/instructions $<TARGET_FILE:bench_instructions>
        "${CMAKE_CXX_COMPILER_ID}-${CMAKE_CXX_COMPILER_VERSION}-${CMAKE_SYSTEM_PROCESSOR}-${CMAKE_BUILD_TYPE}")
    set_tests_properties(bench/instructions PROPERTIES TIMEOUT ${test_timeout_s} SKIP_RETURN_CODE 77)
  endif()
endif()
