# The OpenGL 3.3 core loader, generated into the build folder from the specification that glad
# itself carries. --reproducible is what keeps glad from downloading a newer one.

find_program(GLAD_PROGRAM glad REQUIRED)

set(glad_dir ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
  COMMAND ${GLAD_PROGRAM} --quiet --reproducible --api gl:core=3.3 --extensions= --out-path ${glad_dir} c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
