# What `cmake --install` puts where. The manual page and the completion scripts are made by the program itself.

include(GNUInstallDirs)

set(made ${CMAKE_BINARY_DIR}/generated/install)
file(MAKE_DIRECTORY ${made})
add_custom_command(
  OUTPUT ${made}/whymark.1 ${made}/whymark.bash ${made}/_whymark ${made}/whymark.fish
  COMMAND whymark man > ${made}/whymark.1
  COMMAND whymark completion bash > ${made}/whymark.bash
  COMMAND whymark completion zsh > ${made}/_whymark
  COMMAND whymark completion fish > ${made}/whymark.fish
  DEPENDS whymark
  VERBATIM)
add_custom_target(install_files ALL DEPENDS ${made}/whymark.1)

install(TARGETS whymark whymark-viewer)
install(FILES ${made}/whymark.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/whymark.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME whymark)
install(FILES ${made}/_whymark DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${made}/whymark.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES assets/agent/SKILL.md DESTINATION ${CMAKE_INSTALL_DATADIR}/whymark/agent)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
