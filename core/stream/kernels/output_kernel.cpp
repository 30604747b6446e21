// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/output_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/output_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

void AddOutput(const OutputBlock& block) {
    const Lanes lanes;
    for (std::size_t column = 0; column < block.width; column += kStrip) {
        for (std::size_t query = 0; query < block.queries; query += kAcross) {
            float* const sums = block.sums + query * block.sumStride + column;
            const float* rows[kAcross];
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                // Rows beyond the last one are that row again; what they come to is not kept.
                rows[at] = block.weights + std::min(query + at, block.queries - 1) * block.weightStride;
            }
            Tile tile;
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                tile.low[at] = hn::LoadU(lanes, sums + at * block.sumStride);
                tile.high[at] = hn::LoadU(lanes, sums + at * block.sumStride + kLanes);
            }
            for (std::size_t j = 0; j < block.keys; ++j) {
                const float* const values = block.values + j * block.width + column;
                const Vector low = hn::LoadU(lanes, values);
                const Vector high = hn::LoadU(lanes, values + kLanes);
                ATTNSCOPE_UNROLL
                for (std::size_t at = 0; at < kAcross; ++at) {
                    const Vector weight = hn::Set(lanes, rows[at][j]);
                    tile.low[at] = hn::MulAdd(low, weight, tile.low[at]);
                    tile.high[at] = hn::MulAdd(high, weight, tile.high[at]);
                }
            }
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                hn::StoreU(tile.low[at], lanes, sums + at * block.sumStride);
                hn::StoreU(tile.high[at], lanes, sums + at * block.sumStride + kLanes);
            }
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(AddOutput);

void addOutput(const OutputBlock& block) {
    HWY_DYNAMIC_DISPATCH(AddOutput)(block);
}

} // namespace attnscope
#endif
