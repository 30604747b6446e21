# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT

# Half of a build from nothing was spent on reading the same headers of the standard library and of Qt again.
option(ATTNSCOPE_PRECOMPILED "Read the headers of libraries once for all files of a target" ON)

# A compiler cache sees what a precompiled header was made of only where the compiler keeps its name in the output.
add_compile_options($<$<AND:$<BOOL:${ATTNSCOPE_PRECOMPILED}>,$<CXX_COMPILER_ID:GNU>>:-fpch-preprocess>)

# What clang precompiled tells when its sources were written, which a cached copy cannot know.
add_compile_options(
  "$<$<AND:$<BOOL:${ATTNSCOPE_PRECOMPILED}>,$<CXX_COMPILER_ID:Clang>>:SHELL:-Xclang -fno-pch-timestamp>")

set(ATTNSCOPE_STANDARD_HEADERS
    <algorithm>
    <array>
    <chrono>
    <cmath>
    <functional>
    <map>
    <memory>
    <mutex>
    <numeric>
    <optional>
    <span>
    <stop_token>
    <string>
    <string_view>
    <variant>
    <vector>)

# Headers of the standard library, and those named, are read once for the whole target.
function(attnscope_precompile target)
  if(ATTNSCOPE_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${ATTNSCOPE_STANDARD_HEADERS} ${ARGN})
  endif()
endfunction()

# As another target does, which has the same options.
function(attnscope_precompile_as target other)
  if(ATTNSCOPE_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
