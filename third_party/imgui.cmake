# Dear ImGui as three targets: core, OpenGL backend, GLFW backend. Only the code that draws links
# GL, and only the viewer links GLFW.

set(WHYMARK_IMGUI_DIR "$ENV{WHYMARK_IMGUI_DIR}" CACHE PATH
  "Sources of Dear ImGui 1.92.2 or newer; empty: what third_party/fetch found")
set(imgui_dir ${CMAKE_CURRENT_LIST_DIR}/.fetched/imgui)
if(WHYMARK_IMGUI_DIR)
  set(imgui_dir ${WHYMARK_IMGUI_DIR})
elseif(EXISTS ${CMAKE_CURRENT_LIST_DIR}/.fetched/imgui.installed)
  # third_party/fetch has checked its version and how it was built. It brings its own backends.
  pkg_check_modules(imgui_installed REQUIRED IMPORTED_TARGET imgui)
  foreach(target imgui imgui_opengl3 imgui_glfw)
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE PkgConfig::imgui_installed)
  endforeach()
  return()
endif()

if(NOT EXISTS ${imgui_dir}/imgui.h)
  message(FATAL_ERROR
    "No Dear ImGui in ${imgui_dir}. Run third_party/fetch, or give -DWHYMARK_IMGUI_DIR=DIR.")
endif()
file(STRINGS ${imgui_dir}/imgui.h imgui_version REGEX "define IMGUI_VERSION_NUM ")
string(REGEX MATCH "[0-9]+" imgui_version "${imgui_version}")
if(imgui_version LESS 19220)
  message(FATAL_ERROR "Dear ImGui in ${imgui_dir} is older than 1.92.2.")
endif()

add_library(imgui STATIC
  ${imgui_dir}/imgui.cpp
  ${imgui_dir}/imgui_draw.cpp
  ${imgui_dir}/imgui_tables.cpp
  ${imgui_dir}/imgui_widgets.cpp
  ${imgui_dir}/misc/freetype/imgui_freetype.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui_dir})
target_link_libraries(imgui PRIVATE PkgConfig::freetype)
# PUBLIC, since they change ImGui's types and code points: library and includer have to agree.
target_compile_definitions(imgui PUBLIC
  IMGUI_USE_WCHAR32 IMGUI_ENABLE_FREETYPE IMGUI_DISABLE_OBSOLETE_FUNCTIONS
  IMGUI_DISABLE_DEMO_WINDOWS)

# glad is the loader, as in render/gl, and not the one that the backend brings.
add_library(imgui_opengl3 STATIC ${imgui_dir}/backends/imgui_impl_opengl3.cpp)
target_link_libraries(imgui_opengl3 PUBLIC imgui PRIVATE glad)
target_compile_definitions(imgui_opengl3 PRIVATE IMGUI_IMPL_OPENGL_LOADER_CUSTOM)
target_compile_options(imgui_opengl3 PRIVATE "SHELL:-include glad/gl.h")

add_library(imgui_glfw STATIC ${imgui_dir}/backends/imgui_impl_glfw.cpp)
target_link_libraries(imgui_glfw PUBLIC imgui PRIVATE PkgConfig::glfw)
target_compile_definitions(imgui_glfw PUBLIC GLFW_INCLUDE_NONE)
