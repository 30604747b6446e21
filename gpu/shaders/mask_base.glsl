// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Which cells count. Include it after score_base.glsl.

// Made from the table of mask kinds: bool kindAllows(int kind, int i, int j, ivec4 n).
#include "mask_kinds.glsl"

// Rows of bits: [where * 64 + query of the block], bit = key of the block.
layout(std430, binding = 4) readonly buffer Bits { uvec2 bits[]; };
// Mask layers, two each: {kind, join, negated, allow} and the four numbers of the kind.
layout(std430, binding = 5) readonly buffer Layers { ivec4 layers[]; };
// [keys] of a policy in its exact form: 1 kept.
layout(std430, binding = 6) readonly buffer Keep { uint keep[]; };

// An entry's w; beyond these the place of its bits, plus kBits.
const uint kFull = 0u;
const uint kPredicate = 1u;
const uint kBits = 2u;

const int kPainted = -1;
const int kOr = 1;

// Whether the layers, which all have a shader form, allow the cell.
bool layersAllow(int i, int j) {
    bool value = true;
    for (uint layer = 0u; layer < push.layers; ++layer) {
        const ivec4 head = layers[layer * 2u];
        const ivec4 numbers = layers[layer * 2u + 1u];
        if (head.x == kPainted) {
            const bool covers = numbers.x <= i && i < numbers.y && numbers.z <= j && j < numbers.w;
            value = covers ? head.w != 0 : value;
        } else {
            const bool own = kindAllows(head.x, i, j, numbers) != (head.z != 0);
            value = head.y == kOr ? value || own : value && own;
        }
    }
    return value;
}

// The cells of query r that the mask allows.
bvec4 allowedCells(uvec4 entry, uint r) {
    if (entry.w == kFull) {
        return bvec4(true);
    }
    if (entry.w == kPredicate) {
        const uint i = firstQuery(entry) + r;
        bvec4 told;
        for (uint c = 0u; c < 4u; ++c) {
            const uint j = firstKey(entry) + c;
            told[c] = i < push.queries && j < push.keys && layersAllow(int(i), int(j));
        }
        return told;
    }
    const uvec2 row = bits[(entry.w - kBits) * 64u + queryQuad() * 4u + r];
    const uint word = keyQuad() < 8u ? row.x : row.y;
    const uint four = word >> (keyQuad() % 8u * 4u);
    return notEqual(uvec4(four) & uvec4(1u, 2u, 4u, 8u), uvec4(0u));
}

// Of these, the ones whose weights count: a key that a policy drops takes part in its own row only.
bvec4 takingPart(uvec4 entry, uint r, bvec4 allowed) {
    if ((push.flags & kHasPolicy) == 0u) {
        return allowed;
    }
    const uint i = firstQuery(entry) + r;
    const uint j = firstKey(entry);
    bvec4 parts = allowed;
    for (uint c = 0u; c < 4u; ++c) {
        parts[c] = allowed[c] && (i == j + c || (j + c < push.keys && keep[min(j + c, push.keys - 1u)] != 0u));
    }
    return parts;
}
