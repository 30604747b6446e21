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

// The invocation's cells that the mask allows: of each query eight bits, the lowest for its first key.
uvec2 allowedCells(uvec4 entry) {
    if (entry.w == kFull) {
        return uvec2(~0u);
    }
    uvec2 allowed = uvec2(0u);
    for (uint r = 0u; r < kOwnQueries; ++r) {
        uint own = 0u;
        if (entry.w == kPredicate) {
            const uint i = queryOf(entry, r);
            for (uint c = 0u; c < 8u; ++c) {
                const uint j = firstKey(entry, c / 4u) + c % 4u;
                const bool isAllowed = i < push.queries && j < push.keys && layersAllow(int(i), int(j));
                own |= uint(isAllowed) << c;
            }
        } else {
            // Both fours have the same place in their halves.
            const uvec2 row = bits[(entry.w - kBits) * 64u + queryInBlock(r)] >> (keyQuad(0u) * 4u) & 15u;
            own = row.x | row.y << 4u;
        }
        allowed[r / 4u] |= own << (r % 4u * 8u);
    }
    return allowed;
}

// Of these, the ones whose weights count: a key that a policy drops takes part in its own row only.
uvec2 takingPart(uvec4 entry, uvec2 allowed) {
    if ((push.flags & kHasPolicy) == 0u) {
        return allowed;
    }
    uvec2 parts = uvec2(0u);
    for (uint c = 0u; c < 8u; ++c) {
        const uint j = firstKey(entry, c / 4u) + c % 4u;
        const bool isKept = j < push.keys && keep[min(j, push.keys - 1u)] != 0u;
        for (uint r = 0u; r < kOwnQueries; ++r) {
            parts[r / 4u] |= uint(isKept || queryOf(entry, r) == j) << (r % 4u * 8u + c);
        }
    }
    return parts & allowed;
}

// The eight bits of query r.
uint bitsOf(uvec2 cells, uint r) { return cells[r / 4u] >> (r % 4u * 8u) & 255u; }

// The cells of query r and four keys.
bvec4 cellsOf(uvec2 cells, uint r, uint four) {
    return notEqual(uvec4(bitsOf(cells, r) >> (four * 4u)) & uvec4(1u, 2u, 4u, 8u), uvec4(0u));
}
