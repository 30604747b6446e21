// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Scores of 64 queries against 64 keys by 16 × 16 invocations, 4 × 4 scores each. Include it after declaring
// push constants that begin with SCORE_NUMBERS.

layout(local_size_x = 16, local_size_y = 16) in;

// Columns of Q and K that lie in shared memory at once.
layout(constant_id = 0) const uint kChunk = 16u;

// Blocks of 64 rows, [2][depth][32] each, four rows in a vec4.
layout(std430, binding = 0) readonly buffer QueryBlocks { vec4 queryBlocks[]; };
layout(std430, binding = 1) readonly buffer KeyBlocks { vec4 keyBlocks[]; };
// Which blocks meet: x, y: block of queries and of keys in their buffers; z: place among partial results;
// w: what the mask says of them.
layout(std430, binding = 2) readonly buffer Entries { uvec4 entries[]; };
// [entry's place][64][16] where float masks add to scores, in log2 units.
layout(std430, binding = 3) readonly buffer Bias { vec4 bias[]; };

shared vec4 sharedQueries[kChunk * 16u];
shared vec4 sharedKeys[kChunk * 16u];

const uint kHasBias = 1u;
const uint kHasPolicy = 2u;

uint keyQuad() { return gl_LocalInvocationID.x; }
uint queryQuad() { return gl_LocalInvocationID.y; }

// The first of this invocation's four queries and keys, counted over the whole matrix.
uint firstQuery(uvec4 entry) { return (push.firstQueryBlock + entry.x) * 64u + queryQuad() * 4u; }
uint firstKey(uvec4 entry) { return (push.firstKeyBlock + entry.y) * 64u + keyQuad() * 4u; }

// q·k: sums[r][c] of query r and key c.
void products(uvec4 entry, out vec4 sums[4]) {
    const uint queryAt = entry.x * 16u * push.depth;
    const uint keyAt = entry.y * 16u * push.depth;
    for (uint r = 0u; r < 4u; ++r) {
        sums[r] = vec4(0.0);
    }
    for (uint first = 0u; first < push.depth; first += kChunk) {
        const uint columns = min(kChunk, push.depth - first);
        for (uint at = gl_LocalInvocationIndex; at < columns * 16u; at += 256u) {
            const uint column = first + at / 16u;
            const uint from = (at % 16u / 8u) * push.depth * 8u + column * 8u + at % 8u;
            sharedQueries[at] = queryBlocks[queryAt + from];
            sharedKeys[at] = keyBlocks[keyAt + from];
        }
        barrier();
        for (uint column = 0u; column < columns; ++column) {
            const vec4 q = sharedQueries[column * 16u + queryQuad()];
            const vec4 k = sharedKeys[column * 16u + keyQuad()];
            for (uint r = 0u; r < 4u; ++r) {
                sums[r] = fma(vec4(q[r]), k, sums[r]);
            }
        }
        barrier();
    }
}

// From products to what enters the softmax, in log2 units and divided by the temperature.
void scaleAndBias(uvec4 entry, inout vec4 scores[4]) {
    for (uint r = 0u; r < 4u; ++r) {
        scores[r] *= push.factor;
        if (push.cap > 0.0) {
            scores[r] = push.cap * hyperbolicTangent(scores[r] / push.cap);
        }
        if (push.slope != 0.0) {
            const float i = float(firstQuery(entry) + r);
            const float j = float(firstKey(entry));
            scores[r] -= push.slope * abs(vec4(j, j + 1.0, j + 2.0, j + 3.0) - i);
        }
        if ((push.flags & kHasBias) != 0u) {
            scores[r] += bias[(entry.z * 64u + queryQuad() * 4u + r) * 16u + keyQuad()];
        }
    }
}
