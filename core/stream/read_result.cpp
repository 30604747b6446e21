// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/read_result.h"

#include "core/base/parallel.h"
#include "core/projection/project.h"
#include "core/textbook/dropout_cells.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

/// Weights that are read from where they stay, after dropout where there is one.
class GivenCells final : public WeightCells {
public:
    GivenCells(BlockMatrix weights, std::vector<std::size_t> allowed, std::optional<DropoutCells> dropout)
        : WeightCells(std::make_shared<const Mask>(weights.rows(), weights.columns()), std::move(allowed))
        , m_weights(std::move(weights))
        , m_dropout(dropout) {}

    double exact(std::size_t row, std::size_t column) const override {
        double weight = 0.0;
        copyCells(row, column, {&weight, 1});
        return weight;
    }
    void exactRow(std::size_t row, std::span<double> values) const override { copyCells(row, 0, values); }
    bool dropped(std::size_t row, std::size_t column) const override {
        return m_dropout && m_dropout->dropped(row, column);
    }
    void read(const CellRect& rect, std::span<float> values, std::span<std::uint8_t> masked) const override {
        std::fill(masked.begin(), masked.end(), std::uint8_t{0});
        std::vector<double> row(rect.columns);
        for (std::size_t i = 0; i < rect.rows; ++i) {
            copyCells(rect.row + i, rect.column, row);
            std::transform(row.begin(), row.end(),
                           values.begin() + static_cast<std::ptrdiff_t>(i * rect.columns),
                           [](double weight) { return static_cast<float>(weight); });
        }
    }

private:
    void copyCells(std::size_t row, std::size_t column, std::span<double> values) const {
        m_weights.copyCells(row, column, values);
        for (std::size_t at = 0; m_dropout && at < values.size(); ++at) {
            values[at] = m_dropout->applied(values[at], row, column + at);
        }
    }

    BlockMatrix m_weights;
    std::optional<DropoutCells> m_dropout;
};

/// A·V by strips of rows, so that no more of A is in memory than a strip for each thread; nothing where it
/// was stopped.
std::optional<BlockMatrix> outputOf(const MatrixSource& weights, const BlockMatrix& v,
                                    const std::stop_token& stop) {
    constexpr std::size_t kStrip = BlockMatrix::kBlockRows;
    BlockMatrix output = BlockMatrix::unwritten(weights.rows(), v.columns());
    std::vector<std::span<double>> rows;
    for (std::size_t i = 0; i < weights.rows(); ++i) {
        rows.push_back(output.mutableRow(i)); // before threads write
    }
    const auto strip = [&](std::size_t first) {
        BlockMatrix given = BlockMatrix::unwritten(std::min(kStrip, rows.size() - first), weights.columns());
        for (std::size_t i = 0; i < given.rows(); ++i) {
            weights.exactRow(first + i, given.mutableRow(i));
        }
        const BlockMatrix made = projected(given, v);
        for (std::size_t i = 0; i < made.rows(); ++i) {
            std::copy(made.row(i).begin(), made.row(i).end(), rows[first + i].begin());
        }
    };
    const std::size_t strips = (rows.size() + kStrip - 1) / kStrip;
    const bool isWhole = parallelFor(strips, 1, stop, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; ++at) {
            strip(at * kStrip);
        }
    });
    return isWhole ? std::optional(std::move(output)) : std::nullopt;
}

} // namespace

ReadResult::ReadResult(const ComputeRequest& request)
    : GivenWeightsResult(request.problem, request.fallback) {
    const BlockMatrix& weights = *problem().weights;
    const std::vector<std::size_t> allowed = allowedInRows(*problem().mask);
    m_cells = std::make_shared<const GivenCells>(weights, allowed, std::nullopt);
    setWeights(weightsOf(m_cells));
    if (problem().dropout.probability > 0.0) {
        const DropoutCells dropout(problem().dropout, problem().headIndex, problem().heads);
        setDropped(weightsOf(std::make_shared<const GivenCells>(weights, allowed, dropout)));
    }
}

bool ReadResult::read(const ComputeRequest& request) {
    const auto start = std::chrono::steady_clock::now();
    bool isWhole = source(Stage::Weights)->prepare(Reducer::Max, request.stop, request.report);
    if (isWhole && problem().v) {
        std::optional<BlockMatrix> output = outputOf(*combining(), *problem().v, request.stop);
        isWhole = output.has_value();
        if (isWhole) {
            setOutput(*std::move(output));
        }
    }
    setElapsed(std::chrono::steady_clock::now() - start);
    return isWhole;
}

Result<ResultPtr> ReadResult::make(const ComputeRequest& request) {
    const auto result = std::make_shared<ReadResult>(request);
    if (!result->read(request)) {
        return unexpected(stopped());
    }
    return result;
}

} // namespace attnscope
