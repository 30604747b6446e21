// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/vector_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/vector_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

/// Enough sums at once to hide how long an addition takes.
constexpr std::size_t kVectors = 4;

HWY_INLINE void StoreScores(const VectorBlock& block, Vector score, std::size_t row, float* scores) {
    const Lanes lanes;
    if (block.slope != 0.0F) {
        const Vector rows = hn::Iota(lanes, static_cast<float>(block.firstRow + row));
        const Vector number = hn::Set(lanes, static_cast<float>(block.number));
        score = hn::NegMulAdd(hn::Set(lanes, block.slope), hn::Abs(hn::Sub(rows, number)), score);
    }
    hn::StoreU(score, lanes, scores + row);
}

template <bool kTwo>
HWY_INLINE void Scores(const VectorBlock& block, const float* x, const float* y, float* scoresX,
                       float* scoresY) {
    const Lanes lanes;
    const Vector factor = hn::Set(lanes, block.factor);
    for (std::size_t row = 0; row < kBlock; row += kVectors * kLanes) {
        Vector sumX[kVectors];
        Vector sumY[kVectors];
        const float* from[kVectors];
        ATTNSCOPE_UNROLL
        for (std::size_t v = 0; v < kVectors; ++v) {
            sumX[v] = hn::Zero(lanes);
            sumY[v] = sumX[v];
            from[v] = RowOf(block.rows, block.depth, row + v * kLanes);
        }
        for (std::size_t m = 0; m < block.depth; ++m) {
            const Vector numberX = hn::Set(lanes, x[m]);
            const Vector numberY = hn::Set(lanes, kTwo ? y[m] : 0.0F);
            ATTNSCOPE_UNROLL
            for (std::size_t v = 0; v < kVectors; ++v) {
                const Vector own = hn::Mul(hn::LoadU(lanes, from[v] + m * kBeside), factor);
                sumX[v] = hn::MulAdd(own, numberX, sumX[v]);
                if (kTwo) {
                    sumY[v] = hn::MulAdd(own, numberY, sumY[v]);
                }
            }
        }
        ATTNSCOPE_UNROLL
        for (std::size_t v = 0; v < kVectors; ++v) {
            StoreScores(block, sumX[v], row + v * kLanes, scoresX);
            if (kTwo) {
                StoreScores(block, sumY[v], row + v * kLanes, scoresY);
            }
        }
    }
}

void OneVector(const VectorBlock& block, const float* vector, float* scores) {
    Scores<false>(block, vector, vector, scores, scores);
}

void TwoVectors(const VectorBlock& block, const float* first, const float* second, float* firstScores,
                float* secondScores) {
    Scores<true>(block, first, second, firstScores, secondScores);
}

void Powers(const float* scores, const float* references, float* powers) {
    const Lanes lanes;
    for (std::size_t at = 0; at < kBlock; at += kLanes) {
        const Vector below = hn::Sub(hn::LoadU(lanes, scores + at), hn::LoadU(lanes, references + at));
        hn::StoreU(Exp2(below), lanes, powers + at);
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(OneVector);
HWY_EXPORT(TwoVectors);
HWY_EXPORT(Powers);

void vectorScores(const VectorBlock& block, const float* vector, float* scores) {
    HWY_DYNAMIC_DISPATCH(OneVector)(block, vector, scores);
}

void vectorScores(const VectorBlock& block, const float* first, const float* second, float* firstScores,
                  float* secondScores) {
    HWY_DYNAMIC_DISPATCH(TwoVectors)(block, first, second, firstScores, secondScores);
}

void powers(const float* scores, const float* references, float* powers) {
    HWY_DYNAMIC_DISPATCH(Powers)(scores, references, powers);
}

} // namespace attnscope
#endif
