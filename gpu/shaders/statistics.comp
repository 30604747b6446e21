// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// Of each query and block of 64 keys: the largest score, the sum of exponentials against it, and how many
// cells the mask allows. Nothing of N×N cells leaves the registers.

#include "push_base.glsl"

layout(push_constant) uniform Push { SCORE_NUMBERS } push;

#include "number_base.glsl"
#include "score_base.glsl"
#include "mask_base.glsl"

// [place][64]
layout(std430, binding = 7) writeonly buffer Maxima { float maxima[]; };
layout(std430, binding = 8) writeonly buffer Sums { float sums[]; };
layout(std430, binding = 9) writeonly buffer Counts { float counts[]; };

// [64][8] numbers of a query and eight keys; the odd width has neighbours read different banks.
const uint kWidth = 9u;
shared float room[64u * kWidth];
shared float largestOfQuery[64];

// Shares a number of query r and the invocation's keys.
void share(uint r, float number) { room[queryInBlock(r) * kWidth + gl_LocalInvocationID.x] = number; }

float sumOverKeys(uint query) {
    float sum = 0.0;
    [[unroll]] for (uint at = 0u; at < 8u; ++at) {
        sum += room[query * kWidth + at];
    }
    return sum;
}

float largestOverKeys(uint query) {
    float largest = kNone;
    [[unroll]] for (uint at = 0u; at < 8u; ++at) {
        largest = max(largest, room[query * kWidth + at]);
    }
    return largest;
}

void main() {
    const uvec4 entry = entries[push.firstEntry + gl_WorkGroupID.x];
    vec4 scores[kOwnQueries][kOwnFours];
    products(entry, scores);
    scaleAndBias(entry, scores);
    const uvec2 allowed = allowedCells(entry);
    const uvec2 parts = takingPart(entry, allowed);
    if (parts != uvec2(~0u)) {
        EACH_FOUR {
            scores[r][four] = mix(vec4(kNone), scores[r][four], cellsOf(parts, r, four));
        }
    }
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        share(r, largestOf(max(scores[r][0], scores[r][1])));
    }
    barrier();
    // There are as many invocations as queries: each joins what all found of one.
    const uint query = gl_LocalInvocationIndex;
    const uint to = entry.z * 64u + query;
    const float largest = largestOverKeys(query);
    largestOfQuery[query] = largest;
    barrier();
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        const float reference = largestOfQuery[queryInBlock(r)];
        share(r, sumOf(power2(scores[r][0] - reference) + power2(scores[r][1] - reference)));
    }
    barrier();
    maxima[to] = largest;
    // Where nothing takes part, differences of kNone were summed.
    sums[to] = largest > 0.1 * kNone ? sumOverKeys(query) : 0.0;
    if (entry.w == kFull) {
        counts[to] = 64.0;
        return;
    }
    barrier();
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        share(r, float(bitCount(bitsOf(allowed, r))));
    }
    barrier();
    counts[to] = sumOverKeys(query);
}
