# Texts that the program carries in itself.

# whymark_embed_texts(TARGET HEADER FUNCTION FILE [FUNCTION FILE]...)
# Defines the functions `std::string_view whymark::FUNCTION()` that HEADER declares: each gives the bytes of FILE. A
# text that changes makes the next build configure again.
function(whymark_embed_texts target header)
  set(cpp "#include \"${header}\"\n\nnamespace whymark {\n")
  while(ARGN)
    list(POP_FRONT ARGN function file)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} bytes HEX)
    # One literal for each byte: a string literal of any length is not portable.
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
    string(APPEND cpp
      "std::string_view ${function}() {\n"
      "  static constexpr char kBytes[] = {${bytes}'\\0'};\n"
      "  return {kBytes, sizeof kBytes - 1};\n"
      "}\n")
  endwhile()
  set(source ${CMAKE_BINARY_DIR}/generated/${target}_texts.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "${cpp}}  // namespace whymark\n" @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
