// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/textbook/textbook_trace.h"

namespace attnscope {

/// One stage of a trace.
template <typename T>
class QueryKeySource final : public MatrixSource {
public:
    QueryKeySource(std::shared_ptr<const TextbookTrace<T>> trace, Stage stage)
        : m_trace(std::move(trace))
        , m_stage(stage) {}

    std::size_t rows() const override { return m_trace->queries(); }
    std::size_t columns() const override { return m_trace->keys(); }
    double exact(std::size_t row, std::size_t column) const override {
        return m_trace->exact(m_stage, row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override;
    bool masked(std::size_t row, std::size_t column) const override {
        return m_stage >= Stage::Masked && !m_trace->isAllowed(row, column);
    }
    bool dropped(std::size_t row, std::size_t column) const override {
        return m_stage == Stage::AfterDropout && m_trace->dropout().dropped(row, column);
    }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override { return m_trace->range(m_stage); }

private:
    std::shared_ptr<const TextbookTrace<T>> m_trace;
    Stage m_stage;
};

/// O = A·V: kept in the engine's precision; cells of a float32 result are computed again from exact rows.
template <typename T>
class OutputSource final : public MatrixSource {
public:
    /// `output` is [queries][d_v].
    OutputSource(std::shared_ptr<const TextbookTrace<T>> trace, BlockMatrix values, std::vector<T> output);

    std::size_t rows() const override { return m_trace->queries(); }
    std::size_t columns() const override { return m_values.columns(); }
    double exact(std::size_t row, std::size_t column) const override;
    void exactRow(std::size_t row, std::span<double> values) const override;
    bool masked(std::size_t, std::size_t) const override { return false; }
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override { return m_range; }

private:
    std::shared_ptr<const TextbookTrace<T>> m_trace;
    BlockMatrix m_values;
    std::vector<T> m_output;
    ValueRange m_range;
};

extern template class QueryKeySource<float>;
extern template class QueryKeySource<double>;
extern template class OutputSource<float>;
extern template class OutputSource<double>;

} // namespace attnscope
