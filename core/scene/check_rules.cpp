// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/check_rules.h"

#include <fmt/format.h>

#include <cmath>

namespace attnscope {

namespace {

Error wrongNumber(std::string_view text, double number) {
    return makeError(text, fmt::format("{}", number));
}

bool isPositive(double number) {
    return number > 0.0 && std::isfinite(number);
}

} // namespace

Result<void> checkRules(const ScoreRules& rules) {
    if (!isPositive(rules.temperature)) {
        return unexpected(
            wrongNumber(translatable("temperature {0}: scores are divided by it (give a number above 0)"),
                        rules.temperature));
    }
    if (rules.scale == ScaleKind::Number && !std::isfinite(rules.scaleNumber)) {
        return unexpected(
            wrongNumber(translatable("scale {0}: scores are multiplied by it (give a finite number)"),
                        rules.scaleNumber));
    }
    if (rules.softcap && !isPositive(*rules.softcap)) {
        return unexpected(
            wrongNumber(translatable("softcap {0}: scores stay between −C and C (give a number C above 0)"),
                        *rules.softcap));
    }
    if (rules.ropeBase && !isPositive(*rules.ropeBase)) {
        return unexpected(wrongNumber(
            translatable("rope {0}: angles are powers of the base (give a number above 0, as 10000)"),
            *rules.ropeBase));
    }
    if (!(rules.dropout.probability >= 0.0 && rules.dropout.probability <= 1.0)) {
        return unexpected(wrongNumber(
            translatable("dropout {0}: it is the probability that a weight is dropped (give 0 to 1)"),
            rules.dropout.probability));
    }
    return {};
}

Result<void> checkRulesFit(const Scene& scene) {
    const ScoreRules& rules = scene.rules;
    if (rules.sinusoidal && !std::holds_alternative<TokenInput>(scene.input)) {
        return unexpected(
            makeError(translatable("positions: sinusoidal positions are added to X, and this scene has no X "
                                   "(leave them out, or begin with X)")));
    }
    if (!rules.ropeBase) {
        return {};
    }
    const BlockMatrix* const q = matrixIn(scene.input, MatrixRole::Q);
    const auto* const embedded = std::get_if<TokenInput>(&scene.input);
    const std::size_t dK = embedded ? embedded->wQ.columns() / embedded->heads : q ? q->columns() : 0;
    if (dK % 2 != 0) {
        return unexpected(
            makeError(translatable("rope: it turns pairs of features, and d_k = {0} is odd (take an "
                                   "even d_k, or switch RoPE off)"),
                      std::to_string(dK)));
    }
    return {};
}

} // namespace attnscope
