// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/partial_rotation.h"

#include "core/agree/plain_agreement.h"
#include "core/projection/position_encodings.h"

#include <fmt/format.h>

#include <algorithm>

namespace attnscope {

namespace {

constexpr std::size_t kMostTurned = std::size_t{1} << 22; ///< numbers of Q and K

/// How many of the first features are turned, and how.
struct Turn {
    std::size_t width = 0;
    RopeChoice rope;
};

MatrixStack turned(const MatrixStack& stack, const Turn& turn) {
    const RotaryAngles angles(stack.rows(), turn.width, *turn.rope.base);
    std::vector<BlockMatrix> matrices = stack.matrices();
    for (BlockMatrix& matrix : matrices) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            angles.rotate(matrix.mutableRow(row).first(turn.width), row, turn.rope.pairs);
        }
    }
    return {stack.axes(), std::move(matrices)};
}

std::vector<Turn> turnsOf(std::size_t features) {
    std::vector<Turn> turns;
    for (const std::size_t part : {2U, 4U}) {
        const std::size_t width = features / part;
        for (const double base : {1e4, 5e5, 1e6}) {
            for (const RopePairs pairs : {RopePairs::Half, RopePairs::Adjacent}) {
                if (width * part == features && width % 2 == 0 && width > 0) {
                    turns.push_back({width, {base, pairs}});
                }
            }
        }
    }
    return turns;
}

VariationText textOf(const Turn& turn, std::size_t features) {
    return {
        turn.rope.pairs == RopePairs::Half
            ? translatable("rotary positions turn the first {0} of {1} features of Q and K alone (base {2}, "
                           "halves): give Q and K as they are after it")
            : translatable("rotary positions turn the first {0} of {1} features of Q and K alone (base {2}, "
                           "neighbours): give Q and K as they are after it"),
        {std::to_string(turn.width), std::to_string(features), fmt::format("{:.10g}", *turn.rope.base)}};
}

} // namespace

std::vector<VariationText> partialRotation(const Scene& scene, const References& references,
                                           const GivenNumbers& numbers, const std::stop_token& stop) {
    const auto* const projected = std::get_if<QkvInput>(&scene.input);
    if (projected == nullptr || scene.rules.ropeBase ||
        projected->q.matrices().size() * projected->q.rows() * projected->q.columns() > kMostTurned) {
        return {};
    }
    const std::size_t features = projected->k.columns();
    for (const Turn& turn : turnsOf(features)) {
        if (stop.stop_requested()) {
            return {};
        }
        Scene other = scene;
        QkvInput input = *projected;
        input.q = turned(projected->q, turn);
        input.k = turned(projected->k, turn);
        other.input = std::move(input);
        if (const std::optional<Variation> found = plainAgreement(other, references, numbers, stop)) {
            std::vector<VariationText> texts{textOf(turn, features)};
            const std::vector<VariationText> further = textsOf(*found);
            texts.insert(texts.end(), further.begin(), further.end());
            return texts;
        }
    }
    return {};
}

} // namespace attnscope
