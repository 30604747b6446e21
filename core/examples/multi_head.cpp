// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/examples/example.h"
#include "core/scene/initial_matrices.h"

namespace attnscope {

namespace {

constexpr std::size_t kModelColumns = 8;
constexpr std::size_t kHeadCount = 4;
constexpr double kLoudness = 4.0;

/// Columns of X: the position as a direction, four kinds of words, whether it lives, one that is free.
enum Feature : std::size_t { Cosine, Sine, Article, Noun, Verb, Adverb, Alive };

/// Queries of two numbers a head: a head asks for a position, the one before it, a partner, or nothing.
BlockMatrix questions() {
    BlockMatrix w(kModelColumns, kModelColumns);
    w.set(Cosine, 0, kLoudness);
    w.set(Sine, 1, kLoudness);
    w.set(Cosine, 2, kLoudness);
    w.set(Sine, 3, kLoudness);
    w.set(Verb, 4, kLoudness);
    w.set(Adverb, 4, kLoudness);
    w.set(Noun, 5, kLoudness);
    return w;
}

BlockMatrix answers() {
    BlockMatrix w(kModelColumns, kModelColumns);
    w.set(Cosine, 0, 1);
    w.set(Sine, 1, 1);
    // A quarter turn on: a token answers to the position after its own.
    w.set(Cosine, 3, 1);
    w.set(Sine, 2, -1);
    w.set(Noun, 4, 1);
    w.set(Article, 5, 1);
    w.set(Verb, 6, 1);
    return w;
}

/// Every head passes on what kind of word it found.
BlockMatrix contents() {
    BlockMatrix w(kModelColumns, kModelColumns);
    for (std::size_t head = 0; head < kHeadCount; ++head) {
        w.set(Noun, 2 * head, 1);
        w.set(Article, 2 * head, -1);
        w.set(Verb, 2 * head + 1, 1);
        w.set(Adverb, 2 * head + 1, -1);
    }
    return w;
}

/// W_O adds each head and half of its neighbour.
BlockMatrix mixing() {
    BlockMatrix w = identityMatrix(kModelColumns, kModelColumns);
    for (std::size_t row = 0; row < kModelColumns; ++row) {
        w.set(row, (row + 2) % kModelColumns, 0.5);
    }
    return w;
}

} // namespace

SceneDocument multiHead() {
    // The four positions are a quarter turn apart.
    const BlockMatrix x({
        {1, 0, 1, 0, 0, 0, 0, 0},  // the
        {0, 1, 0, 1, 0, 0, 1, 0},  // cat
        {-1, 0, 0, 0, 1, 0, 0, 0}, // sat
        {0, -1, 0, 0, 0, 1, 0, 0}, // down
    });
    SceneDocument document;
    document.scene.title = "Multi-head";
    document.scene.tokens = {"the", "cat", "sat", "down"};
    TokenInput input{x, questions(), answers(), contents(), kHeadCount};
    input.wO = mixing();
    // In the last head W_Q is 0, and the bias alone asks, the same for every token.
    input.bQ = BlockMatrix({{0, 0, 0, 0, 0, 0, kLoudness, 0}});
    document.scene.input = std::move(input);
    document.view.stage = Stage::Weights;
    document.view.query = 2;
    document.view.key = 1;
    document.view.headIndex.head = 1;
    return document;
}

} // namespace attnscope
