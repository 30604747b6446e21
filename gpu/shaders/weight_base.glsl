// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// From scores to weights of rows that are known. Include it after mask_base.glsl and philox_base.glsl, with
// push constants that hold WEIGHT_NUMBERS.

// [queries]: reference in log2 units, inverse of the divisor (0: an empty row), weight of forbidden cells,
// allowed keys.
layout(std430, binding = 7) readonly buffer Rows { vec4 rows[]; };

const uint kDrops = 4u;
const uint kDropsAll = 8u;

const uint kDropoutStream = 5u;

// Of the four cells of a row: weights before dropout, forbidden ones with what the softmax gives them.
vec4 weights(vec4 row, vec4 scores, bvec4 allowed, bvec4 parts) {
    if (row.y == 0.0) {
        return vec4(row.z);
    }
    const vec4 own = mix(vec4(0.0), power2(scores - row.x) * row.y, parts);
    return mix(vec4(row.z), own, allowed);
}

// The same after dropout, of query r and four keys: the CPU drops the same cells.
vec4 dropped(uvec4 entry, uint r, uint four, vec4 weights) {
    if ((push.flags & kDrops) == 0u) {
        return weights;
    }
    vec4 left = weights;
    for (uint c = 0u; c < 4u; ++c) {
        const uvec4 counter = uvec4(firstKey(entry, four) + c, queryOf(entry, r), push.matrix, kDropoutStream);
        const uint word = philox(counter, uvec2(push.seedLow, push.seedHigh)).x;
        const bool goes = (push.flags & kDropsAll) != 0u || word < push.threshold;
        left[c] = goes ? 0.0 : weights[c] * push.keptInverse;
    }
    return left;
}
