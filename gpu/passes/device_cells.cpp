// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/device_cells.h"

#include "core/engine/tile_pool.h"
#include "core/stream/stream_cells.h"
#include "gpu/passes/output_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace attnscope::gpu {

namespace {

/// Does it while the mutex is held; false where the device is lost or has no room.
template <typename Function>
bool attempt(GpuContext& gpu, const Function& function) {
    try {
        function();
        return true;
    } catch (const std::exception&) {
        gpu.cellCommands.abandon();
        return false;
    }
}

} // namespace

DeviceCells::DeviceCells(std::shared_ptr<GpuContext> gpu, Commands& commands, const AttentionProblem& problem,
                         const GpuRules& rules, std::shared_ptr<DeviceMatrix> queries,
                         std::shared_ptr<DeviceMatrix> keys, std::span<const StreamRow> rows)
    : m_gpu(std::move(gpu))
    , m_problem(withoutValues(problem))
    , m_rules(rules)
    , m_queries(std::move(queries))
    , m_keys(std::move(keys))
    , m_serves(m_queries->isResident() && m_keys->isResident() && problem.emptyRows != EmptyRows::NaN) {
    if (!m_serves) {
        return;
    }
    std::vector<std::array<float, 4>> numbers;
    numbers.reserve(rows.size());
    for (const StreamRow& row : rows) {
        const float forbidden = rules.plain.forbiddenWeight(row);
        numbers.push_back({row.reference, row.inverse(), forbidden, static_cast<float>(row.allowed)});
        m_forbiddenCount = m_forbiddenCount || forbidden != 0.0F;
    }
    const std::span<const std::array<float, 4>> written(numbers);
    m_rows.emplace(commands.device(), written.size_bytes(), Memory::Device);
    commands.upload(written, *m_rows);
    commands.submit();
}

// Does not lock the device's mutex: another thread may hold it for a whole output, and the window often drops
// the last reference. Recording code holds a reference to the cells, so no command buffer that is being
// recorded uses these buffers; Device::retire keeps them until submitted ones are done.
DeviceCells::~DeviceCells() = default;

bool DeviceCells::compute(const CellsRequest& request, std::span<float> pixels) const {
    const TileArea& area = request.area;
    if (!m_serves || area.row % area.levels.height() != 0 || area.column % area.levels.width() != 0 ||
        pixels.size_bytes() > m_gpu->device->storageRange()) {
        return false;
    }
    const std::lock_guard lock(m_gpu->cellMutex);
    return attempt(*m_gpu, [&] {
        if (!m_pass) {
            m_pass.emplace(m_gpu->kernels, m_gpu->cellCommands, m_problem, m_rules, *m_queries, *m_keys,
                           *m_rows);
        }
        m_pass->compute(request, pixels);
    });
}

bool DeviceCells::fillPixels(CellNumbers::Kind kind, float unit, bool dropped, const TileArea& area,
                             std::span<float> values, std::span<std::uint8_t> maskedPixels) const {
    if (std::max(area.levels.row, area.levels.column) > CellsRequest::kMostLevel) {
        return fillLongPixels(kind, unit, dropped, area, values, maskedPixels);
    }
    if (!compute({kind, unit, dropped, false, false, area}, values)) {
        return false;
    }
    for (std::size_t pixel = 0; pixel < values.size(); ++pixel) {
        const bool isMasked = values[pixel] == kNone;
        maskedPixels[pixel] = isMasked ? 1 : 0;
        values[pixel] = isMasked ? 0.0F : values[pixel];
    }
    return true;
}

bool DeviceCells::fillLongPixels(CellNumbers::Kind kind, float unit, bool dropped, const TileArea& area,
                                 std::span<float> values, std::span<std::uint8_t> maskedPixels) const {
    const PixelLevels inBlocks{std::min(area.levels.row, CellsRequest::kMostLevel),
                               std::min(area.levels.column, CellsRequest::kMostLevel)};
    const TileArea shorter{area, inBlocks};
    const std::size_t width = shorter.pixelColumns();
    std::vector<float> strongest(shorter.pixelRows() * width);
    std::vector<std::uint8_t> masked(strongest.size());
    if (!fillPixels(kind, unit, dropped, shorter, strongest, masked)) {
        return false;
    }
    const PixelLevels rest{area.levels.row - inBlocks.row, area.levels.column - inBlocks.column};
    TilePool pool({{0, 0, shorter.pixelRows(), width}, rest}, Reducer::Max, CellOrder::Magnitude,
                  {values, maskedPixels});
    for (std::size_t at = 0; at < strongest.size(); at += width) {
        pool.addColumns(std::span(strongest).subspan(at, width), std::span(masked).subspan(at, width));
    }
    return true;
}

bool DeviceCells::fill(Stage stage, const TileArea& area, std::span<float> values,
                       std::span<std::uint8_t> maskedPixels) const {
    switch (stage) {
    case Stage::Scores:
        return fillPixels(CellNumbers::Products, 1.0F, false, area, values, maskedPixels);
    case Stage::Scaled:
        return fillPixels(CellNumbers::Products, static_cast<float>(m_problem.scale), false, area, values,
                          maskedPixels);
    case Stage::Masked:
        return fillPixels(CellNumbers::MaskedScores,
                          static_cast<float>(m_problem.temperature * std::numbers::ln2), false, area, values,
                          maskedPixels);
    case Stage::Weights:
        return fillPixels(CellNumbers::Weights, 1.0F, false, area, values, maskedPixels);
    case Stage::AfterDropout:
        return fillPixels(CellNumbers::Weights, 1.0F, true, area, values, maskedPixels);
    default:
        return false;
    }
}

bool DeviceCells::fillLift(const TileArea& area, std::span<float> values,
                           std::span<std::uint8_t> maskedPixels) const {
    return fillPixels(CellNumbers::Lift, 1.0F, false, area, values, maskedPixels);
}

bool DeviceCells::copyWeights(const CellRect& rect, bool dropped, std::span<float> values) const {
    return compute({CellNumbers::Weights, 1.0F, dropped, true, m_forbiddenCount, {rect, 0}}, values);
}

CellDevice::End DeviceCells::output(const AttentionProblem& problem, const StreamInputs& inputs,
                                    const std::stop_token& stop, const RowsDone& done,
                                    std::span<float> out) const {
    // Forbidden blocks would have to be gone through too.
    if (!m_serves || m_forbiddenCount || m_keys->segments().size() != 1) {
        return End::NotDone;
    }
    End end = End::NotDone;
    const std::lock_guard lock(m_gpu->cellMutex);
    attempt(*m_gpu, [&] {
        Commands& commands = m_gpu->cellCommands;
        const std::shared_ptr<DeviceMatrix> before = std::exchange(m_values, nullptr);
        const auto values =
            std::make_shared<DeviceMatrix>(commands, *inputs.v, m_gpu->device->budget() / 4, before.get());
        if (values->isResident() && values->segments().size() == 1) {
            m_values = values;
            OutputPass pass(m_gpu->kernels, commands, problem, m_rules, *m_queries, *m_keys, *values,
                            *m_rows);
            end = pass.run(stop, done, out) ? End::Done : End::Stopped;
        }
    });
    return end;
}

} // namespace attnscope::gpu
