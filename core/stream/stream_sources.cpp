// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/stream_sources.h"

#include "core/base/parallel.h"
#include "core/engine/effect_source.h"
#include "core/engine/lift_source.h"
#include "core/stream/cells/cell_blocks.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// Rows of weights for one thread.
constexpr std::size_t kCopiedRows = 64;

void copyWeights(const StreamCells& cells, const CellRect& rect, bool dropped, std::span<float> values) {
    if (cells.device() && cells.device()->copyWeights(rect, dropped, values)) {
        return;
    }
    parallelFor(rect.rows, kCopiedRows, {}, [&](std::size_t first, std::size_t last) {
        cells.readWeights({rect.row + first, rect.column, last - first, rect.columns}, dropped,
                          values.subspan(first * rect.columns, (last - first) * rect.columns));
    });
}

/// The largest finite number of the blocks that hold any cell that counts.
double largestOf(const Pyramid& pyramid, float (Pyramid::*number)(const PyramidNode& node) const) {
    const auto isKnown = [&](const PyramidNode& node) {
        return pyramid.count(node) > 0.0F && std::isfinite((pyramid.*number)(node));
    };
    // The pyramid's top node holds it, unless some number is not finite.
    const PyramidNode top{pyramid.topLevel(), 0, 0};
    if (isKnown(top)) {
        return std::max(0.0, static_cast<double>((pyramid.*number)(top)));
    }
    double largest = 0.0;
    for (const PyramidNode& block :
         pyramid.nodesMeeting({0, 0, pyramid.rows(), pyramid.columns()}, pyramid.baseLevel())) {
        if (isKnown(block)) {
            largest = std::max(largest, static_cast<double>((pyramid.*number)(block)));
        }
    }
    return largest;
}

} // namespace

void StreamStage::exactRow(std::size_t row, std::span<double> values) const {
    if (m_stage != Stage::Weights && m_stage != Stage::AfterDropout) {
        PooledSource::exactRow(row, values);
        return;
    }
    const std::shared_ptr<const ExactCells::Row> made = m_cells->exact().row(row);
    for (std::size_t column = 0; column < values.size(); ++column) {
        const double weight = made->weights[column];
        values[column] =
            m_stage == Stage::AfterDropout ? m_cells->dropout().applied(weight, row, column) : weight;
    }
}

void StreamStage::copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const {
    if (m_stage >= Stage::Masked) {
        m_cells->readMask(rect, maskedCells);
    } else {
        std::fill(maskedCells.begin(), maskedCells.end(), std::uint8_t{0});
    }
}

void StreamStage::fill(const TileArea& area, Reducer reducer, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    const bool isFine = area.levels.finer() < passLevel() && reducer == Reducer::Max;
    if (m_cells->sparseLevel() && m_stage == Stage::Weights && area.levels.finer() < passLevel()) {
        fillSparse(area, reducer, values, maskedPixels);
        return;
    }
    const CellDevice* const device = m_cells->device().get();
    if (!isFine || !device || !fillOn(*device, area, values, maskedPixels)) {
        PooledSource::fill(area, reducer, values, maskedPixels);
    }
}

/// Pixels of a sample in which a row stands for many. Where few rows are seen they are made true first; else
/// each row of pixels is that of the sample that it lies in.
void StreamStage::fillSparse(const TileArea& area, Reducer reducer, std::span<float> values,
                             std::span<std::uint8_t> maskedPixels) const {
    constexpr unsigned kTrueLevel = 2;
    const unsigned level = *m_cells->sparseLevel();
    if (area.levels.row <= kTrueLevel || area.levels.row >= level) {
        if (area.levels.row <= kTrueLevel) {
            m_cells->makeTrue(area.row, area.rows);
        }
        PooledSource::fill(area, reducer, values, maskedPixels);
        return;
    }
    const std::size_t width = area.pixelColumns();
    std::size_t before = 0;
    for (std::size_t y = 0; y < area.pixelRows(); ++y) {
        const std::size_t first = area.row + (y << area.levels.row);
        const std::size_t last = std::min(first + area.levels.height(), area.endRow());
        const std::size_t sample = RowSelection::sampleOf((first + last - 1) / 2 >> level, rows(), level);
        const std::span<float> to = values.subspan(y * width, width);
        const std::span<std::uint8_t> toMasked = maskedPixels.subspan(y * width, width);
        if (y > 0 && sample == before) {
            std::copy_n(to.begin() - static_cast<std::ptrdiff_t>(width), width, to.begin());
            std::copy_n(toMasked.begin() - static_cast<std::ptrdiff_t>(width), width, toMasked.begin());
        } else {
            PooledSource::fill({{sample, area.column, 1, area.columns}, {0, area.levels.column}}, reducer, to,
                               toMasked);
        }
        before = sample;
    }
}

ValueRange StreamWeights::range() const {
    return {0.0, largestOf(*streamCells().pyramid(), &Pyramid::high)};
}

void StreamWeights::copyCells(const CellRect& rect, std::span<float> values) const {
    copyWeights(streamCells(), rect, false, values);
}

