// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Scores of 64 queries against 64 keys by 8 × 8 invocations, 8 × 8 scores each. Include it after declaring
// push constants that begin with SCORE_NUMBERS.

layout(local_size_x = 8, local_size_y = 8) in;

const uint kInvocations = 64u;
// Queries of an invocation, and fours of its keys. The second four lies 32 after the first, so that
// neighbours read neighbouring fours from shared memory.
const uint kOwnQueries = 8u;
const uint kOwnFours = 2u;

// Columns of Q and K that lie in shared memory at once: of each an invocation brings eight rows.
const uint kChunk = 8u;

// Blocks of 64 rows, [2][depth][32] each, four rows in a vec4.
layout(std430, binding = 0) readonly buffer QueryBlocks { vec4 queryBlocks[]; };
layout(std430, binding = 1) readonly buffer KeyBlocks { vec4 keyBlocks[]; };
// Which blocks meet: x, y: block of queries and of keys in their buffers; z: place among partial results;
// w: what the mask says of them.
layout(std430, binding = 2) readonly buffer Entries { uvec4 entries[]; };
// [entry's place][64][16] where float masks add to scores, in log2 units.
layout(std430, binding = 3) readonly buffer Bias { vec4 bias[]; };

// [2][kChunk][8], four rows in a vec4.
shared vec4 sharedQueries[2u * kInvocations];
shared vec4 sharedKeys[2u * kInvocations];

const uint kHasBias = 1u;
const uint kHasPolicy = 2u;

// Which of the block's fours the invocation has.
uint keyQuad(uint four) { return four * 8u + gl_LocalInvocationID.x; }
uint queryQuad(uint four) { return four * 8u + gl_LocalInvocationID.y; }

// Query r of the invocation, and the first of four keys: within the block, and counted over the whole matrix.
uint queryInBlock(uint r) { return queryQuad(r / 4u) * 4u + r % 4u; }
uint queryOf(uvec4 entry, uint r) { return (push.firstQueryBlock + entry.x) * 64u + queryInBlock(r); }
uint firstKey(uvec4 entry, uint four) { return (push.firstKeyBlock + entry.y) * 64u + keyQuad(four) * 4u; }

// Does something for each four scores: of query r, against the keys of a four.
#define EACH_FOUR                                                                                            \
    [[unroll]] for (uint r = 0u; r < kOwnQueries; ++r)                                                       \
        [[unroll]] for (uint four = 0u; four < kOwnFours; ++four)

// The invocation's rows of a column of the chunk from `first` on; 0 behind the last column.
void fetch(uvec4 entry, uint first, out vec4 queries[2], out vec4 keys[2]) {
    const bool hasColumn = first + gl_LocalInvocationIndex / 8u < push.depth;
    [[unroll]] for (uint four = 0u; four < 2u; ++four) {
        const uint at = (four * push.depth + first) * 8u + gl_LocalInvocationIndex;
        queries[four] = hasColumn ? queryBlocks[entry.x * 16u * push.depth + at] : vec4(0.0);
        keys[four] = hasColumn ? keyBlocks[entry.y * 16u * push.depth + at] : vec4(0.0);
    }
}

// q·k: sums[r][four] of query r and four keys.
void products(uvec4 entry, out vec4 sums[kOwnQueries][kOwnFours]) {
    EACH_FOUR {
        sums[r][four] = vec4(0.0);
    }
    vec4 queries[2];
    vec4 keys[2];
    fetch(entry, 0u, queries, keys);
    for (uint first = 0u; first < push.depth; first += kChunk) {
        [[unroll]] for (uint four = 0u; four < 2u; ++four) {
            sharedQueries[four * kInvocations + gl_LocalInvocationIndex] = queries[four];
            sharedKeys[four * kInvocations + gl_LocalInvocationIndex] = keys[four];
        }
        barrier();
        // The next columns are on their way while these are multiplied.
        fetch(entry, first + kChunk, queries, keys);
        [[unroll]] for (uint column = 0u; column < kChunk; ++column) {
            const uint query = column * 8u + gl_LocalInvocationID.y;
            const uint key = column * 8u + gl_LocalInvocationID.x;
            const vec4 q[2] = vec4[2](sharedQueries[query], sharedQueries[kInvocations + query]);
            const vec4 k[2] = vec4[2](sharedKeys[key], sharedKeys[kInvocations + key]);
            EACH_FOUR {
                sums[r][four] = fma(vec4(q[r / 4u][r % 4u]), k[four], sums[r][four]);
            }
        }
        barrier();
    }
}

// From products to what enters the softmax, in log2 units and divided by the temperature.
void scaleAndBias(uvec4 entry, inout vec4 scores[kOwnQueries][kOwnFours]) {
    EACH_FOUR {
        scores[r][four] *= push.factor;
    }
    if (push.cap > 0.0) {
        EACH_FOUR {
            scores[r][four] = push.cap * hyperbolicTangent(scores[r][four] / push.cap);
        }
    }
    if (push.slope != 0.0) {
        EACH_FOUR {
            const float i = float(queryOf(entry, r));
            const float j = float(firstKey(entry, four));
            scores[r][four] -= push.slope * abs(vec4(j, j + 1.0, j + 2.0, j + 3.0) - i);
        }
    }
    if ((push.flags & kHasBias) != 0u) {
        EACH_FOUR {
            scores[r][four] += bias[(entry.z * 64u + queryInBlock(r)) * 16u + keyQuad(four)];
        }
    }
}
