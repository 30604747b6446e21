// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <cstddef>
#include <string>

namespace attnscope {

/// Scenes of more numbers are loaded from a file by the lines.
inline constexpr std::size_t kMostNumpyNumbers = 2'000;

/// What is computed by lines of Python.
struct NumpyRequest {
    Stage stage = Stage::Weights;
    HeadIndex headIndex = {};
    /// A bundle (.attnscope) that holds the scene as it is, which the lines of a scene with many numbers
    /// load.
    std::string bundle = "scene.attnscope";
    /// What writes that file, for a comment: "attnscope convert … -o scene.attnscope"; empty: it is there.
    std::string command = {};
    std::size_t most = kMostNumpyNumbers; ///< numbers that the lines hold themselves
};

/// Lines of Python with NumPy that compute the matrix of a stage from the scene's own numbers as this program
/// does, rule after rule. The matrix is called `shown` and lies as the scene's orientation has it; of a stage
/// of queries × keys `allowed` tells its cells that the mask allows (True = attend), in the row convention.
/// The scene can be computed and has the stage.
std::string numpyLines(const Scene& scene, const NumpyRequest& request);

} // namespace attnscope
