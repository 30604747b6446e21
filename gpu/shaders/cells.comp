// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// A rectangle of weights or scores, cell by cell or pooled: a pixel is the value of largest magnitude among
// its cells that are not hidden, kNone where all are.

#include "push_base.glsl"

layout(push_constant) uniform Push {
    SCORE_NUMBERS
    WEIGHT_NUMBERS
    uint kind;
    uint rowLevel; // a pixel is of 2^rowLevel × 2^columnLevel cells; both at most 6
    uint columnLevel;
    uint row;   // the rectangle, in cells; row and column are whole pixels
    uint column;
    uint rowEnd;
    uint columnEnd;
    uint width; // pixels
    float unit; // multiplies scores
} push;

#include "number_base.glsl"
#include "score_base.glsl"
#include "mask_base.glsl"
#include "philox_base.glsl"
#include "weight_base.glsl"

layout(std430, binding = 8) writeonly buffer Pixels { float pixels[]; };

const uint kWeights = 0u;
const uint kLift = 1u;
const uint kProducts = 2u;
const uint kMaskedScores = 3u;

// Forbidden cells are written with what stands there, and nothing is pooled.
const uint kCopies = 16u;

shared float cells[4096];

vec4 valuesOf(uvec4 entry, uint r, uint four, vec4 scores, bvec4 allowed, bvec4 parts) {
    if (push.kind == kProducts || push.kind == kMaskedScores) {
        return scores * push.unit;
    }
    const vec4 row = rows[min(queryOf(entry, r), push.queries - 1u)];
    const vec4 own = dropped(entry, r, four, weights(row, scores, allowed, parts));
    return push.kind == kLift ? own * row.w : own;
}

// Of both the one of larger magnitude; kNone is no value.
float strongerOf(float kept, float next) {
    const bool goes = next != kNone && (kept == kNone || abs(next) > abs(kept));
    return goes ? next : kept;
}

// Rows of pixels first, then pixels: each result lies before what is still to be read.
void pool() {
    const uint height = 1u << push.rowLevel;
    const uint width = 1u << push.columnLevel;
    const uint line = gl_LocalInvocationIndex;
    if (line < 64u) {
        for (uint pixel = 0u; pixel < 64u >> push.columnLevel; ++pixel) {
            float kept = kNone;
            for (uint at = 0u; at < width; ++at) {
                kept = strongerOf(kept, cells[line * 64u + pixel * width + at]);
            }
            cells[line * 64u + pixel] = kept;
        }
    }
    barrier();
    if (line < 64u >> push.columnLevel) {
        for (uint pixel = 0u; pixel < 64u >> push.rowLevel; ++pixel) {
            float kept = kNone;
            for (uint at = 0u; at < height; ++at) {
                kept = strongerOf(kept, cells[(pixel * height + at) * 64u + line]);
            }
            cells[pixel * 64u + line] = kept;
        }
    }
    barrier();
}

void main() {
    const uvec4 entry = entries[push.firstEntry + gl_WorkGroupID.x];
    vec4 scores[kOwnQueries][kOwnFours];
    products(entry, scores);
    if (push.kind != kProducts) {
        scaleAndBias(entry, scores);
    }
    const uvec2 allowed = allowedCells(entry);
    const uvec2 parts = takingPart(entry, allowed);
    EACH_FOUR {
        const bvec4 isAllowed = cellsOf(allowed, r, four);
        const vec4 values = valuesOf(entry, r, four, scores[r][four], isAllowed, cellsOf(parts, r, four));
        const uint i = queryOf(entry, r);
        [[unroll]] for (uint c = 0u; c < 4u; ++c) {
            const uint j = firstKey(entry, four) + c;
            const bool inside = i >= push.row && i < push.rowEnd && j >= push.column && j < push.columnEnd;
            const bool shows = push.kind == kProducts || isAllowed[c] || (push.flags & kCopies) != 0u;
            cells[queryInBlock(r) * 64u + keyQuad(four) * 4u + c] = inside && shows ? values[c] : kNone;
        }
    }
    barrier();
    if (push.rowLevel + push.columnLevel > 0u) {
        pool();
    }
    // The block's first cell may lie before the rectangle's, by whole pixels.
    const uint firstI = (push.firstQueryBlock + entry.x) * 64u;
    const uint firstJ = (push.firstKeyBlock + entry.y) * 64u;
    const uint pixelsBeside = 64u >> push.columnLevel;
    const uint pixelsBelow = 64u >> push.rowLevel;
    for (uint at = gl_LocalInvocationIndex; at < pixelsBelow * pixelsBeside; at += kInvocations) {
        const uint i = firstI + (at / pixelsBeside << push.rowLevel);
        const uint j = firstJ + (at % pixelsBeside << push.columnLevel);
        if (i >= push.row && i < push.rowEnd && j >= push.column && j < push.columnEnd) {
            pixels[((i - push.row) >> push.rowLevel) * push.width + ((j - push.column) >> push.columnLevel)] =
                cells[at / pixelsBeside * 64u + at % pixelsBeside];
        }
    }
}
