// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/heads/head_cells.h"
#include "core/stream/weight_cells.h"

namespace attnscope {

/// The mean or max over heads of a large scene, made from the heads whenever cells are asked for.
class LargeHeads final : public WeightCells {
public:
    /// `mask` allows what any head may attend to.
    LargeHeads(HeadSources heads, Reducer reducer, const std::shared_ptr<const Mask>& mask);

    double exact(std::size_t row, std::size_t column) const override {
        return pooledCell(m_heads, m_reducer, row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override {
        pooledRow(m_heads, m_reducer, row, values);
    }
    void read(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) const override;

private:
    HeadSources m_heads;
    Reducer m_reducer;
};

} // namespace attnscope
