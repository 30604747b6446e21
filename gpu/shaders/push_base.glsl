// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// The numbers with which every shader's push constants begin; gpu/device/score_numbers.h has the same.
#define SCORE_NUMBERS                                                                                        \
    uint depth;           /* columns of Q and K */                                                           \
    uint queries;                                                                                            \
    uint keys;                                                                                               \
    uint firstEntry;      /* of this dispatch */                                                             \
    uint firstQueryBlock; /* that the buffer of queries begins with */                                       \
    uint firstKeyBlock;   /* that the buffer of keys begins with */                                          \
    float factor;         /* makes scores of products, in log2 units */                                      \
    float cap;            /* of the scores, in log2 units; 0: none */                                        \
    float slope;          /* slope·|i − j| is subtracted */                                                  \
    uint layers;          /* of the mask */                                                                  \
    uint flags;

// What makes weights of scores.
#define WEIGHT_NUMBERS                                                                                       \
    uint seedLow; /* of dropout */                                                                           \
    uint seedHigh;                                                                                           \
    uint threshold; /* smaller words are dropped */                                                          \
    uint matrix;    /* batch·heads + head */                                                                 \
    float keptInverse;
