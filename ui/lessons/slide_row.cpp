// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/slide_row.h"

#include "core/scene/token_name.h"

#include <QString>

#include <set>

namespace attnscope::ui {

namespace {

constexpr qsizetype kLongestIndex = 8;

bool namesTokens(const Scene& scene) {
    if (scene.notation != NotationRules() || scene.orientation == Orientation::Columns) {
        return false;
    }
    const TokenList& keys = scene.keyNames();
    const std::size_t count = keyCount(scene.input);
    if (count > kMostNamedIndices || keys.size() < count) {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const QString name = QString::fromStdString(visibleText(keys[i]));
        if (name.isEmpty() || name.size() > kLongestIndex) {
            return false;
        }
        for (std::size_t other = 0; other < i; ++other) {
            if (keys[other] == keys[i]) {
                return false;
            }
        }
    }
    return true;
}

bool isWeightOf(const Quantity& quantity, std::size_t query) {
    const bool isWeight =
        quantity.kind == QuantityKind::Cell && quantity.matrix == LessonMatrix(Stage::Weights);
    return isWeight && quantity.indices.size() >= 2 && quantity.indices[quantity.indices.size() - 2] == query;
}

} // namespace

Scene withNamedTokens(const Scene& scene) {
    Scene named = scene;
    if (namesTokens(scene)) {
        named.notation.subscripts = Subscripts::Tokens;
    }
    return named;
}

bool asksForRow(const LessonStep& step, std::size_t query) {
    if (!step.question) {
        return false;
    }
    if (const auto* const largest = std::get_if<StrongestKey>(&*step.question)) {
        return largest->row == query;
    }
    if (const auto* const larger = std::get_if<LargerOf>(&*step.question)) {
        return isWeightOf(larger->first, query) && isWeightOf(larger->second, query);
    }
    const auto* const number = std::get_if<NumberOf>(&*step.question);
    return number != nullptr && isWeightOf(number->of, query);
}

std::vector<std::size_t> askedKeys(const LessonStep& step, std::size_t query) {
    std::set<std::size_t> keys;
    const auto take = [&](const Quantity& quantity) {
        if (isWeightOf(quantity, query)) {
            keys.insert(quantity.indices.back());
        }
    };
    if (step.question) {
        if (const auto* const larger = std::get_if<LargerOf>(&*step.question)) {
            take(larger->first);
            take(larger->second);
        } else if (const auto* const number = std::get_if<NumberOf>(&*step.question)) {
            take(number->of);
        }
    }
    return {keys.begin(), keys.end()};
}

void leaveSilencedOut(RowCombination& row, const MatrixSource& weights) {
    const auto isSilenced = [&](std::size_t key) {
        return weights.masked(row.query, key) && weights.exact(row.query, key) == 0.0;
    };
    std::size_t silenced = 0;
    for (std::size_t key = 0; key < weights.columns(); ++key) {
        silenced += isSilenced(key) ? 1U : 0U;
    }
    if (silenced == weights.columns()) {
        return;
    }
    const std::size_t before = row.terms.size();
    std::erase_if(row.terms, [&](const RowTerm& term) { return term.others == 0 && isSilenced(term.key); });
    silenced -= before - row.terms.size();
    std::erase_if(row.terms, [&](const RowTerm& term) { return term.others > 0 && term.others <= silenced; });
    for (RowTerm& term : row.terms) {
        term.others -= term.others > 0 ? silenced : std::size_t{0};
    }
}

} // namespace attnscope::ui
