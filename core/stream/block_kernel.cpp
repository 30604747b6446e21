// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/block_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/block_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

/// Takes slope·|i − j| from the scores of one key.
HWY_INLINE Vector WithSlope(Vector score, Vector slope, Vector queries, float key) {
    return hn::NegMulAdd(slope, hn::Abs(hn::Sub(queries, hn::Set(Lanes(), key))), score);
}

/// The strip of queries from lane `first` on; kReferenced: with references, slope and any scores.
template <bool kMasked, bool kReferenced, bool kSloped>
HWY_INLINE void StripSums(const QueryBlock& block, std::size_t first, float* HWY_RESTRICT sums,
                          float* HWY_RESTRICT maxima) {
    const Lanes lanes;
    Vector sumLow = hn::Zero(lanes);
    Vector sumHigh = sumLow;
    Vector maxLow = sumLow;
    Vector maxHigh = sumLow;
    for (std::size_t j = 0; j < kBlock; j += kAcross) {
        Tile tile;
        Products(block.queries, first, block.keys, j, block.depth, tile);
        ATTNSCOPE_UNROLL
        for (std::size_t at = 0; at < kAcross; ++at) {
            Vector low = tile.low[at];
            Vector high = tile.high[at];
            if (kSloped) {
                const Vector slope = hn::Set(lanes, block.slope);
                const float key = block.firstKey + static_cast<float>(j + at);
                low = WithSlope(low, slope, hn::LoadU(lanes, block.queryNumbers + first), key);
                high = WithSlope(high, slope, hn::LoadU(lanes, block.queryNumbers + first + kLanes), key);
            }
            if (kReferenced) {
                low = Exp2(hn::Sub(low, hn::LoadU(lanes, block.references + first)));
                high = Exp2(hn::Sub(high, hn::LoadU(lanes, block.references + first + kLanes)));
            } else {
                low = Exp2Bounded(low);
                high = Exp2Bounded(high);
            }
            if (kMasked) {
                const std::uint64_t bits = block.allowed[j + at];
                low = hn::IfThenElseZero(MaskOf(bits, first), low);
                high = hn::IfThenElseZero(MaskOf(bits, first + kLanes), high);
            }
            sumLow = hn::Add(sumLow, low);
            sumHigh = hn::Add(sumHigh, high);
            maxLow = hn::Max(maxLow, low);
            maxHigh = hn::Max(maxHigh, high);
        }
    }
    hn::StoreU(sumLow, lanes, sums + first);
    hn::StoreU(sumHigh, lanes, sums + first + kLanes);
    hn::StoreU(maxLow, lanes, maxima + first);
    hn::StoreU(maxHigh, lanes, maxima + first + kLanes);
}

template <bool kMasked, bool kReferenced, bool kSloped>
HWY_NOINLINE void BlockSumsOf(const QueryBlock& block, float* sums, float* maxima) {
    for (std::size_t first = 0; first < kBlock; first += kStrip) {
        StripSums<kMasked, kReferenced, kSloped>(block, first, sums, maxima);
    }
}

void BlockSums(const QueryBlock& block, float* sums, float* maxima) {
    if (!block.references) {
        return block.allowed ? BlockSumsOf<true, false, false>(block, sums, maxima)
                             : BlockSumsOf<false, false, false>(block, sums, maxima);
    }
    if (block.slope == 0.0F) {
        return block.allowed ? BlockSumsOf<true, true, false>(block, sums, maxima)
                             : BlockSumsOf<false, true, false>(block, sums, maxima);
    }
    return block.allowed ? BlockSumsOf<true, true, true>(block, sums, maxima)
                         : BlockSumsOf<false, true, true>(block, sums, maxima);
}

void ScoreMaxima(const QueryBlock& block, std::size_t keys, float* maxima) {
    const Lanes lanes;
    const Vector nothing = hn::Set(lanes, -3.402823466e38F);
    const Vector slope = hn::Set(lanes, block.slope);
    for (std::size_t first = 0; first < kBlock; first += kStrip) {
        Vector low = nothing;
        Vector high = nothing;
        for (std::size_t j = 0; j < keys; j += kAcross) {
            Tile tile;
            Products(block.queries, first, block.keys, j, block.depth, tile);
            for (std::size_t at = 0; at < kAcross; ++at) {
                if (block.slope != 0.0F) {
                    const float key = block.firstKey + static_cast<float>(j + at);
                    const float* const queries = block.queryNumbers + first;
                    tile.low[at] = WithSlope(tile.low[at], slope, hn::LoadU(lanes, queries), key);
                    tile.high[at] = WithSlope(tile.high[at], slope, hn::LoadU(lanes, queries + kLanes), key);
                }
                if (block.allowed) {
                    const std::uint64_t bits = block.allowed[j + at];
                    tile.low[at] = hn::IfThenElse(MaskOf(bits, first), tile.low[at], nothing);
                    tile.high[at] = hn::IfThenElse(MaskOf(bits, first + kLanes), tile.high[at], nothing);
                }
                low = hn::Max(tile.low[at], low);
                high = hn::Max(tile.high[at], high);
            }
        }
        hn::StoreU(low, lanes, maxima + first);
        hn::StoreU(high, lanes, maxima + first + kLanes);
    }
}

