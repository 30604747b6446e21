// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/scale_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/scale_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

using Integers = hn::RebindToSigned<Lanes>;

/// log₂ of positive numbers to some 1e-7, by the series of the area tangent around 1.
HWY_INLINE Vector Log2(Vector x) {
    const Lanes lanes;
    const Integers integers;
    const auto bits = hn::BitCast(integers, x);
    const auto rootOfHalf = hn::Set(integers, 0x3F3504F3);
    const auto exponent = hn::ShiftRight<23>(hn::Sub(bits, rootOfHalf));
    const Vector rest = hn::BitCast(lanes, hn::Sub(bits, hn::ShiftLeft<23>(exponent)));
    const Vector one = hn::Set(lanes, 1.0F);
    const Vector s = hn::Div(hn::Sub(rest, one), hn::Add(rest, one));
    const Vector squared = hn::Mul(s, s);
    Vector series = hn::MulAdd(squared, hn::Set(lanes, 1.0F / 7.0F), hn::Set(lanes, 0.2F));
    series = hn::MulAdd(squared, series, hn::Set(lanes, 1.0F / 3.0F));
    series = hn::MulAdd(squared, series, one);
    constexpr float kTwoLog2OfE = 2.8853900817779268F;
    const Vector factor = hn::Mul(s, hn::Set(lanes, kTwoLog2OfE));
    return hn::MulAdd(factor, series, hn::ConvertTo(lanes, exponent));
}

HWY_INLINE void StoreEntries(const EntryScale& scale, Vector number, std::int32_t* entries) {
    const Lanes lanes;
    const Integers integers;
    const Vector zero = hn::Zero(lanes);
    Vector place = number;
    if (scale.isLog) {
        const Vector nothing = hn::Set(lanes, -1e9F);
        place = hn::IfThenElse(hn::Gt(number, zero), Log2(number), nothing);
    }
    const Vector last = hn::Set(lanes, static_cast<float>(EntryScale::kEntries - 1));
    Vector entry = hn::Mul(hn::Sub(place, hn::Set(lanes, scale.low)), hn::Set(lanes, scale.factor));
    // NaN comes out as 0.
    entry = hn::IfThenElseZero(hn::Gt(entry, zero), entry);
    entry = hn::Min(entry, last);
    const auto nearest = hn::ConvertTo(integers, hn::Add(entry, hn::Set(lanes, 0.5F)));
    const auto isNumber = hn::RebindMask(integers, hn::Eq(number, number));
    constexpr auto kNaN = static_cast<std::int32_t>(EntryScale::kEntries);
    hn::StoreU(hn::IfThenElse(isNumber, nearest, hn::Set(integers, kNaN)), integers, entries);
}

void MapColours(const EntryScale& scale, const float* numbers, std::size_t count, std::uint32_t* shown) {
    const Lanes lanes;
    std::int32_t entries[kLanes];
    std::size_t at = 0;
    for (; at + kLanes <= count; at += kLanes) {
        StoreEntries(scale, hn::LoadU(lanes, numbers + at), entries);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            shown[at + lane] = scale.table[static_cast<std::size_t>(entries[lane])];
        }
    }
    for (; at < count; ++at) {
        StoreEntries(scale, hn::Set(lanes, numbers[at]), entries);
        shown[at] = scale.table[static_cast<std::size_t>(entries[0])];
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(MapColours);

void mapColours(const EntryScale& scale, const float* numbers, std::size_t count, std::uint32_t* shown) {
    HWY_DYNAMIC_DISPATCH(MapColours)(scale, numbers, count, shown);
}

} // namespace attnscope
#endif
