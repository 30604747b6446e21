# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT

# Our targets link this privately; third parties are SYSTEM and stay silent.
add_library(attnscope_warnings INTERFACE)
target_compile_options(
  attnscope_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
                               -Woverloaded-virtual $<$<BOOL:${ATTNSCOPE_WERROR}>:-Werror>)
if(ATTNSCOPE_SANITIZE)
  add_compile_options(-fsanitize=${ATTNSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ATTNSCOPE_SANITIZE})
endif()
