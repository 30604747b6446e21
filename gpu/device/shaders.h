// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace attnscope::gpu {

/// What runs on a device; each is one file of gpu/shaders.
enum class Operation { Statistics, Rows, Planes, Cells, Output, Product };
inline constexpr std::size_t kOperationCount = 6;

/// A shader as it was compiled when the program was built.
struct Shader {
    std::span<const std::uint32_t> words; ///< SPIR-V
    std::uint32_t buffers = 0;            ///< bindings 0 … buffers − 1
    std::uint32_t numberBytes = 0;        ///< of its push constants
};

const Shader& shader(Operation operation);

} // namespace attnscope::gpu