/// One vector of scores of one key, as they enter the exponential.
HWY_INLINE Vector Entering(const QueryBlock& block, Vector score, std::size_t lane, std::size_t j) {
    const Lanes lanes;
    if (block.slope != 0.0F) {
        const float key = block.firstKey + static_cast<float>(j);
        score =
            WithSlope(score, hn::Set(lanes, block.slope), hn::LoadU(lanes, block.queryNumbers + lane), key);
    }
    return hn::Sub(score, hn::LoadU(lanes, block.references + lane));
}

/// 2^x·x where the mask allows; what is too small to count is exactly 0.
HWY_INLINE Vector Moment(const QueryBlock& block, Vector x, std::size_t lane, std::size_t j) {
    const Lanes lanes;
    const Vector moment = hn::Mul(Exp2(x), hn::Max(hn::Set(lanes, -200.0F), x));
    return block.allowed ? hn::IfThenElseZero(MaskOf(block.allowed[j], lane), moment) : moment;
}

void Moments(const QueryBlock& block, float* moments) {
    const Lanes lanes;
    for (std::size_t first = 0; first < kBlock; first += kStrip) {
        Vector low = hn::Zero(lanes);
        Vector high = low;
        for (std::size_t j = 0; j < kBlock; j += kAcross) {
            Tile tile;
            Products(block.queries, first, block.keys, j, block.depth, tile);
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                const Vector x = Entering(block, tile.low[at], first, j + at);
                const Vector y = Entering(block, tile.high[at], first + kLanes, j + at);
                low = hn::Add(low, Moment(block, x, first, j + at));
                high = hn::Add(high, Moment(block, y, first + kLanes, j + at));
            }
        }
        hn::StoreU(low, lanes, moments + first);
        hn::StoreU(high, lanes, moments + first + kLanes);
    }
}

void Extremes(const QueryBlock& block, float* lowest, float* highest) {
    const Lanes lanes;
    for (std::size_t first = 0; first < kBlock; first += kStrip) {
        Vector least[2] = {hn::Set(lanes, 3.402823466e38F), hn::Set(lanes, 3.402823466e38F)};
        Vector most[2] = {hn::Neg(least[0]), hn::Neg(least[0])};
        for (std::size_t j = 0; j < kBlock; j += kAcross) {
            Tile tile;
            Products(block.queries, first, block.keys, j, block.depth, tile);
            ATTNSCOPE_UNROLL
            for (std::size_t at = 0; at < kAcross; ++at) {
                least[0] = hn::Min(least[0], tile.low[at]);
                least[1] = hn::Min(least[1], tile.high[at]);
                most[0] = hn::Max(most[0], tile.low[at]);
                most[1] = hn::Max(most[1], tile.high[at]);
            }
        }
        hn::StoreU(least[0], lanes, lowest + first);
        hn::StoreU(least[1], lanes, lowest + first + kLanes);
        hn::StoreU(most[0], lanes, highest + first);
        hn::StoreU(most[1], lanes, highest + first + kLanes);
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(BlockSums);
HWY_EXPORT(ScoreMaxima);
HWY_EXPORT(Moments);
HWY_EXPORT(Extremes);

void blockSums(const QueryBlock& block, float* sums, float* maxima) {
    HWY_DYNAMIC_DISPATCH(BlockSums)(block, sums, maxima);
}

void blockScoreMaxima(const QueryBlock& block, std::size_t keys, float* maxima) {
    HWY_DYNAMIC_DISPATCH(ScoreMaxima)(block, keys, maxima);
}

void blockMoments(const QueryBlock& block, float* moments) {
    HWY_DYNAMIC_DISPATCH(Moments)(block, moments);
}

void blockExtremes(const QueryBlock& block, float* low, float* high) {
    HWY_DYNAMIC_DISPATCH(Extremes)(block, low, high);
}

} // namespace attnscope
#endif
