// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/cell_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/cell_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

/// Writes those of the strip's cells of one query that are wanted; `key` is the strip's first.
HWY_INLINE void StoreCells(const CellBlock& block, Vector low, Vector high, std::size_t query,
                           std::size_t key) {
    const Lanes lanes;
    float* const row = block.out + (query - block.query0) * block.stride;
    if (block.key0 <= key && key + kStrip <= block.key1) {
        hn::StoreU(low, lanes, row + (key - block.key0));
        hn::StoreU(high, lanes, row + (key - block.key0) + kLanes);
        return;
    }
    float cells[kStrip];
    hn::StoreU(low, lanes, cells);
    hn::StoreU(high, lanes, cells + kLanes);
    for (std::size_t at = 0; at < kStrip; ++at) {
        if (block.key0 <= key + at && key + at < block.key1) {
            row[key + at - block.key0] = cells[at];
        }
    }
}

HWY_INLINE Vector Weight(Vector score, const CellWeights& weights, std::size_t query, std::size_t key) {
    const Lanes lanes;
    if (weights.slope != 0.0F) {
        const Vector keys = hn::Iota(lanes, weights.firstKey + static_cast<float>(key));
        const Vector i = hn::Set(lanes, weights.firstQuery + static_cast<float>(query));
        score = hn::NegMulAdd(hn::Set(lanes, weights.slope), hn::Abs(hn::Sub(i, keys)), score);
    }
    const Vector power = Exp2(hn::Sub(score, hn::Set(lanes, weights.references[query])));
    const Vector weight = hn::Mul(power, hn::Set(lanes, weights.inverses[query]));
    if (!weights.allowed) {
        return weight;
    }
    const Vector forbidden = hn::Set(lanes, weights.forbidden[query]);
    return hn::IfThenElse(MaskOf(weights.allowed[query], key), weight, forbidden);
}

enum class Made { Products, Powers, Weights };

template <Made kMade>
HWY_INLINE void Cells(const CellBlock& block, const CellWeights& weights) {
    const std::size_t firstQuery = block.query0 / kAcross * kAcross;
    for (std::size_t key = block.key0 / kStrip * kStrip; key < block.key1; key += kStrip) {
        for (std::size_t query = firstQuery; query < block.query1; query += kAcross) {
            Tile tile;
            Products(block.keys, key, block.queries, query, block.depth, tile);
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                if (query + at < block.query0 || query + at >= block.query1) {
                    continue;
                }
                Vector low = tile.low[at];
                Vector high = tile.high[at];
                if (kMade == Made::Powers) {
                    low = Exp2Bounded(low);
                    high = Exp2Bounded(high);
                }
                if (kMade == Made::Weights) {
                    low = Weight(low, weights, query + at, key);
                    high = Weight(high, weights, query + at, key + kLanes);
                }
                StoreCells(block, low, high, query + at, key);
            }
        }
    }
}

void ProductCells(const CellBlock& block) {
    Cells<Made::Products>(block, CellWeights());
}

void PowerCells(const CellBlock& block) {
    Cells<Made::Powers>(block, CellWeights());
}

void WeightCells(const CellBlock& block, const CellWeights& weights) {
    Cells<Made::Weights>(block, weights);
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(PowerCells);
HWY_EXPORT(ProductCells);
HWY_EXPORT(WeightCells);

void powerCells(const CellBlock& block) {
    HWY_DYNAMIC_DISPATCH(PowerCells)(block);
}

void productCells(const CellBlock& block) {
    HWY_DYNAMIC_DISPATCH(ProductCells)(block);
}

void weightCells(const CellBlock& block, const CellWeights& weights) {
    HWY_DYNAMIC_DISPATCH(WeightCells)(block, weights);
}

} // namespace attnscope
#endif
