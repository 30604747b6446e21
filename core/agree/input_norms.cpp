// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/input_norms.h"

#include "core/agree/norm_of_rows.h"
#include "core/agree/plain_agreement.h"

#include <cmath>
#include <optional>

namespace attnscope {

namespace {

constexpr std::size_t kMostNormalised = std::size_t{1} << 22; ///< of X, or of Q and K

std::size_t numbersInStack(const MatrixStack& stack) {
    return stack.matrices().size() * stack.rows() * stack.columns();
}

MatrixStack normalised(const MatrixStack& stack, NormKind kind) {
    std::vector<BlockMatrix> all;
    for (const BlockMatrix& each : stack.matrices()) {
        all.push_back(normalised(each, kind));
    }
    return {stack.axes(), std::move(all)};
}

/// Rows of length 1.
MatrixStack divided(const MatrixStack& stack) {
    constexpr double kLeastLength = 1e-12; // as torch.nn.functional.normalize has it
    std::vector<BlockMatrix> all = stack.matrices();
    for (BlockMatrix& matrix : all) {
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            double squares = 0.0;
            for (const double number : matrix.row(row)) {
                squares += number * number;
            }
            for (double& number : matrix.mutableRow(row)) {
                number /= std::max(std::sqrt(squares), kLeastLength);
            }
        }
    }
    return {stack.axes(), std::move(all)};
}

/// A scene with its inputs normalised, and how that is said.
struct Normalised {
    Scene scene;
    std::string_view text;
};

std::vector<Normalised> normalisedScenes(const Scene& scene) {
    std::vector<Normalised> all;
    if (const auto* const tokens = std::get_if<TokenInput>(&scene.input);
        tokens != nullptr && !tokens->xKv && numbersInStack(tokens->x) <= kMostNormalised) {
        for (const NormKind kind : {NormKind::Layer, NormKind::Rms}) {
            Scene other = scene;
            std::get<TokenInput>(other.input).x = normalised(tokens->x, kind);
            all.push_back(
                {std::move(other),
                 kind == NormKind::Layer
                     ? translatable("X is what goes into the block, before its layer norm: normalised, "
                                    "it agrees (give X as it is after the norm)")
                     : translatable("X is what goes into the block, before its RMS norm: normalised, it "
                                    "agrees (give X as it is after the norm)")});
        }
    }
    if (const auto* const projected = std::get_if<QkvInput>(&scene.input);
        projected != nullptr &&
        numbersInStack(projected->q) + numbersInStack(projected->k) <= kMostNormalised) {
        Scene other = scene;
        auto& input = std::get<QkvInput>(other.input);
        input.q = divided(projected->q);
        input.k = divided(projected->k);
        all.push_back(
            {std::move(other),
             translatable("Q and K were divided by their lengths before the product (qk-norm, cosine "
                          "attention): give Q and K as they are after it")});
    }
    return all;
}

} // namespace

std::vector<VariationText> normsOfInputs(const Scene& scene, const References& references,
                                         const GivenNumbers& numbers, const std::stop_token& stop) {
    for (const Normalised& each : normalisedScenes(scene)) {
        if (const std::optional<Variation> found = plainAgreement(each.scene, references, numbers, stop)) {
            std::vector<VariationText> texts{{each.text, {}}};
            const std::vector<VariationText> further = textsOf(*found);
            texts.insert(texts.end(), further.begin(), further.end());
            return texts;
        }
    }
    return {};
}

} // namespace attnscope
