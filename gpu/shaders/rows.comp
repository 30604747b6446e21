// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
// Joins what the blocks of a row found: its largest score, the sum against that score rounded, and how many
// cells the mask allows. One work group a block of queries; x shares out its blocks of keys.

#include "number_base.glsl"

layout(local_size_x = 16, local_size_y = 16) in;

layout(push_constant) uniform Push { uint firstRow; } push;

layout(std430, binding = 0) readonly buffer Maxima { vec4 maxima[]; };
layout(std430, binding = 1) readonly buffer Sums { vec4 sums[]; };
layout(std430, binding = 2) readonly buffer Counts { vec4 counts[]; };
// [blocks of queries + 1]: where the places of each begin.
layout(std430, binding = 3) readonly buffer Starts { uint starts[]; };
// [block of queries][3][16]: maxima, sums, counts.
layout(std430, binding = 4) writeonly buffer Rows { vec4 rows[]; };

shared vec4 sharedMaxima[256];
shared vec4 sharedSums[256];
shared vec4 sharedCounts[256];

void main() {
    const uint block = push.firstRow + gl_WorkGroupID.x;
    const uint part = gl_LocalInvocationID.x;
    const uint quad = gl_LocalInvocationID.y;
    vec4 largest = vec4(kNone);
    vec4 sum = vec4(0.0);
    vec4 count = vec4(0.0);
    for (uint place = starts[block] + part; place < starts[block + 1u]; place += 16u) {
        const vec4 own = maxima[place * 16u + quad];
        const vec4 next = max(largest, own);
        sum = sum * power2(largest - next) + sums[place * 16u + quad] * power2(own - next);
        count += counts[place * 16u + quad];
        largest = next;
    }
    const uint at = quad * 16u + part;
    sharedMaxima[at] = largest;
    sharedSums[at] = sum;
    sharedCounts[at] = count;
    barrier();
    if (part != 0u) {
        return;
    }
    for (uint other = 1u; other < 16u; ++other) {
        largest = max(largest, sharedMaxima[at + other]);
        count += sharedCounts[at + other];
    }
    const vec4 reference = floor(largest + 0.5);
    sum = vec4(0.0);
    for (uint each = 0u; each < 16u; ++each) {
        sum += sharedSums[at + each] * power2(sharedMaxima[at + each] - reference);
    }
    rows[block * 48u + quad] = largest;
    rows[block * 48u + 16u + quad] = sum;
    rows[block * 48u + 32u + quad] = count;
}
