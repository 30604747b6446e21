// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/block_buffers.h"

#include "core/base/parallel.h"

#include <array>

namespace attnscope::gpu {

namespace {

/// {kind, join, negated, allow} and the kind's own numbers.
using LayerNumbers = std::array<std::int32_t, 8>;

std::vector<LayerNumbers> layersOf(const GpuRules& rules) {
    std::vector<LayerNumbers> all;
    for (const ShaderLayer& layer : rules.layers.value_or(std::vector<ShaderLayer>())) {
        all.push_back({layer.kind, layer.join == LayerJoin::Or ? 1 : 0, layer.negated ? 1 : 0,
                       layer.allow ? 1 : 0, layer.numbers[0], layer.numbers[1], layer.numbers[2],
                       layer.numbers[3]});
    }
    return all;
}

} // namespace

BlockBuffers::BlockBuffers(Commands& commands, const AttentionProblem& problem, const GpuRules& rules)
    : m_problem(problem)
    , m_biasFactor(rules.biasFactor)
    , m_layers(commands.device(), layersOf(rules).size() * sizeof(LayerNumbers), Memory::Device)
    , m_keep(commands.device(), rules.hasPolicy ? problem.keys() * sizeof(std::uint32_t) : 0,
             Memory::Device) {
    m_bias.of(commands.device(), 0, Memory::Device);
    const std::vector<LayerNumbers> layers = layersOf(rules);
    commands.upload(std::span<const LayerNumbers>(layers), m_layers);
    if (rules.hasPolicy) {
        const std::vector<std::uint32_t> keep(problem.policy->keep.begin(), problem.policy->keep.end());
        commands.upload(std::span<const std::uint32_t>(keep), m_keep);
    }
}

void BlockBuffers::load(const PanelBlocks& panel, std::size_t firstQueryBlock, const DeviceMatrix& keys,
                        Commands& commands) {
    const std::span<const PanelBlocks::Block> blocks = panel.blocks();
    m_list.clear();
    m_list.reserve(blocks.size());
    m_ranges.clear();
    for (std::size_t segment = 0; segment < keys.segments().size(); ++segment) {
        const DeviceMatrix::Segment& own = keys.segments()[segment];
        const auto first = static_cast<std::uint32_t>(m_list.size());
        for (std::size_t place = 0; place < blocks.size(); ++place) {
            const PanelBlocks::Block& block = blocks[place];
            if (own.first <= block.column && block.column < own.last) {
                m_list.push_back({block.row - static_cast<std::uint32_t>(firstQueryBlock),
                                  block.column - static_cast<std::uint32_t>(own.first),
                                  static_cast<std::uint32_t>(place), block.cells});
            }
        }
        const auto last = static_cast<std::uint32_t>(m_list.size());
        if (last > first) {
            m_ranges.push_back({segment, first, last});
        }
    }
    const std::shared_ptr<Device>& device = commands.device();
    const std::span<const Entry> written(m_list);
    commands.upload(written, m_entries.of(device, written.size_bytes(), Memory::Device));
    commands.upload(panel.bits(), m_bits.of(device, panel.bits().size_bytes(), Memory::Device));
    if (m_biasFactor != 0.0) {
        loadBias(panel, commands);
    }
    commands.barrier();
}

void BlockBuffers::loadBias(const PanelBlocks& panel, Commands& commands) {
    const std::span<const PanelBlocks::Block> blocks = panel.blocks();
    std::vector<float> added(blocks.size() * PanelBlocks::kSide * PanelBlocks::kSide);
    parallelFor(blocks.size(), 1, {}, [&](std::size_t first, std::size_t last) {
        std::array<double, PanelBlocks::kSide> row;
        for (std::size_t place = first; place < last; ++place) {
            const std::size_t i = blocks[place].row * PanelBlocks::kSide;
            const std::size_t j = blocks[place].column * PanelBlocks::kSide;
            const std::size_t keys = std::min(PanelBlocks::kSide, m_problem.keys() - j);
            for (std::size_t q = 0; q < std::min(PanelBlocks::kSide, m_problem.queries() - i); ++q) {
                row.fill(0.0);
                m_problem.bias->addTo(i + q, j, std::span(row).first(keys));
                for (std::size_t key = 0; key < keys; ++key) {
                    added[(place * PanelBlocks::kSide + q) * PanelBlocks::kSide + key] =
                        static_cast<float>(row[key] * m_biasFactor);
                }
            }
        }
    });
    const std::span<const float> written(added);
    commands.upload(written, m_bias.of(commands.device(), written.size_bytes(), Memory::Device));
}

} // namespace attnscope::gpu