void StreamWeights::readCells(const CellRect& rect, std::span<float> values,
                              std::span<std::uint8_t> masked) const {
    streamCells().readMask(rect, masked);
    streamCells().readWeights(rect, false, values);
}

double StreamLift::exact(std::size_t row, std::size_t column) const {
    return liftOf(StreamStage::exact(row, column), streamCells().allowedInRow(row));
}

void StreamLift::exactRow(std::size_t row, std::span<double> values) const {
    StreamStage::exactRow(row, values);
    for (double& value : values) {
        value = liftOf(value, streamCells().allowedInRow(row));
    }
}

void StreamLift::fill(const TileArea& area, Reducer, std::span<float> values,
                      std::span<std::uint8_t> maskedPixels) const {
    StreamStage::fill(area, Reducer::Max, values, maskedPixels);
}

bool StreamLift::fillOn(const CellDevice& device, const TileArea& area, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
    if (!device.fillLift(area, values, maskedPixels)) {
        return false;
    }
    for (std::size_t pixel = 0; pixel < values.size(); ++pixel) {
        values[pixel] = maskedPixels[pixel] != 0 ? 0.0F : shown(values[pixel]);
    }
    return true;
}

ValueRange StreamLift::range() const {
    return liftRange(std::log2(largestOf(*streamCells().pyramid(), &Pyramid::lift)));
}

void StreamLift::readCells(const CellRect& rect, std::span<float> values,
                           std::span<std::uint8_t> masked) const {
    streamCells().readMask(rect, masked);
    streamCells().readWeights(rect, false, values);
    for (std::size_t i = 0; i < rect.rows; ++i) {
        const auto allowed = static_cast<float>(streamCells().allowedInRow(rect.row + i));
        for (std::size_t j = 0; j < rect.columns; ++j) {
            values[i * rect.columns + j] *= allowed;
        }
    }
}

float StreamLift::shown(float value) const {
    return std::log2(value);
}

UnpreparedStage::UnpreparedStage(StreamCellsPtr cells, Stage stage)
    : StreamStage(std::move(cells), stage)
    , m_pyramid(rows(), columns(), streamCells().blockLevel(),
                [this](std::size_t first, std::size_t last, const std::stop_token& stop, BlockSummary& base) {
                    const auto read = [this](const CellRect& rect, std::span<float> values,
                                             std::span<std::uint8_t> masked) {
                        readCells(rect, values, masked);
                    };
                    return blocksFromCells(rows(), columns(), read, first, last, stop, base);
                }) {}

ValueRange UnpreparedStage::range() const {
    return {0.0, largestOf(m_pyramid.get(), &Pyramid::high)};
}

void UnpreparedStage::readCells(const CellRect& rect, std::span<float> values,
                                std::span<std::uint8_t> masked) const {
    streamCells().readMask(rect, masked);
    // Drawing for every cell costs more than its weight, so blocks without any are left out.
    if (std::all_of(masked.begin(), masked.end(), [](std::uint8_t cell) { return cell != 0; })) {
        std::fill(values.begin(), values.end(), 0.0F);
        return;
    }
    readAllowed(rect, values);
}

void StreamDropped::copyCells(const CellRect& rect, std::span<float> values) const {
    copyWeights(streamCells(), rect, true, values);
}

StreamEffect::StreamEffect(StreamCellsPtr cells, BlockMatrix values)
    : UnpreparedStage(std::move(cells), Stage::Effect)
    , m_values(std::move(values)) {}

/// All of V is read for them, which takes time that only this stage needs.
const std::vector<double>& StreamEffect::lengths() const {
    std::call_once(m_read, [this] { m_lengths = rowLengths(m_values); });
    return m_lengths;
}

double StreamEffect::exact(std::size_t row, std::size_t column) const {
    const Stage weights = streamCells().drops() ? Stage::AfterDropout : Stage::Weights;
    return std::abs(streamCells().exact().at(weights, row, column)) * lengths()[column];
}

void StreamEffect::exactRow(std::size_t row, std::span<double> values) const {
    const std::shared_ptr<const ExactCells::Row> made = streamCells().exact().row(row);
    for (std::size_t column = 0; column < values.size(); ++column) {
        const double weight = made->weights[column];
        const bool drops = streamCells().drops();
        values[column] = std::abs(drops ? streamCells().dropout().applied(weight, row, column) : weight) *
                         lengths()[column];
    }
}

void StreamEffect::copyCells(const CellRect& rect, std::span<float> values) const {
    copyWeights(streamCells(), rect, streamCells().drops(), values);
    multiply(rect, values);
}

void StreamEffect::readAllowed(const CellRect& rect, std::span<float> values) const {
    streamCells().readWeights(rect, streamCells().drops(), values);
    multiply(rect, values);
}

void StreamEffect::multiply(const CellRect& rect, std::span<float> weights) const {
    const std::vector<double>& keys = lengths();
    for (std::size_t at = 0; at < weights.size(); ++at) {
        weights[at] = std::abs(weights[at]) * static_cast<float>(keys[rect.column + at % rect.columns]);
    }
}

} // namespace attnscope
