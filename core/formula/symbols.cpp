// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"

#include "core/masks/mask_fit.h"
#include "core/scene/token_name.h"

#include <utility>

namespace attnscope {

namespace {

bool isLong(const Formula& index) {
    return (index.kind == Formula::Kind::Number && index.value >= 10.0) || index.kind == Formula::Kind::Word;
}

/// 01, but 0,12: without the comma it could be read in two ways.
Formula pairOf(const Formula& i, const Formula& j, bool withComma) {
    return withComma || isLong(i) || isLong(j) ? row({i, op(","), j}) : row({i, j});
}

} // namespace

Symbols::Symbols(const Scene& scene)
    : m_letters(scene.notation.letters)
    , m_indexFrom(scene.notation.indexFrom)
    , m_namesTokens(scene.notation.subscripts == Subscripts::Tokens)
    , m_tokens(scene.tokens)
    , m_keyTokens(scene.keyNames())
    , m_columns(scene.orientation == Orientation::Columns)
    , m_scaled(scene.rules.scale != ScaleKind::None)
    , m_capped(scene.rules.softcap.has_value())
    , m_alibi(scene.rules.alibi)
    , m_drops(scene.rules.dropout.probability > 0.0)
    , m_sumsOverQueries(scene.rules.softmaxAxis == SoftmaxAxis::Queries) {
    for (const MaskLayer& layer : scene.mask.layers) {
        if (!actsOnScores(layer)) {
            m_pruned = m_pruned || layer.on;
        } else if (isFloatLayer(layer)) {
            m_addsMask = true;
        } else {
            m_blocks = true;
        }
    }
}

Formula Symbols::token(std::string_view letter, const Formula& index) const {
    return m_columns ? super(vector(letter), index) : sub(vector(letter), index);
}

Formula Symbols::component(std::string_view letter, const Formula& index, const Formula& feature) const {
    return m_columns ? sub(super(vector(letter), index), feature)
                     : sub(scalar(letter), pairOf(index, feature, false));
}

Formula Symbols::product(const Formula& i, const Formula& j) const {
    return row({token("q", i), op("·"), token("k", j)});
}

Formula Symbols::indexed(std::string_view letter, const Formula& i, const Formula& j) const {
    return sub(scalar(letter), pairOf(i, j, m_columns));
}

Formula Symbols::noted(std::string_view step, const Formula& i, const Formula& j) const {
    return sub(matrix("A"), row({word(step), op(","), pairOf(i, j, false)}));
}

Formula Symbols::score(const Formula& i, const Formula& j) const {
    if (m_columns) {
        return indexed("α", i, j);
    }
    return isNotes() ? sub(matrix("A"), pairOf(i, j, false)) : product(i, j);
}

Formula Symbols::scaledScore(const Formula& i, const Formula& j) const {
    if (m_columns) {
        return m_scaled ? indexed("α\u0302", i, j) : indexed("α", i, j);
    }
    if (isNotes()) {
        return m_scaled ? noted("scaled", i, j) : score(i, j);
    }
    return indexed(isD2l() ? "a" : "s", i, j); // d2l: the scoring function a(q, k)
}

Formula Symbols::maskedScore(const Formula& i, const Formula& j) const {
    if (!masked()) {
        return unmaskedScore(i, j);
    }
    if (isNotes()) {
        return noted("masked", i, j);
    }
    return indexed(m_columns ? "α\u0303" : isD2l() ? "a\u0303" : "s\u0303", i, j);
}

Formula Symbols::unmaskedScore(const Formula& i, const Formula& j) const {
    if (biased()) {
        return biasedScore(i, j);
    }
    return m_capped ? cappedScore(i, j) : scaledScore(i, j);
}

Formula Symbols::weight(const Formula& i, const Formula& j) const {
    if (isNotes()) {
        return sub(word("Attention"), pairOf(i, j, false));
    }
    return indexed(m_columns ? "α′" : isD2l() ? "α" : "a", i, j);
}

Formula Symbols::droppedWeight(const Formula& i, const Formula& j) const {
    if (isNotes()) {
        return sub(word("dropout(Attention)"), pairOf(i, j, false));
    }
    return indexed(m_columns ? "α\u0302′" : isD2l() ? "α\u0302" : "a\u0302", i, j);
}

Formula Symbols::effect(const Formula& i, const Formula& j) const {
    return lengthOf(weighted(combiningWeight(i, j), token("v", j)));
}

Formula Symbols::scoresProduct() const {
    return m_columns ? row({transposed(matrix("K")), matrix("Q")})
                     : row({matrix("Q"), transposed(matrix("K"))});
}

Formula Symbols::scoresMatrix() const {
    return m_columns || isNotes() ? matrix("A") : scoresProduct();
}

std::optional<Formula> Symbols::scaledMatrix() const {
    if (isD2l()) {
        return word("scores");
    }
    return isNotes() && m_scaled ? std::optional(sub(matrix("A"), word("scaled"))) : std::nullopt;
}

std::optional<Formula> Symbols::maskedMatrix() const {
    return isNotes() && masked() ? std::optional(sub(matrix("A"), word("masked"))) : std::nullopt;
}

Formula Symbols::stageMatrix(Stage stage) const {
    switch (stage) {
    case Stage::X:
        return matrix("X");
    case Stage::Q:
        return matrix("Q");
    case Stage::K:
        return matrix("K");
    case Stage::V:
        return matrix("V");
    case Stage::Scores:
        return matrix(m_columns || isNotes() ? "A" : "S");
    case Stage::Scaled:
        return scaledMatrix().value_or(matrix(m_columns || isNotes() ? "A" : "S"));
    case Stage::Masked:
        return maskedMatrix().value_or(stageMatrix(Stage::Scaled));
    case Stage::Weights:
        return weightsMatrix();
    case Stage::AfterDropout:
        return droppedMatrix();
    case Stage::Effect:
        return matrix("E");
    case Stage::Output:
        return outputMatrix();
    case Stage::MultiHead:
        return matrix("Z");
    }
    return {};
}

Formula Symbols::weightsMatrix() const {
    if (isNotes()) {
        return word("Attention");
    }
    return isD2l() ? word(translatable("attention weights")) : matrix(m_columns ? "A′" : "A");
}

bool Symbols::hasDroppedLetter() const {
    return !isNotes() && !isD2l();
}

Formula Symbols::droppedMatrix() const {
    if (!hasDroppedLetter()) {
        return row({word("dropout"), bracket("("), weightsMatrix(), bracket(")")});
    }
    return matrix(m_columns ? "A\u0302′" : "A\u0302");
}

Formula Symbols::outputMatrix() const {
    return isNotes() ? word("Output") : matrix(m_columns ? "Y" : "O");
}

Formula Symbols::mixedValues() const {
    if (m_columns) {
        return row({matrix("V"), word(" "), combiningMatrix()});
    }
    return row({combiningMatrix(), hasDroppedLetter() ? word(" ") : op("·"), matrix("V")});
}

Formula Symbols::weighted(Formula weight, Formula value) const {
    return m_columns ? row({std::move(value), word(" "), std::move(weight)})
                     : row({std::move(weight), weightIsWord() ? op("·") : word(" "), std::move(value)});
}

Formula Symbols::rootOfWidth() const {
    return root(isD2l() ? scalar("d") : sub(scalar("d"), scalar("k")));
}

Formula Symbols::tokenIndex(const TokenList& tokens, std::size_t index) const {
    return m_namesTokens && index < tokens.size() ? word(distinctTokenName(tokens, index, m_indexFrom))
                                                  : indexNumber(index + m_indexFrom);
}

Formula Symbols::feature(std::size_t f) const {
    return indexNumber(f + m_indexFrom);
}

Formula Symbols::rowIndex(Stage stage, std::size_t row) const {
    return stage == Stage::K || stage == Stage::V ? key(row) : query(row);
}

Formula Symbols::columnIndex(Stage stage, std::size_t column) const {
    return stageInfo(stage).cellsAreQueryKey ? key(column) : feature(column);
}

Formula Symbols::projection(std::string_view letter) const {
    if (!m_columns && !isD2l()) {
        return sub(matrix("W"), scalar(letter));
    }
    return sub(matrix("W"), scalar(letter == "Q" ? "q" : letter == "K" ? "k" : letter == "V" ? "v" : "o"));
}

Formula indexNumber(std::size_t index) {
    return number(static_cast<double>(index), 0);
}

Formula lengthOf(Formula vector) {
    return row({word("‖"), std::move(vector), word("‖")});
}

Formula transposed(Formula base) {
    return super(std::move(base), scalar("T"));
}

} // namespace attnscope
