// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
// A·V without N×N numbers: adds what some blocks of keys contribute to 64 queries × 64 columns. One work
// group a block of queries and 64 columns of V.

#include "push_base.glsl"

layout(push_constant) uniform Push {
    SCORE_NUMBERS
    WEIGHT_NUMBERS
    uint columns;   // of V
    uint parts;     // of 64 columns
    uint firstStep; // blocks of keys of each row that are added now
    uint stepEnd;
    uint rowBlock; // the first block of queries of this dispatch
} push;

#include "number_base.glsl"
#include "score_base.glsl"
#include "mask_base.glsl"
#include "philox_base.glsl"
#include "weight_base.glsl"

// Blocks of 64 rows, [64][columns] each.
layout(std430, binding = 8) readonly buffer ValueBlocks { float valueBlocks[]; };
// [blocks of queries + 1]: where the entries of each begin.
layout(std430, binding = 9) readonly buffer Starts { uint starts[]; };
// [block of queries][parts][64][16].
layout(std430, binding = 10) buffer Sums { vec4 sums[]; };

shared vec4 sharedWeights[1024];
shared vec4 sharedValues[256];

// Weights of the block into shared memory: [key][16], four queries in a vec4.
void shareWeights(uvec4 entry) {
    vec4 scores[4];
    products(entry, scores);
    scaleAndBias(entry, scores);
    for (uint r = 0u; r < 4u; ++r) {
        scores[r] = dropped(entry, r, weights(entry, r, scores[r], allowedCells(entry, r)));
    }
    for (uint c = 0u; c < 4u; ++c) {
        sharedWeights[(keyQuad() * 4u + c) * 16u + queryQuad()] =
            vec4(scores[0][c], scores[1][c], scores[2][c], scores[3][c]);
    }
}

// 16 rows of V into shared memory: [row][16], four columns in a vec4.
void shareValues(uvec4 entry, uint first, uint part) {
    const uint row = first + gl_LocalInvocationIndex / 16u;
    const uint column = part * 64u + gl_LocalInvocationIndex % 16u * 4u;
    const bool isKey = (push.firstKeyBlock + entry.y) * 64u + row < push.keys;
    vec4 values = vec4(0.0);
    for (uint c = 0u; c < 4u; ++c) {
        if (isKey && column + c < push.columns) {
            values[c] = valueBlocks[(entry.y * 64u + row) * push.columns + column + c];
        }
    }
    sharedValues[gl_LocalInvocationIndex] = values;
}

void main() {
    const uint block = push.rowBlock + gl_WorkGroupID.x / push.parts;
    const uint part = gl_WorkGroupID.x % push.parts;
    const uint to = (block * push.parts + part) * 1024u + queryQuad() * 64u + keyQuad();
    vec4 own[4];
    for (uint r = 0u; r < 4u; ++r) {
        own[r] = sums[to + r * 16u];
    }
    const uint end = min(starts[block] + push.stepEnd, starts[block + 1u]);
    for (uint at = starts[block] + push.firstStep; at < end; ++at) {
        const uvec4 entry = entries[push.firstEntry + at];
        shareWeights(entry);
        for (uint first = 0u; first < 64u; first += 16u) {
            shareValues(entry, first, part);
            barrier();
            for (uint key = 0u; key < 16u; ++key) {
                const vec4 weight = sharedWeights[(first + key) * 16u + queryQuad()];
                const vec4 value = sharedValues[key * 16u + keyQuad()];
                for (uint r = 0u; r < 4u; ++r) {
                    own[r] = fma(vec4(weight[r]), value, own[r]);
                }
            }
            barrier();
        }
    }
    for (uint r = 0u; r < 4u; ++r) {
        sums[to + r * 16u] = own[r];
    }
}
