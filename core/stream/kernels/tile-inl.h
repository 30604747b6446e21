// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Per-target include guard of Highway: the file is read once for every instruction set.
#if defined(ATTNSCOPE_STREAM_TILE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTNSCOPE_STREAM_TILE_INL_H
#undef ATTNSCOPE_STREAM_TILE_INL_H
#else
#define ATTNSCOPE_STREAM_TILE_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#undef ATTNSCOPE_HAS_SCALEF
#undef ATTNSCOPE_UNROLL
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
#define ATTNSCOPE_HAS_SCALEF 1
#else
#define ATTNSCOPE_HAS_SCALEF 0
#endif

#if defined(__clang__)
#define ATTNSCOPE_UNROLL _Pragma("unroll")
#else
#define ATTNSCOPE_UNROLL _Pragma("GCC unroll 16")
#endif

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Lanes>;

constexpr std::size_t kLanes = hn::MaxLanes(Lanes());
constexpr std::size_t kBlock = 64;
constexpr std::size_t kBeside = 32; ///< as FloatBlocks lays rows beside one another
constexpr std::size_t kLine = 16;   ///< floats of a line of cache
/// Two vectors side by side, so that a broadcast number serves twice.
constexpr std::size_t kStrip = 2 * kLanes;
/// Accumulators are twice as many; they, two factors and a broadcast number have to fit the registers.
#if (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3) || HWY_ARCH_ARM_A64
constexpr std::size_t kAcross = 8;
#else
constexpr std::size_t kAcross = 4;
#endif

/// kStrip × kAcross dot products.
struct Tile {
    Vector low[kAcross];
    Vector high[kAcross];
};

/// Adds Σ_m a[m][lane]·b[m][across] to the tile, m in order, so that a product has the same bits whatever
/// tile it is part of and whichever factor lies in the lanes. Strides are of m.
HWY_INLINE void AddProducts(const float* HWY_RESTRICT a, std::size_t strideA, const float* HWY_RESTRICT b,
                            std::size_t strideB, std::size_t depth, Tile& tile) {
    const Lanes lanes;
    for (std::size_t m = 0; m < depth; ++m) {
        const Vector low = hn::LoadU(lanes, a + m * strideA);
        const Vector high = hn::LoadU(lanes, a + m * strideA + kLanes);
        ATTNSCOPE_UNROLL
        for (std::size_t at = 0; at < kAcross; ++at) {
            const Vector factor = hn::Set(lanes, b[m * strideB + at]);
            tile.low[at] = hn::MulAdd(low, factor, tile.low[at]);
            tile.high[at] = hn::MulAdd(high, factor, tile.high[at]);
        }
    }
}

HWY_INLINE void ClearTile(Tile& tile) {
    ATTNSCOPE_UNROLL
    for (std::size_t at = 0; at < kAcross; ++at) {
        tile.low[at] = hn::Zero(Lanes());
        tile.high[at] = hn::Zero(Lanes());
    }
}

/// Where row `row` of a block with its rows beside one another begins; the next column is kBeside further.
HWY_INLINE const float* RowOf(const float* block, std::size_t depth, std::size_t row) {
    return block + row / kBeside * depth * kBeside + row % kBeside;
}

/// The dot products of rows a … of one such block with rows b … of another.
HWY_INLINE void Products(const float* HWY_RESTRICT blockA, std::size_t a, const float* HWY_RESTRICT blockB,
                         std::size_t b, std::size_t depth, Tile& tile) {
    ClearTile(tile);
    AddProducts(RowOf(blockA, depth, a), kBeside, RowOf(blockB, depth, b), kBeside, depth, tile);
}

/// The same; meanwhile `depth` lines of 64 bytes from `ahead` on come into the second level of cache.
HWY_INLINE void ProductsAndFetch(const float* HWY_RESTRICT blockA, std::size_t a,
                                 const float* HWY_RESTRICT blockB, std::size_t b, std::size_t depth,
                                 const float* ahead, Tile& tile) {
    const Lanes lanes;
    const float* const rowA = RowOf(blockA, depth, a);
    const float* const rowB = RowOf(blockB, depth, b);
    ClearTile(tile);
    for (std::size_t m = 0; m < depth; ++m) {
        __builtin_prefetch(ahead + m * kLine, 0, 2);
        const Vector low = hn::LoadU(lanes, rowA + m * kBeside);
        const Vector high = hn::LoadU(lanes, rowA + m * kBeside + kLanes);
        ATTNSCOPE_UNROLL
        for (std::size_t at = 0; at < kAcross; ++at) {
            const Vector factor = hn::Set(lanes, rowB[m * kBeside + at]);
            tile.low[at] = hn::MulAdd(low, factor, tile.low[at]);
            tile.high[at] = hn::MulAdd(high, factor, tile.high[at]);
        }
    }
}

