// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/device/shaders.h"

#include "gpu/device/score_numbers.h"

#include <array>

namespace attnscope::gpu {

namespace {

// glslc writes each as an initialiser.
constexpr std::uint32_t kStatistics[] =
#include "gpu/shaders/statistics.inc"
    ;
constexpr std::uint32_t kRows[] =
#include "gpu/shaders/rows.inc"
    ;
constexpr std::uint32_t kPlanes[] =
#include "gpu/shaders/planes.inc"
    ;
constexpr std::uint32_t kCells[] =
#include "gpu/shaders/cells.inc"
    ;
constexpr std::uint32_t kOutput[] =
#include "gpu/shaders/output.inc"
    ;
constexpr std::uint32_t kProduct[] =
#include "gpu/shaders/product.inc"
    ;

constexpr std::array<Shader, kOperationCount> kShaders{
    Shader{kStatistics, 10, sizeof(ScoreNumbers)}, Shader{kRows, 5, sizeof(RowNumbers)},
    Shader{kPlanes, 6, sizeof(PlaneNumbers)},      Shader{kCells, 9, sizeof(CellNumbers)},
    Shader{kOutput, 11, sizeof(OutputNumbers)},    Shader{kProduct, 5, sizeof(ScoreNumbers)},
};

} // namespace

const Shader& shader(Operation operation) {
    return kShaders[static_cast<std::size_t>(operation)];
}

} // namespace attnscope::gpu
