// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
// Of each block of 64 × 64 weights: the largest, their sum, the largest weight · allowed keys of its row, and
// how many cells the mask allows. 16 blocks a work group; x shares out the queries of one.

#include "number_base.glsl"

layout(local_size_x = 16, local_size_y = 16) in;

layout(push_constant) uniform Push { uint firstPlace; uint places; } push;

layout(std430, binding = 0) readonly buffer Maxima { vec4 maxima[]; };
layout(std430, binding = 1) readonly buffer Sums { vec4 sums[]; };
layout(std430, binding = 2) readonly buffer Counts { vec4 counts[]; };
// [place]: its block of queries.
layout(std430, binding = 3) readonly buffer Blocks { uint blocks[]; };
// [block of queries][3][16]: references, inverses of the divisors (0: no weight), allowed keys.
layout(std430, binding = 4) readonly buffer Rows { vec4 rows[]; };
layout(std430, binding = 5) writeonly buffer Planes { vec4 planes[]; };

shared vec4 room[256];

void main() {
    const uint place = push.firstPlace + gl_WorkGroupID.x * 16u + gl_LocalInvocationID.y;
    const uint quad = gl_LocalInvocationID.x;
    vec4 own = vec4(0.0);
    if (place < push.places) {
        const uint row = blocks[place] * 48u + quad;
        const vec4 largest = maxima[place * 16u + quad];
        const vec4 scale =
            mix(vec4(0.0), rows[row + 16u] * power2(largest - rows[row]), greaterThan(largest, vec4(0.1 * kNone)));
        own = vec4(largestOf(scale), sumOf(sums[place * 16u + quad] * scale), largestOf(scale * rows[row + 32u]),
                   sumOf(counts[place * 16u + quad]));
    }
    room[gl_LocalInvocationIndex] = own;
    barrier();
    if (quad == 0u && place < push.places) {
        for (uint at = 1u; at < 16u; ++at) {
            const vec4 other = room[gl_LocalInvocationIndex + at];
            own = vec4(max(own.x, other.x), own.y + other.y, max(own.z, other.z), own.w + other.w);
        }
        planes[place] = own;
    }
}
