// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

/// Push constants, laid out as gpu/shaders/push_base.glsl and the shaders say.
namespace attnscope::gpu {

/// The push constants with which those of every shader that computes scores begin.
struct ScoreNumbers {
    enum Flags : std::uint32_t { HasBias = 1, HasPolicy = 2, Drops = 4, DropsAll = 8, Copies = 16 };

    std::uint32_t depth = 0;
    std::uint32_t queries = 0;
    std::uint32_t keys = 0;
    std::uint32_t firstEntry = 0;
    std::uint32_t firstQueryBlock = 0;
    std::uint32_t firstKeyBlock = 0;
    float factor = 1.0F;
    float cap = 0.0F;
    float slope = 0.0F;
    std::uint32_t layers = 0;
    std::uint32_t flags = 0;
};

struct WeightNumbers {
    std::uint32_t seedLow = 0;
    std::uint32_t seedHigh = 0;
    std::uint32_t threshold = 0;
    std::uint32_t matrix = 0;
    float keptInverse = 1.0F;
};

struct RowNumbers {
    std::uint32_t firstRow = 0;
};

struct PlaneNumbers {
    std::uint32_t firstPlace = 0;
    std::uint32_t places = 0;
};

struct CellNumbers {
    enum Kind : std::uint32_t { Weights, Lift, Products, MaskedScores };

    ScoreNumbers scores;
    WeightNumbers weights;
    std::uint32_t kind = Weights;
    std::uint32_t rowLevel = 0;
    std::uint32_t columnLevel = 0;
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::uint32_t rowEnd = 0;
    std::uint32_t columnEnd = 0;
    std::uint32_t width = 0;
    float unit = 1.0F;
};

struct OutputNumbers {
    ScoreNumbers scores;
    WeightNumbers weights;
    std::uint32_t columns = 0;
    std::uint32_t parts = 0;
    std::uint32_t firstStep = 0;
    std::uint32_t stepEnd = 0;
    std::uint32_t rowBlock = 0;
};

/// The numbers about scores in those of a shader.
inline ScoreNumbers& scoresOf(ScoreNumbers& numbers) {
    return numbers;
}
inline ScoreNumbers& scoresOf(CellNumbers& numbers) {
    return numbers.scores;
}

static_assert(sizeof(ScoreNumbers) == 44);
// Every device has at least 128 bytes for push constants.
static_assert(sizeof(CellNumbers) == 100 && sizeof(OutputNumbers) == 84);

/// The value of a pixel without a number and of a row without a score.
inline constexpr float kNone = -1e30F;

} // namespace attnscope::gpu
