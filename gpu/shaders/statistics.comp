// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
// Of each query and block of 64 keys: the largest score, the sum of exponentials against it, and how many
// cells the mask allows. Nothing of N×N cells leaves the registers.

#include "push_base.glsl"

layout(push_constant) uniform Push { SCORE_NUMBERS } push;

#include "number_base.glsl"
#include "score_base.glsl"
#include "mask_base.glsl"

// [place][16], four queries in a vec4.
layout(std430, binding = 7) writeonly buffer Maxima { vec4 maxima[]; };
layout(std430, binding = 8) writeonly buffer Sums { vec4 sums[]; };
layout(std430, binding = 9) writeonly buffer Counts { vec4 counts[]; };

shared vec4 room[256];

// What all invocations of the same queries hold, one after another.
vec4 sumOverKeys(vec4 own) {
    barrier();
    room[gl_LocalInvocationIndex] = own;
    barrier();
    vec4 sum = vec4(0.0);
    if (keyQuad() == 0u) {
        for (uint at = 0u; at < 16u; ++at) {
            sum += room[queryQuad() * 16u + at];
        }
    }
    return sum;
}

vec4 largestOverKeys(vec4 own) {
    room[gl_LocalInvocationIndex] = own;
    barrier();
    vec4 largest = room[queryQuad() * 16u];
    for (uint at = 1u; at < 16u; ++at) {
        largest = max(largest, room[queryQuad() * 16u + at]);
    }
    return largest;
}

void main() {
    const uvec4 entry = entries[push.firstEntry + gl_WorkGroupID.x];
    vec4 scores[4];
    products(entry, scores);
    scaleAndBias(entry, scores);
    bvec4 parts[4];
    vec4 largest;
    vec4 count;
    for (uint r = 0u; r < 4u; ++r) {
        const bvec4 allowed = allowedCells(entry, r);
        parts[r] = takingPart(entry, r, allowed);
        largest[r] = largestOf(mix(vec4(kNone), scores[r], parts[r]));
        count[r] = sumOf(mix(vec4(0.0), vec4(1.0), allowed));
    }
    largest = largestOverKeys(largest);
    vec4 sum;
    for (uint r = 0u; r < 4u; ++r) {
        sum[r] = sumOf(mix(vec4(0.0), power2(scores[r] - largest[r]), parts[r]));
    }
    sum = sumOverKeys(sum);
    if (entry.w != kFull) {
        count = sumOverKeys(count);
    }
    if (keyQuad() == 0u) {
        const uint to = entry.z * 16u + queryQuad();
        maxima[to] = largest;
        sums[to] = sum;
        counts[to] = entry.w == kFull ? vec4(64.0) : count;
    }
}
