// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"
#include "core/scene/scene.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// How a weight matrix lies in its file.
enum class WeightsLayout {
    InOut, ///< [d_in][d_out], Q = X·W_Q
    OutIn, ///< [d_out][d_in], as PyTorch's nn.Linear keeps it
};

/// The arrays of a scene as they come from files, by their role, before they are anything in particular.
struct InputArrays {
    std::map<MatrixRole, NumberArray> arrays;
    std::map<MatrixRole, std::string> names; ///< of the arrays, for errors
    std::string source;                      ///< where they all come from, for errors
    std::optional<std::size_t> heads;
    /// In the column convention the last two axes of every array but the biases are swapped.
    Orientation orientation = Orientation::Rows;
    std::optional<WeightsLayout> weightsLayout; ///< nothing: as the orientation says
};

/// The role that a member of a file of arrays plays by its name: "q", "w_q", "wq" …; nothing for others.
std::optional<MatrixRole> roleNamed(std::string_view name);

/// Whether the roles that are there make up an input together, whatever the arrays hold. The error says what
/// is missing or does not go together.
Result<void> checkRoles(const InputArrays& given);

/// The input that the arrays make up: x, w_q, w_k, w_v with what may go along, or q, k and perhaps v, or
/// weights and perhaps v. The error says what is missing, what does not go together, or which array has the
/// wrong axes. Whether shapes fit is found out by checkShapes.
Result<SceneInput> inputFrom(InputArrays given);

/// The input that arrays of these shapes make up, without values. Fails where the shapes don't fit together.
/// Called before values are read, so that arrays that don't fit take no memory.
Result<SceneInput> checkFit(InputArrays shapes);

} // namespace attnscope
