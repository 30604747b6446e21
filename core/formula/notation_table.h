// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/scene.h"
#include "core/scene/stage.h"

#include <array>
#include <vector>

namespace attnscope {

/// How a quantity is written in one notation.
struct WrittenQuantity {
    Formula title; ///< "A = softmax(QKᵀ / √d_k)"
    Formula cell;  ///< "a_ij"
};

/// The notations in the order of the table's columns.
inline constexpr std::array kNotationNames{translatable("paper"), translatable("lecture notes"),
                                           translatable("columns"), translatable("d2l")};

/// What one stage is called in each notation.
struct NotationRow {
    Stage stage = Stage::X;
    std::array<WrittenQuantity, kNotationNames.size()> written;
};

/// One row for each stage that the scene has, with the scene's own rules.
std::vector<NotationRow> notationTable(const Scene& scene, const std::vector<Stage>& stages);

} // namespace attnscope
