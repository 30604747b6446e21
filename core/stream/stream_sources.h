// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "core/stream/blocks/lazy_pyramid.h"
#include "core/stream/pooled_source.h"
#include "core/stream/stream_cells.h"

#include <memory>
#include <mutex>

namespace attnscope {

using StreamCellsPtr = std::shared_ptr<const StreamCells>;

/// A [queries][keys] stage of a streaming result: read-outs in float64 from Q, K and the rules.
class StreamStage : public PooledSource {
public:
    std::size_t rows() const override { return m_cells->queries(); }
    std::size_t columns() const override { return m_cells->keys(); }
    double exact(std::size_t row, std::size_t column) const override {
        return m_cells->exact().at(m_stage, row, column);
    }
    void exactRow(std::size_t row, std::span<double> values) const override;
    bool masked(std::size_t row, std::size_t column) const override {
        return m_stage >= Stage::Masked && !m_cells->problem().mask->allowed(row, column);
    }
    void copyMasked(const CellRect& rect, std::span<std::uint8_t> maskedCells) const override;
    /// Fine tiles come from the device where there is one.
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;

    unsigned passLevel() const override { return m_cells->blockLevel(); }

protected:
    StreamStage(StreamCellsPtr cells, Stage stage)
        : m_cells(std::move(cells))
        , m_stage(stage) {}

    const StreamCells& streamCells() const { return *m_cells; }
    Stage stage() const { return m_stage; }
    virtual bool fillOn(const CellDevice& device, const TileArea& area, std::span<float> values,
                        std::span<std::uint8_t> maskedPixels) const {
        return device.fill(m_stage, area, values, maskedPixels);
    }

private:
    void fillSparse(const TileArea& area, Reducer reducer, std::span<float> values,
                    std::span<std::uint8_t> maskedPixels) const;

    StreamCellsPtr m_cells;
    Stage m_stage;
};

/// Stage Weights; the statistics pass has made its pyramid.
class StreamWeights final : public StreamStage {
public:
    explicit StreamWeights(StreamCellsPtr cells)
        : StreamStage(std::move(cells), Stage::Weights) {}

    ValueRange range() const override;
    unsigned passLevel() const override { return streamCells().pyramid()->baseLevel(); }
    void copyCells(const CellRect& rect, std::span<float> values) const override;

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override;
    const Pyramid& pyramid(Reducer) const override { return *streamCells().pyramid(); }
    const Pyramid* pyramidAtHand() const override { return streamCells().pyramid().get(); }
};

/// Lift of the weights, log₂ N_i·a; the cell of largest lift of a pixel need not be that of largest weight.
/// Reducer::Mean acts as Max.
class StreamLift final : public StreamStage {
public:
    explicit StreamLift(StreamCellsPtr cells)
        : StreamStage(std::move(cells), Stage::Weights) {}

    double exact(std::size_t row, std::size_t column) const override;
    void exactRow(std::size_t row, std::span<double> values) const override;
    void fill(const TileArea& area, Reducer reducer, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    ValueRange range() const override;
    unsigned passLevel() const override { return streamCells().pyramid()->baseLevel(); }
    CellOrder order() const override { return CellOrder::Value; }

protected:
    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override;
    const Pyramid& pyramid(Reducer) const override { return *streamCells().pyramid(); }
    const Pyramid* pyramidAtHand() const override { return streamCells().pyramid().get(); }
    float pooled(const Pyramid& from, const PyramidNode& node) const override { return from.lift(node); }
    bool fillOn(const CellDevice& device, const TileArea& area, std::span<float> values,
                std::span<std::uint8_t> maskedPixels) const override;
    float shown(float value) const override;
};

/// A stage that may never be shown: its pyramid is made from its cells when it is first needed.
class UnpreparedStage : public StreamStage {
public:
    ValueRange range() const override;
    bool isPrepared(Reducer) const override { return m_pyramid.isReady(); }
    bool prepare(Reducer, const std::stop_token& stop, const ReportProgress& report) const override {
        return m_pyramid.prepare(stop, report);
    }

protected:
    UnpreparedStage(StreamCellsPtr cells, Stage stage);

    void readCells(const CellRect& rect, std::span<float> values,
                   std::span<std::uint8_t> masked) const override;
    /// The cells of a rectangle, of which not all are masked.
    virtual void readAllowed(const CellRect& rect, std::span<float> values) const = 0;
    const Pyramid& pyramid(Reducer) const override { return m_pyramid.get(); }
    const Pyramid* pyramidAtHand() const override { return m_pyramid.atHand(); }

private:
    LazyPyramid m_pyramid;
};

/// The weights after dropout.
class StreamDropped final : public UnpreparedStage {
public:
    explicit StreamDropped(StreamCellsPtr cells)
        : UnpreparedStage(std::move(cells), Stage::AfterDropout) {}

    bool dropped(std::size_t row, std::size_t column) const override {
        return streamCells().dropout().dropped(row, column);
    }
    void copyCells(const CellRect& rect, std::span<float> values) const override;

protected:
    void readAllowed(const CellRect& rect, std::span<float> values) const override {
        streamCells().readWeights(rect, true, values);
    }
};

/// Stage Effect: the weights that multiply V, times the length of each key's row of V.
class StreamEffect final : public UnpreparedStage {
public:
    /// `values` is V [keys][d_v].
    StreamEffect(StreamCellsPtr cells, BlockMatrix values);

    double exact(std::size_t row, std::size_t column) const override;
    void exactRow(std::size_t row, std::span<double> values) const override;
    void copyCells(const CellRect& rect, std::span<float> values) const override;

protected:
    void readAllowed(const CellRect& rect, std::span<float> values) const override;

private:
    void multiply(const CellRect& rect, std::span<float> weights) const;
    const std::vector<double>& lengths() const;

    BlockMatrix m_values;
    mutable std::once_flag m_read;
    mutable std::vector<double> m_lengths; ///< [keys], once they were asked for
};

} // namespace attnscope
