// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/block_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/block_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

/// Takes slope·|i − j| from the scores of one key.
HWY_INLINE Vector WithSlope(Vector score, Vector slope, Vector queries, float key) {
    return hn::NegMulAdd(slope, hn::Abs(hn::Sub(queries, hn::Set(Lanes(), key))), score);
}

/// One vector of scores of one key: what it is above its references (kReferenced), and 2 to that, 0 where the
/// mask forbids.
template <bool kMasked, bool kReferenced, bool kSloped>
struct Terms {
    Vector above;
    Vector power;

    HWY_INLINE Terms(const QueryBlock& block, Vector score, std::size_t lane, std::size_t j)
        : above(score) {
        const Lanes lanes;
        if (kSloped) {
            const float key = block.firstKey + static_cast<float>(j);
            above = WithSlope(above, hn::Set(lanes, block.slope), hn::LoadU(lanes, block.queryNumbers + lane),
                              key);
        }
        if (kReferenced) {
            above = hn::Sub(above, hn::LoadU(lanes, block.references + lane));
        }
        power = kReferenced ? Exp2(above) : Exp2Bounded(above);
        if (kMasked) {
            power = hn::IfThenElseZero(MaskOf(block.allowed[j], lane), power);
        }
    }

    /// power·above, exactly 0 where the power is.
    HWY_INLINE Vector AddMoment(Vector sum) const {
        if (!kMasked && !kReferenced) {
            return hn::MulAdd(power, above, sum);
        }
        const auto counts = hn::Ne(power, hn::Zero(Lanes()));
        return hn::MulAdd(power, hn::IfThenElseZero(counts, above), sum);
    }
};

/// What a strip of queries comes to.
struct StripTotals {
    Vector sum[2];
    Vector largest[2];
    Vector moment[2];

    template <class Own>
    HWY_INLINE void Add(std::size_t half, const Own& terms, bool hasMoments) {
        sum[half] = hn::Add(sum[half], terms.power);
        largest[half] = hn::Max(largest[half], terms.power);
        if (hasMoments) {
            moment[half] = terms.AddMoment(moment[half]);
        }
    }

    HWY_INLINE void Store(std::size_t first, const BlockOutputs& scratch) const {
        const Lanes lanes;
        for (std::size_t half = 0; half < 2; ++half) {
            hn::StoreU(sum[half], lanes, scratch.sums + first + half * kLanes);
            hn::StoreU(largest[half], lanes, scratch.maxima + first + half * kLanes);
            if (scratch.moments) {
                hn::StoreU(moment[half], lanes, scratch.moments + first + half * kLanes);
            }
        }
    }
};

/// The strip of queries from lane `first` on; kReferenced: with references, slope and any scores.
template <bool kMasked, bool kReferenced, bool kSloped, bool kMoments>
HWY_INLINE void StripSums(const QueryBlock& block, std::size_t first, const BlockOutputs& scratch) {
    using Own = Terms<kMasked, kReferenced, kSloped>;
    const float* const ahead = block.nextKeys ? block.nextKeys : block.keys;
    const Vector zero = hn::Zero(Lanes());
    StripTotals totals{{zero, zero}, {zero, zero}, {zero, zero}};
    for (std::size_t j = 0; j < kBlock; j += kAcross) {
        Tile tile;
        // The first tiles fetch a quarter of the next block each; afterwards it is there.
        const std::size_t quarter = first == 0 && j < 4 * kAcross ? j / kAcross : 0;
        ProductsAndFetch(block.queries, first, block.keys, j, block.depth,
                         ahead + quarter * block.depth * kLine, tile);
        ATTNSCOPE_UNROLL
        for (std::size_t at = 0; at < kAcross; ++at) {
            totals.Add(0, Own(block, tile.low[at], first, j + at), kMoments);
            totals.Add(1, Own(block, tile.high[at], first + kLanes, j + at), kMoments);
        }
    }
    totals.Store(first, scratch);
}

template <bool kMasked, bool kReferenced, bool kSloped, bool kMoments>
HWY_NOINLINE void BlockSumsOf(const QueryBlock& block, const BlockOutputs& scratch) {
    for (std::size_t first = 0; first < kBlock; first += kStrip) {
        StripSums<kMasked, kReferenced, kSloped, kMoments>(block, first, scratch);
    }
}

template <bool kMasked, bool kMoments>
void BlockSumsWith(const QueryBlock& block, const BlockOutputs& scratch) {
    if (!block.references) {
        return BlockSumsOf<kMasked, false, false, kMoments>(block, scratch);
    }
    return block.slope == 0.0F ? BlockSumsOf<kMasked, true, false, kMoments>(block, scratch)
                               : BlockSumsOf<kMasked, true, true, kMoments>(block, scratch);
}

void BlockSums(const QueryBlock& block, const BlockOutputs& scratch) {
    if (scratch.moments) {
        return block.allowed ? BlockSumsWith<true, true>(block, scratch)
                             : BlockSumsWith<false, true>(block, scratch);
    }
    return block.allowed ? BlockSumsWith<true, false>(block, scratch)
                         : BlockSumsWith<false, false>(block, scratch);
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
HWY_EXPORT(Extremes);

void blockSums(const QueryBlock& block, const BlockOutputs& scratch) {
    HWY_DYNAMIC_DISPATCH(BlockSums)(block, scratch);
}

void blockScoreMaxima(const QueryBlock& block, std::size_t keys, float* maxima) {
    HWY_DYNAMIC_DISPATCH(ScoreMaxima)(block, keys, maxima);
}

void blockExtremes(const QueryBlock& block, float* low, float* high) {
    HWY_DYNAMIC_DISPATCH(Extremes)(block, low, high);
}

} // namespace attnscope
#endif
