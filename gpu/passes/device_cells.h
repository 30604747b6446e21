// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/blocks/stream_row.h"
#include "core/stream/cell_device.h"
#include "gpu/passes/cells_pass.h"
#include "gpu/submit/gpu_context.h"

#include <memory>
#include <optional>

namespace attnscope::gpu {

/// What a result of the Vulkan engine keeps on the device: Q, K and the rows' statistics. Only cells that are
/// shown come back. Once the device is lost or out of memory, calls compute nothing and the CPU takes over.
class DeviceCells final : public CellDevice {
public:
    /// Where a matrix is not resident, or a weight of forbidden cells NaN, all cells are left to the CPU.
    /// Throws vk::SystemError.
    DeviceCells(std::shared_ptr<GpuContext> gpu, Commands& commands, const AttentionProblem& problem,
                const GpuRules& rules, std::shared_ptr<DeviceMatrix> queries,
                std::shared_ptr<DeviceMatrix> keys, std::span<const StreamRow> rows);
    /// Waits for nothing that the device is doing.
    ~DeviceCells() override;

    const std::shared_ptr<DeviceMatrix>& queries() const { return m_queries; }
    const std::shared_ptr<DeviceMatrix>& keys() const { return m_keys; }
    const std::shared_ptr<GpuContext>& gpu() const { return m_gpu; }

    std::string_view backend() const override { return "Vulkan"; }
    bool fill(Stage stage, const TileArea& area, std::span<float> values,
              std::span<std::uint8_t> maskedPixels) const override;
    bool fillLift(const TileArea& area, std::span<float> values,
                  std::span<std::uint8_t> maskedPixels) const override;
    bool copyWeights(const CellRect& rect, bool dropped, std::span<float> values) const override;
    End output(const AttentionProblem& problem, const StreamInputs& inputs, const std::stop_token& stop,
               const RowsDone& done, std::span<float> out) const override;

private:
    bool fillPixels(CellNumbers::Kind kind, float unit, bool dropped, const TileArea& area,
                    std::span<float> values, std::span<std::uint8_t> maskedPixels) const;
    /// The same where a side of a pixel is longer than the device's blocks.
    bool fillLongPixels(CellNumbers::Kind kind, float unit, bool dropped, const TileArea& area,
                        std::span<float> values, std::span<std::uint8_t> maskedPixels) const;
    bool compute(const CellsRequest& request, std::span<float> pixels) const;

    std::shared_ptr<GpuContext> m_gpu;
    AttentionProblem m_problem; ///< without V
    GpuRules m_rules;
    std::shared_ptr<DeviceMatrix> m_queries;
    std::shared_ptr<DeviceMatrix> m_keys;
    bool m_serves;
    bool m_forbiddenCount = false; ///< a forbidden cell has a weight other than 0
    std::optional<Buffer> m_rows;
    mutable std::optional<CellsPass> m_pass; ///< used under the device's mutex, made when it is first needed
    mutable std::shared_ptr<DeviceMatrix> m_values; ///< of the output that was computed last
};

} // namespace attnscope::gpu
