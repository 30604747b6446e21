# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT

find_program(ATTNSCOPE_LRELEASE NAMES lrelease HINTS "${QT6_INSTALL_PREFIX}/lib/qt6/bin" "${QT6_INSTALL_PREFIX}/bin")
if(NOT ATTNSCOPE_LRELEASE)
  message(FATAL_ERROR "lrelease, which compiles the translations, is not there: install qt6-l10n-tools, or name it "
                      "with -D ATTNSCOPE_LRELEASE=FILE")
endif()

# Compiles resources/translations/NAME.ts into the target, as the resource :/translations/NAME.qm.
function(attnscope_translation target name)
  set(source ${PROJECT_SOURCE_DIR}/resources/translations/${name}.ts)
  set(compiled ${CMAKE_CURRENT_BINARY_DIR}/translations/${name}.qm)
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/translations)
  add_custom_command(
    OUTPUT ${compiled}
    COMMAND ${ATTNSCOPE_LRELEASE} -silent ${source} -qm ${compiled}
    DEPENDS ${source}
    VERBATIM)
  qt_add_resources(${target} translations PREFIX "/translations" BASE ${CMAKE_CURRENT_BINARY_DIR}/translations FILES
                   ${compiled})
endfunction()
