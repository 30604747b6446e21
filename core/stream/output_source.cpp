// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/output_source.h"

#include "core/engine/range_tracker.h"
#include "core/engine/tile_pool.h"
#include "core/stream/cells/output.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attnscope {

StreamOutput::StreamOutput(StreamCellsPtr cells, AttentionProblem problem, StreamInputs inputs)
    : m_cells(std::move(cells))
    , m_problem(std::move(problem))
    , m_inputs(std::move(inputs)) {}

double StreamOutput::exact(std::size_t row, std::size_t column) const {
    const std::shared_ptr<const ExactCells::Row> weights = m_cells->exact().row(row);
    double sum = 0.0;
    for (std::size_t j = 0; j < weights->weights.size(); ++j) {
        const double weight = weights->weights[j];
        sum += (m_cells->drops() ? m_cells->dropout().applied(weight, row, j) : weight) *
               (*m_problem.v)(j, column);
    }
    return sum;
}

bool StreamOutput::isCheap() const {
    constexpr std::size_t kQuickCells = 262'144;
    return m_cells->queries() * m_cells->keys() <= kQuickCells;
}

bool StreamOutput::isMade() const {
    const std::lock_guard lock(m_mutex);
    return !m_numbers.empty();
}

bool StreamOutput::prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const {
    if (isMade()) {
        return true;
    }
    const std::lock_guard making(m_making);
    if (isMade()) {
        return true;
    }
    std::vector<float> made(rows() * columns(), std::numeric_limits<float>::quiet_NaN());
    Progress progress(rows(), report);
    if (m_cells->coverage() == StreamCells::Coverage::All &&
        !compute(
            stop, [&progress](std::size_t queries) { progress.add(queries); }, made)) {
        return false;
    }
    const std::lock_guard lock(m_mutex);
    m_numbers = std::move(made);
    return true;
}

bool StreamOutput::compute(const std::stop_token& stop, const RowsDone& done, std::span<float> out) const {
    // Made for as long as they are needed: most results are looked at without their output.
    const StreamInputs inputs = inputsOf(m_problem, &m_inputs);
    const CellDevice* const device = m_cells->device().get();
    const CellDevice::End end =
        device ? device->output(m_problem, inputs, stop, done, out) : CellDevice::End::NotDone;
    return end == CellDevice::End::NotDone ? output(m_problem, inputs, *m_cells->rows(), stop, done, out)
                                           : end == CellDevice::End::Done;
}

const std::vector<float>& StreamOutput::numbers() const {
    prepare(Reducer::Max, {}, {});
    return m_numbers;
}

void StreamOutput::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
    const std::vector<float>& cells = numbers();
    TilePool pool(area, reducer, order(), {values, maskedPixels});
    const std::vector<std::uint8_t> unmasked(area.columns, 0);
    for (std::size_t i = area.row; i < area.endRow(); ++i) {
        pool.addRow<float>(std::span(cells).subspan(i * columns() + area.column, area.columns), unmasked);
    }
}

ValueRange StreamOutput::range() const {
    RangeTracker range;
    for (const float value : numbers()) {
        range.add(static_cast<double>(value));
    }
    return range.range();
}

} // namespace attnscope
