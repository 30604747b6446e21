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

// [64][16] numbers of a query and four keys; the odd width has neighbours read different banks.
const uint kWidth = 17u;
shared float room[64u * kWidth];
shared float largestOfQuery[64];

// Shares a number of query r and the invocation's keys.
void share(uint r, float number) { room[queryInBlock(r) * kWidth + keyQuad()] = number; }

float sumOverKeys(uint query) {
    float sum = 0.0;
    [[unroll]] for (uint at = 0u; at < 16u; ++at) {
        sum += room[query * kWidth + at];
    }
    return sum;
}

float largestOverKeys(uint query) {
    float largest = kNone;
    [[unroll]] for (uint at = 0u; at < 16u; ++at) {
        largest = max(largest, room[query * kWidth + at]);
    }
    return largest;
}

void main() {
    const uvec4 entry = entries[push.firstEntry + gl_WorkGroupID.x];
    vec4 scores[kOwnQueries];
    products(entry, scores);
    scaleAndBias(entry, scores);
    const uint allowed = allowedCells(entry);
    const uint parts = takingPart(entry, allowed);
    if (parts != ~0u) {
        [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
            scores[r] = mix(vec4(kNone), scores[r], cellsOf(parts, r));
        }
    }
    // Half of the invocations have a query each to join what all found.
    const uint query = gl_LocalInvocationIndex;
    const uint to = entry.z * 64u + query;
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        share(r, largestOf(scores[r]));
    }
    barrier();
    if (query < 64u) {
        largestOfQuery[query] = largestOverKeys(query);
        maxima[to] = largestOfQuery[query];
    }
    barrier();
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        share(r, sumOf(power2(scores[r] - largestOfQuery[queryInBlock(r)])));
    }
    barrier();
    if (query < 64u) {
        // Where nothing takes part, differences of kNone were summed.
        sums[to] = largestOfQuery[query] > 0.1 * kNone ? sumOverKeys(query) : 0.0;
        counts[to] = 64.0;
    }
    if (entry.w != kFull) {
        barrier();
        [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
            share(r, float(bitCount(allowed >> (r * 4u) & 15u)));
        }
        barrier();
        if (query < 64u) {
            counts[to] = sumOverKeys(query);
        }
    }
}
