# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT

# The release and tests presets compile the files of a folder as one (CMAKE_UNITY_BUILD): most of the time that a
# small file takes is the reading of headers. Their names are chosen so that no two files of a folder have the same.
function(attnscope_sources target)
  foreach(file IN LISTS ARGN)
    get_filename_component(folder ${file} ABSOLUTE)
    get_filename_component(folder ${folder} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(REPLACE "/" "_" batch ${folder})
    target_sources(${target} PRIVATE ${file})
    set_source_files_properties(${file} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# Files that are of no use without optimisation, whatever the rest is built with. Those that read themselves again for
# every instruction set stay apart from each other and from the precompiled headers.
function(attnscope_kernels target)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS -O3 SKIP_PRECOMPILE_HEADERS
                                                                            ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
