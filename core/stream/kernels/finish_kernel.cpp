// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/finish_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/finish_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

void AddBlocks(const float* numbers, std::size_t blocks, double* totals) {
    const hn::CappedTag<double, 8> wide;
    const hn::Rebind<float, decltype(wide)> narrow;
    for (std::size_t lane = 0; lane < kBlock; lane += hn::Lanes(wide)) {
        auto total = hn::LoadU(wide, totals + lane);
        for (std::size_t at = lane; at < blocks * kBlock; at += kBlock) {
            total = hn::Add(total, hn::PromoteTo(wide, hn::LoadU(narrow, numbers + at)));
        }
        hn::StoreU(total, wide, totals + lane);
    }
}

void RaiseToBlocks(const float* numbers, std::size_t blocks, float* largest) {
    const Lanes lanes;
    for (std::size_t lane = 0; lane < kBlock; lane += kLanes) {
        Vector most = hn::LoadU(lanes, largest + lane);
        for (std::size_t at = lane; at < blocks * kBlock; at += kBlock) {
            most = hn::Max(most, hn::LoadU(lanes, numbers + at));
        }
        hn::StoreU(most, lanes, largest + lane);
    }
}

BlockNumbers NumbersOf(const float* sums, const float* maxima, const float* scales, const float* allowed) {
    const Lanes lanes;
    Vector most = hn::Zero(lanes);
    Vector total = most;
    Vector lift = most;
    for (std::size_t lane = 0; lane < kBlock; lane += kLanes) {
        const Vector scale = hn::LoadU(lanes, scales + lane);
        const Vector weight = hn::Mul(hn::LoadU(lanes, maxima + lane), scale);
        most = hn::Max(most, weight);
        total = hn::MulAdd(hn::LoadU(lanes, sums + lane), scale, total);
        lift = hn::Max(lift, hn::Mul(weight, hn::LoadU(lanes, allowed + lane)));
    }
    return {hn::GetLane(hn::MaxOfLanes(lanes, most)), hn::GetLane(hn::SumOfLanes(lanes, total)),
            hn::GetLane(hn::MaxOfLanes(lanes, lift))};
}

double SumOf(const float* numbers, std::size_t count) {
    const Lanes lanes;
    constexpr std::size_t kPiece = 512;
    double total = 0.0;
    std::size_t at = 0;
    while (at + kStrip <= count) {
        Vector low = hn::Zero(lanes);
        Vector high = low;
        for (const std::size_t end = at + kPiece; at < end && at + kStrip <= count; at += kStrip) {
            low = hn::Add(low, hn::LoadU(lanes, numbers + at));
            high = hn::Add(high, hn::LoadU(lanes, numbers + at + kLanes));
        }
        total += static_cast<double>(hn::GetLane(hn::SumOfLanes(lanes, hn::Add(low, high))));
    }
    for (; at < count; ++at) {
        total += static_cast<double>(numbers[at]);
    }
    return total;
}

void Scale(float* numbers, std::size_t count, float factor) {
    const Lanes lanes;
    const Vector factors = hn::Set(lanes, factor);
    std::size_t at = 0;
    for (; at + kLanes <= count; at += kLanes) {
        hn::StoreU(hn::Mul(hn::LoadU(lanes, numbers + at), factors), lanes, numbers + at);
    }
    for (; at < count; ++at) {
        numbers[at] *= factor;
    }
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(AddBlocks);
HWY_EXPORT(RaiseToBlocks);
HWY_EXPORT(NumbersOf);
HWY_EXPORT(Scale);
HWY_EXPORT(SumOf);

void addBlocks(const float* numbers, std::size_t blocks, double* totals) {
    HWY_DYNAMIC_DISPATCH(AddBlocks)(numbers, blocks, totals);
}

void raiseToBlocks(const float* numbers, std::size_t blocks, float* largest) {
    HWY_DYNAMIC_DISPATCH(RaiseToBlocks)(numbers, blocks, largest);
}

BlockNumbers blockNumbers(const float* sums, const float* maxima, const float* scales, const float* allowed) {
    return HWY_DYNAMIC_DISPATCH(NumbersOf)(sums, maxima, scales, allowed);
}

double sumOf(std::span<const float> numbers) {
    return HWY_DYNAMIC_DISPATCH(SumOf)(numbers.data(), numbers.size());
}

void scale(std::span<float> numbers, float factor) {
    HWY_DYNAMIC_DISPATCH(Scale)(numbers.data(), numbers.size(), factor);
}

} // namespace attnscope
#endif
