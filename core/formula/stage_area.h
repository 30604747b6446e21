// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"

#include <cstddef>
#include <optional>

namespace attnscope {

/// A cell, a row (without `column`), a column (without `row`) or all of a stage's matrix, in core's
/// (row-convention) indices.
struct StageArea {
    Stage stage = Stage::X;
    std::optional<std::size_t> row;
    std::optional<std::size_t> column;

    bool operator==(const StageArea&) const = default;
};

} // namespace attnscope
