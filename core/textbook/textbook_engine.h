// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine.h"
#include "core/scene/precision.h"

namespace attnscope {

/// The formulas as they are written (Vaswani et al. 2017, eq. 1), one row panel at a time, in float64 or
/// float32. Keeps every stage of every cell up to kTraceCells; above, Q, K, V and the row normalisers, from
/// which any cell is computed again when it is asked for.
class TextbookEngine final : public Engine {
public:
    static constexpr std::size_t kTraceCells = kSmallMatrixCells;

    std::string_view name() const override { return "textbook"; }
    Result<void> compute(const ComputeRequest& request) override;
};

} // namespace attnscope
