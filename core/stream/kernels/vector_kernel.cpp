// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/vector_kernel.h"

#include <algorithm>
#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/vector_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

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

/// kScaled: the rows are multiplied with the factor.
template <bool kTwo, bool kScaled>
HWY_INLINE void ScoresOf(const VectorBlock& block, const float* x, const float* y, float* scoresX,
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
                Vector own = hn::LoadU(lanes, from[v] + m * kBeside);
                if (kScaled) {
                    own = hn::Mul(own, factor);
                }
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

template <bool kTwo>
HWY_INLINE void Scores(const VectorBlock& block, const float* x, const float* y, float* scoresX,
                       float* scoresY) {
    return block.factor == 1.0F ? ScoresOf<kTwo, false>(block, x, y, scoresX, scoresY)
                                : ScoresOf<kTwo, true>(block, x, y, scoresX, scoresY);
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

void AddTerms(const float* scores, float reference, std::uint64_t allowed, RowTerms& terms) {
    const Lanes lanes;
    const Vector references = hn::Set(lanes, reference);
    Vector sum = hn::Zero(lanes);
    Vector largestTerm = hn::Set(lanes, terms.largestTerm);
    Vector largestScore = hn::Set(lanes, terms.largestScore);
    for (std::size_t at = 0; at < kBlock; at += kLanes) {
        const auto counts = MaskOf(allowed, at);
        const Vector score = hn::LoadU(lanes, scores + at);
        const Vector term = hn::IfThenElseZero(counts, Exp2(hn::Sub(score, references)));
        sum = hn::Add(sum, term);
        // A NaN is larger than nothing.
        largestTerm = hn::IfThenElse(hn::Gt(term, largestTerm), term, largestTerm);
        const auto isLarger = hn::And(counts, hn::Gt(score, largestScore));
        largestScore = hn::IfThenElse(isLarger, score, largestScore);
    }
    terms.sum += static_cast<double>(hn::GetLane(hn::SumOfLanes(lanes, sum)));
    terms.largestTerm = hn::GetLane(hn::MaxOfLanes(lanes, largestTerm));
    terms.largestScore = hn::GetLane(hn::MaxOfLanes(lanes, largestScore));
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(OneVector);
HWY_EXPORT(TwoVectors);
HWY_EXPORT(Powers);
HWY_EXPORT(AddTerms);

void vectorScores(const VectorBlock& block, const float* vector, float* scores) {
    HWY_DYNAMIC_DISPATCH(OneVector)(block, vector, scores);
}

void vectorScores(const VectorBlock& block, const float* first, const float* second, float* firstScores,
                  float* secondScores) {
    HWY_DYNAMIC_DISPATCH(TwoVectors)(block, first, second, firstScores, secondScores);
}

void RowTerms::add(const RowTerms& other) {
    sum += other.sum;
    largestTerm = std::max(largestTerm, other.largestTerm);
    largestScore = std::max(largestScore, other.largestScore);
    allowed += other.allowed;
}

void addTerms(const float* scores, float reference, std::uint64_t allowed, RowTerms& terms) {
    terms.allowed += static_cast<std::uint32_t>(std::popcount(allowed));
    HWY_DYNAMIC_DISPATCH(AddTerms)(scores, reference, allowed, terms);
}

void powers(const float* scores, const float* references, float* powers) {
    HWY_DYNAMIC_DISPATCH(Powers)(scores, references, powers);
}

} // namespace attnscope
#endif
