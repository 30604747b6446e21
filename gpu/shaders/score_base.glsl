// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Scores of 64 queries against 64 keys by 16 × 8 invocations, 8 × 4 scores each. Include it after declaring
// push constants that begin with SCORE_NUMBERS.

layout(local_size_x = 16, local_size_y = 8) in;

const uint kInvocations = 128u;
// Queries of an invocation: two fours, the second 32 queries after the first.
const uint kOwnQueries = 8u;

// Columns of Q and K that lie in shared memory at once: of each an invocation brings four rows.
const uint kChunk = 8u;

// Blocks of 64 rows, [2][depth][32] each, four rows in a vec4.
layout(std430, binding = 0) readonly buffer QueryBlocks { vec4 queryBlocks[]; };
layout(std430, binding = 1) readonly buffer KeyBlocks { vec4 keyBlocks[]; };
// Which blocks meet: x, y: block of queries and of keys in their buffers; z: place among partial results;
// w: what the mask says of them.
layout(std430, binding = 2) readonly buffer Entries { uvec4 entries[]; };
// [entry's place][64][16] where float masks add to scores, in log2 units.
layout(std430, binding = 3) readonly buffer Bias { vec4 bias[]; };

// [2][kChunk][8], four rows in a vec4, and the same again: one is filled while the other is read.
shared vec4 sharedQueries[2u * kInvocations];
shared vec4 sharedKeys[2u * kInvocations];

const uint kHasBias = 1u;
const uint kHasPolicy = 2u;

uint keyQuad() { return gl_LocalInvocationID.x; }
uint queryQuad(uint four) { return gl_LocalInvocationID.y + four * 8u; }

// Query r of the invocation, and the first of its keys: within the block, and counted over the whole matrix.
uint queryInBlock(uint r) { return queryQuad(r / 4u) * 4u + r % 4u; }
uint queryOf(uvec4 entry, uint r) { return (push.firstQueryBlock + entry.x) * 64u + queryInBlock(r); }
uint firstKey(uvec4 entry) { return (push.firstKeyBlock + entry.y) * 64u + keyQuad() * 4u; }

// q·k: sums[r] of query r and the four keys. All invocations have to meet at a barrier before the next call.
void products(uvec4 entry, out vec4 sums[kOwnQueries]) {
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        sums[r] = vec4(0.0);
    }
    const uint own = gl_LocalInvocationIndex;
    const uint ownColumn = own / 8u % kChunk;
    const uint from = (own / (kChunk * 8u) * push.depth + ownColumn) * 8u + own % 8u;
    const uint queryAt = entry.x * 16u * push.depth + from;
    const uint keyAt = entry.y * 16u * push.depth + from;
    bool hasColumn = ownColumn < push.depth;
    vec4 nextQueries = hasColumn ? queryBlocks[queryAt] : vec4(0.0);
    vec4 nextKeys = hasColumn ? keyBlocks[keyAt] : vec4(0.0);
    for (uint first = 0u; first < push.depth; first += kChunk) {
        const uint room = first / kChunk % 2u * kInvocations;
        sharedQueries[room + own] = nextQueries;
        sharedKeys[room + own] = nextKeys;
        barrier();
        // The next ones are on their way while these are multiplied.
        const uint next = first + kChunk;
        hasColumn = next + ownColumn < push.depth;
        nextQueries = hasColumn ? queryBlocks[queryAt + next * 8u] : vec4(0.0);
        nextKeys = hasColumn ? keyBlocks[keyAt + next * 8u] : vec4(0.0);
        [[unroll]] for (uint column = 0u; column < kChunk; ++column) {
            const uint at = room + column * 8u;
            const uint second = at + kChunk * 8u;
            const vec4 q[2] = vec4[2](sharedQueries[at + queryQuad(0u)], sharedQueries[second + queryQuad(0u)]);
            const vec4 k = sharedKeys[(keyQuad() < 8u ? at : second) + keyQuad() % 8u];
            [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
                sums[r] = fma(vec4(q[r / 4u][r % 4u]), k, sums[r]);
            }
        }
    }
}

// From products to what enters the softmax, in log2 units and divided by the temperature.
void scaleAndBias(uvec4 entry, inout vec4 scores[kOwnQueries]) {
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
        scores[r] *= push.factor;
    }
    if (push.cap > 0.0) {
        [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
            scores[r] = push.cap * hyperbolicTangent(scores[r] / push.cap);
        }
    }
    if (push.slope != 0.0) {
        const float j = float(firstKey(entry));
        [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
            scores[r] -= push.slope * abs(vec4(j, j + 1.0, j + 2.0, j + 3.0) - float(queryOf(entry, r)));
        }
    }
    if ((push.flags & kHasBias) != 0u) {
        [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r) {
            scores[r] += bias[(entry.z * 64u + queryInBlock(r)) * 16u + keyQuad()];
        }
    }
}
