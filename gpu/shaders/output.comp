// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
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

// [64 keys][16], four queries in a vec4.
shared vec4 sharedWeights[1024];
// Rows of V: [kValueRows][16], four columns in a vec4.
const uint kValueRows = 8u;
shared vec4 sharedValues[kValueRows * 16u];
// Of the block's queries, as weight_base.glsl has them.
shared vec4 sharedRows[64];

const uint kOwnValues = kValueRows * 64u / kInvocations;

// Weights of the block into shared memory.
void shareWeights(uvec4 entry) {
    vec4 scores[kOwnQueries][kOwnFours];
    products(entry, scores);
    scaleAndBias(entry, scores);
    const uvec2 allowed = allowedCells(entry);
    const uvec2 parts = takingPart(entry, allowed);
    EACH_FOUR {
        const vec4 own = weights(sharedRows[queryInBlock(r)], scores[r][four], cellsOf(allowed, r, four),
                                 cellsOf(parts, r, four));
        scores[r][four] = dropped(entry, r, four, own);
    }
    [[unroll]] for (uint r = 0u; r < kOwnQueries; r += 4u) {
        [[unroll]] for (uint c = 0u; c < 8u; ++c) {
            const uint four = c / 4u;
            const uint key = c % 4u;
            sharedWeights[(keyQuad(four) * 4u + key) * 16u + queryQuad(r / 4u)] =
                vec4(scores[r][four][key], scores[r + 1u][four][key], scores[r + 2u][four][key],
                     scores[r + 3u][four][key]);
        }
    }
}

// The invocation's numbers of the block's rows of V from `first` on; 0 behind the last row and column.
void fetchValues(uvec4 entry, uint first, uint part, out float values[kOwnValues]) {
    [[unroll]] for (uint n = 0u; n < kOwnValues; ++n) {
        const uint at = gl_LocalInvocationIndex + n * kInvocations;
        const uint row = first + at / 64u;
        const uint column = part * 64u + at % 64u;
        const bool isThere = (push.firstKeyBlock + entry.y) * 64u + row < push.keys && column < push.columns;
        values[n] = isThere ? valueBlocks[(entry.y * 64u + row) * push.columns + column] : 0.0;
    }
}

// own += weights · values of the block.
void addBlock(uvec4 entry, uint part, inout vec4 own[kOwnQueries][kOwnFours]) {
    float values[kOwnValues];
    fetchValues(entry, 0u, part, values);
    for (uint first = 0u; first < 64u; first += kValueRows) {
        [[unroll]] for (uint n = 0u; n < kOwnValues; ++n) {
            const uint at = gl_LocalInvocationIndex + n * kInvocations;
            sharedValues[at / 4u][at % 4u] = values[n];
        }
        barrier();
        if (first + kValueRows < 64u) {
            fetchValues(entry, first + kValueRows, part, values);
        }
        [[unroll]] for (uint key = 0u; key < kValueRows; ++key) {
            const uint at = (first + key) * 16u;
            const vec4 weight[2] =
                vec4[2](sharedWeights[at + queryQuad(0u)], sharedWeights[at + queryQuad(1u)]);
            const vec4 value[2] =
                vec4[2](sharedValues[key * 16u + keyQuad(0u)], sharedValues[key * 16u + keyQuad(1u)]);
            EACH_FOUR {
                own[r][four] = fma(vec4(weight[r / 4u][r % 4u]), value[four], own[r][four]);
            }
        }
        barrier();
    }
}

void main() {
    const uint block = push.rowBlock + gl_WorkGroupID.x / push.parts;
    const uint part = gl_WorkGroupID.x % push.parts;
    const uint first = starts[block] + push.firstStep;
    const uint end = min(starts[block] + push.stepEnd, starts[block + 1u]);
    if (first >= end) {
        return;
    }
    const uint query = (push.firstQueryBlock + entries[push.firstEntry + first].x) * 64u;
    sharedRows[gl_LocalInvocationIndex] = rows[min(query + gl_LocalInvocationIndex, push.queries - 1u)];
    const uint to = (block * push.parts + part) * 1024u;
    vec4 own[kOwnQueries][kOwnFours];
    EACH_FOUR {
        own[r][four] = sums[to + queryInBlock(r) * 16u + keyQuad(four)];
    }
    for (uint at = first; at < end; ++at) {
        const uvec4 entry = entries[push.firstEntry + at];
        shareWeights(entry);
        addBlock(entry, part, own);
    }
    EACH_FOUR {
        sums[to + queryInBlock(r) * 16u + keyQuad(four)] = own[r][four];
    }
}
