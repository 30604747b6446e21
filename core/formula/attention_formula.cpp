// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/attention_formula.h"

#include <iterator>
#include <utility>

namespace attnscope {

namespace {

void join(std::vector<Formula>& parts, std::vector<Formula> more) {
    parts.insert(parts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// "softcap(…)"; without a function only the brackets.
std::vector<Formula> called(std::string_view function, std::vector<Formula> inside) {
    std::vector<Formula> parts;
    if (!function.empty()) {
        parts.push_back(word(function));
    }
    parts.push_back(bracket("("));
    join(parts, std::move(inside));
    parts.push_back(bracket(")"));
    return parts;
}

/// The scaled scores by their name, where the notation has one.
std::vector<Formula> scoresParts(const Scene& scene, const Symbols& symbols, Spelling spelling) {
    const std::optional<Formula> name =
        spelling == Spelling::Named ? symbols.scaledMatrix() : std::optional<Formula>();
    return name ? std::vector{*name} : scaledParts(scene, symbols, spelling);
}

/// What the mask sees: softcap(QKᵀ / √d_k) + ALiBi + M.
std::vector<Formula> biasParts(const Scene& scene, const Symbols& symbols, Spelling spelling) {
    std::vector<Formula> parts = scoresParts(scene, symbols, spelling);
    if (symbols.capped()) {
        parts = called("softcap", std::move(parts));
    }
    if (symbols.alibi()) {
        join(parts, {op("+"), word("ALiBi")});
    }
    if (symbols.addsMask()) {
        join(parts, {op("+"), matrix("M")});
    }
    return parts;
}

} // namespace

std::vector<Formula> scaledParts(const Scene& scene, const Symbols& symbols, Spelling spelling) {
    const Formula scores = spelling == Spelling::Named ? symbols.scoresMatrix() : symbols.scoresProduct();
    switch (scene.rules.scale) {
    case ScaleKind::InverseRoot:
        if (spelling == Spelling::Fraction) {
            return {fraction(scores, symbols.rootOfWidth())};
        }
        return {scores, op("/"), symbols.rootOfWidth()};
    case ScaleKind::Number:
        return {scores, op("×"), number(scene.rules.scaleNumber)};
    case ScaleKind::None:
        break;
    }
    return {scores};
}

std::vector<Formula> maskedParts(const Scene& scene, const Symbols& symbols, Spelling spelling) {
    std::vector<Formula> parts = biasParts(scene, symbols, spelling);
    return symbols.blocks() ? called("mask", std::move(parts)) : parts;
}

Formula softmaxName(const Symbols& symbols) {
    const Formula name = word("softmax");
    if (symbols.pruned()) {
        return sub(name, symbols.sumsOverQueries() ? row({matrix("G"), op(","), scalar("i")}) : matrix("G"));
    }
    return symbols.sumsOverQueries() ? sub(name, scalar("i")) : name;
}

std::vector<Formula> softmaxParts(const Scene& scene, const Symbols& symbols, Spelling spelling) {
    const bool isTempered = scene.rules.temperature != 1.0;
    const std::optional<Formula> entering =
        spelling == Spelling::Named ? symbols.maskedMatrix() : std::optional<Formula>();
    std::vector<Formula> inside = entering ? std::vector{*entering} : maskedParts(scene, symbols, spelling);
    if (isTempered && symbols.biased() && !symbols.blocks() && !entering) {
        inside = called("", std::move(inside)); // the temperature divides the whole sum
    }
    if (isTempered) {
        join(inside, {op("/"), number(scene.rules.temperature)});
    }
    std::vector<Formula> parts{softmaxName(symbols)};
    join(parts, called("", std::move(inside)));
    return parts;
}

Formula attentionFormula(const Scene& scene, Spelling spelling) {
    const Symbols symbols(scene);
    const Formula name = word("Attention");
    std::vector<Formula> parts{symbols.weightsMatrix() == name ? word("Att") : name};
    join(parts, called("", {matrix("Q"), word(", "), matrix("K"), word(", "), matrix("V")}));
    parts.push_back(op("="));
    std::vector<Formula> weights = softmaxParts(scene, symbols, spelling);
    if (symbols.drops()) {
        weights = called("dropout", std::move(weights));
    }
    const Formula combining = row(std::move(weights));
    join(parts, symbols.columns() ? std::vector{matrix("V"), word(" "), combining}
                                  : std::vector{combining, word(" "), matrix("V")});
    return row(std::move(parts));
}

} // namespace attnscope
