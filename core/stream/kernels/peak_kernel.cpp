// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/kernels/peak_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/stream/kernels/peak_kernel.cpp"
#include <hwy/foreach_target.h>

#include "core/stream/kernels/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attnscope {
namespace HWY_NAMESPACE {

/// Enough that none waits for the one before: two units, four cycles each.
constexpr std::size_t kChains = 12;

double MultiplyAdds(std::size_t rounds, float* result) {
    const Lanes lanes;
    const Vector factor = hn::Set(lanes, 0.999F);
    const Vector term = hn::Set(lanes, 0.001F);
    Vector chains[kChains];
    ATTNSCOPE_UNROLL
    for (std::size_t at = 0; at < kChains; ++at) {
        chains[at] = hn::Iota(lanes, static_cast<float>(at));
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        ATTNSCOPE_UNROLL
        for (std::size_t at = 0; at < kChains; ++at) {
            chains[at] = hn::MulAdd(chains[at], factor, term);
        }
    }
    Vector sum = hn::Zero(lanes);
    ATTNSCOPE_UNROLL
    for (std::size_t at = 0; at < kChains; ++at) {
        sum = hn::Add(sum, chains[at]);
    }
    *result = hn::GetLane(hn::SumOfLanes(lanes, sum));
    return 2.0 * static_cast<double>(rounds * kChains * kLanes);
}

} // namespace HWY_NAMESPACE
} // namespace attnscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attnscope {

HWY_EXPORT(MultiplyAdds);

double multiplyAdds(std::size_t rounds) {
    // Without a use of the result the compiler would leave the loop out.
    volatile float wanted = 0.0F;
    float result = 0.0F;
    const double operations = HWY_DYNAMIC_DISPATCH(MultiplyAdds)(rounds, &result);
    wanted = result;
    static_cast<void>(wanted);
    return operations;
}

} // namespace attnscope
#endif
