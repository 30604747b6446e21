// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/passes/product_pass.h"

#include "gpu/device/score_numbers.h"

#include <algorithm>
#include <array>

namespace attnscope::gpu {

namespace {

constexpr std::uint64_t kBlockBytes = FloatBlocks::kRows * FloatBlocks::kRows * sizeof(float);
/// So many that a fast GPU is busy for far longer than it takes to hand them over.
constexpr std::size_t kMostAtOnce = 16384;

} // namespace

std::chrono::nanoseconds timeProduct(const Kernels& kernels, Commands& commands, const DeviceMatrix& queries,
                                     const DeviceMatrix& keys) {
    const std::shared_ptr<Device>& device = commands.device();
    const std::size_t down = queries.matrix().blocks();
    const std::size_t across = keys.matrix().blocks();
    const std::size_t most = std::min(device->budget() / 4, device->storageRange() / 2) / (kBlockBytes + 16);
    const auto atOnce = std::min<std::size_t>({most, kMostAtOnce, down * across});
    Buffer products(device, atOnce * kBlockBytes, Memory::Device);
    Buffer entries(device, atOnce * 4 * sizeof(std::uint32_t), Memory::Device);
    Buffer none(device, 0, Memory::Device);
    ScoreNumbers numbers;
    numbers.depth = static_cast<std::uint32_t>(queries.matrix().columns());
    std::chrono::nanoseconds took{};
    std::vector<std::array<std::uint32_t, 4>> list;
    for (std::size_t at = 0; at < down * across;) {
        list.clear();
        for (; list.size() < atOnce && at < down * across; ++at) {
            list.push_back({static_cast<std::uint32_t>(at / across), static_cast<std::uint32_t>(at % across),
                            static_cast<std::uint32_t>(list.size()), 0});
        }
        commands.upload(std::span<const std::array<std::uint32_t, 4>>(list), entries);
        commands.run();
        commands.dispatch(kernels[Operation::Product],
                          {&queries.buffer(0), &keys.buffer(0), &entries, &none, &products}, numbers,
                          static_cast<std::uint32_t>(list.size()));
        took += commands.run();
    }
    return took;
}

} // namespace attnscope::gpu
