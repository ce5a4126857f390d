# One folder is one target. Sources are globbed: adding a file needs no edit here.

# whymark_library(NAME FOLDER [EXCLUDE FILE...] [DEPS TARGET...])
# A static library of FOLDER/*.cpp. A folder with headers only, or none yet, becomes an interface
# library, so that targets above it link all the same.
function(whymark_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "EXCLUDE;DEPS")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  foreach(file IN LISTS arg_EXCLUDE)
    list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/${folder}/${file})
  endforeach()

  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC ${arg_DEPS} PRIVATE whymark_warnings)
    target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${arg_DEPS})
    target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
  endif()
endfunction()

add_custom_target(programs) # what ./run builds: no tests

# whymark_program(NAME FOLDER [FILES FILE...] [DEPS TARGET...])
# A program of FILES in FOLDER, or of all of its *.cpp. Nothing where FOLDER/main.cpp is missing.
function(whymark_program name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "FILES;DEPS")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  if(NOT ${CMAKE_SOURCE_DIR}/${folder}/main.cpp IN_LIST sources)
    return()
  endif()
  if(arg_FILES)
    list(TRANSFORM arg_FILES PREPEND ${CMAKE_SOURCE_DIR}/${folder}/ OUTPUT_VARIABLE sources)
  endif()
  add_executable(${name} ${sources})
  add_dependencies(programs ${name})
  target_link_libraries(${name} PRIVATE ${arg_DEPS} whymark_warnings)
endfunction()