/// Σ c_k x^k by Horner's rule.
HWY_INLINE Vector Quintic(Vector x, float c0, float c1, float c2, float c3, float c4, float c5) {
    const Lanes lanes;
    Vector p = hn::MulAdd(hn::Set(lanes, c5), x, hn::Set(lanes, c4));
    p = hn::MulAdd(p, x, hn::Set(lanes, c3));
    p = hn::MulAdd(p, x, hn::Set(lanes, c2));
    p = hn::MulAdd(p, x, hn::Set(lanes, c1));
    return hn::MulAdd(p, x, hn::Set(lanes, c0));
}

/// 2^x to 1.5e-7 for |x| ≤ 100; minimax polynomials in the part behind the point.
HWY_INLINE Vector Exp2Bounded(Vector x) {
#if ATTNSCOPE_HAS_SCALEF
    // scalef takes the floor of its exponent itself, so the polynomial is one for [0, 1].
    const Vector fraction{_mm512_reduce_ps(x.raw, 0x01)};
    const Vector p = Quintic(fraction, 1.0F, 0.6931512951850891F, 0.24016444385051727F, 0.05579991266131401F,
                             0.009017030708491802F, 0.0018671300495043397F);
    return Vector{_mm512_scalef_ps(p.raw, x.raw)};
#else
    const Lanes lanes;
    const hn::RebindToSigned<Lanes> integers;
    // Adding 1.5·2²³ leaves the nearest whole number in the lowest bits.
    const Vector magic = hn::Set(lanes, 12582912.0F);
    const Vector whole = hn::Add(x, magic);
    const Vector fraction = hn::Sub(x, hn::Sub(whole, magic));
    const Vector p = Quintic(fraction, 1.0F, 0.6931470036506653F, 0.24022242426872253F, 0.05550733581185341F,
                             0.009671512991189957F, 0.0013264728477224708F);
    const auto exponent = hn::ShiftLeft<23>(hn::BitCast(integers, whole));
    return hn::BitCast(lanes, hn::Add(hn::BitCast(integers, p), exponent));
#endif
}

/// The same for any x: 0 below −100, huge or infinite where x is, NaN for NaN. No lane is denormal, which
/// would cost a hundred cycles.
HWY_INLINE Vector Exp2(Vector x) {
    const Lanes lanes;
    const Vector least = hn::Set(lanes, -100.0F);
#if ATTNSCOPE_HAS_SCALEF
    const Vector fraction{_mm512_reduce_ps(x.raw, 0x01)};
    const Vector p = Quintic(fraction, 1.0F, 0.6931512951850891F, 0.24016444385051727F, 0.05579991266131401F,
                             0.009017030708491802F, 0.0018671300495043397F);
    const __mmask16 counts = _mm512_cmp_ps_mask(x.raw, least.raw, _CMP_NLT_UQ);
    return Vector{_mm512_maskz_scalef_ps(counts, p.raw, x.raw)};
#else
    const auto below = hn::Lt(x, least);
    const Vector inside = hn::IfThenElse(below, least, x);
    const Vector most = hn::Set(lanes, 120.0F);
    const Vector clamped = hn::IfThenElse(hn::Lt(inside, most), inside, most);
    // x·0 brings NaN back, which the clamp took away.
    const Vector power = hn::MulAdd(x, hn::Zero(lanes), Exp2Bounded(clamped));
    return hn::IfThenElse(below, hn::Zero(lanes), power);
#endif
}

/// Lanes first … first + kLanes − 1 of 64 bits.
HWY_INLINE hn::Mask<Lanes> MaskOf(std::uint64_t bits, std::size_t first) {
    const std::uint64_t own = bits >> first;
    std::uint8_t bytes[8];
    std::memcpy(bytes, &own, sizeof own);
    return hn::LoadMaskBits(Lanes(), bytes);
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#endif
