// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"

#include "core/masks/mask_fit.h"
#include "core/scene/mask_file_spec.h"

namespace attnscope {

namespace {

bool isLong(const Formula& index) {
    return index.kind == Formula::Kind::Number && index.value >= 10.0;
}

/// 01, but 0,12: without the comma it could be read in two ways.
Formula pairOf(const Formula& i, const Formula& j, bool withComma) {
    return withComma || isLong(i) || isLong(j) ? row({i, op(","), j}) : row({i, j});
}

} // namespace

Symbols::Symbols(const Scene& scene)
    : m_columns(scene.orientation == Orientation::Columns)
    , m_scaled(scene.rules.scale != ScaleKind::None)
    , m_capped(scene.rules.softcap.has_value())
    , m_alibi(scene.rules.alibi)
    , m_drops(scene.rules.dropout.probability > 0.0)
    , m_sumsOverQueries(scene.rules.softmaxAxis == SoftmaxAxis::Queries) {
    for (const MaskLayer& layer : scene.mask.layers) {
        const std::optional<MaskFileSpec> file = maskFileSpec(layer.spec);
        if (!layer.on) {
            continue;
        }
        if (file && file->isPolicy()) {
            m_pruned = true;
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

Formula Symbols::score(const Formula& i, const Formula& j) const {
    return m_columns ? indexed("α", i, j) : product(i, j);
}

Formula Symbols::scaledScore(const Formula& i, const Formula& j) const {
    if (m_columns) {
        return m_scaled ? indexed("α\u0302", i, j) : indexed("α", i, j);
    }
    return indexed("s", i, j);
}

Formula Symbols::maskedScore(const Formula& i, const Formula& j) const {
    return masked() ? indexed(m_columns ? "α\u0303" : "s\u0303", i, j) : unmaskedScore(i, j);
}

Formula Symbols::unmaskedScore(const Formula& i, const Formula& j) const {
    if (biased()) {
        return biasedScore(i, j);
    }
    return m_capped ? cappedScore(i, j) : scaledScore(i, j);
}

Formula Symbols::weight(const Formula& i, const Formula& j) const {
    return indexed(m_columns ? "α′" : "a", i, j);
}

Formula Symbols::droppedWeight(const Formula& i, const Formula& j) const {
    return indexed(m_columns ? "α\u0302′" : "a\u0302", i, j);
}

Formula Symbols::effect(const Formula& i, const Formula& j) const {
    const Formula weight = combiningWeight(i, j);
    const Formula value = token("v", j);
    return lengthOf(m_columns ? row({value, word(" "), weight}) : row({weight, word(" "), value}));
}

Formula Symbols::scoresProduct() const {
    return m_columns ? row({transposed(matrix("K")), matrix("Q")})
                     : row({matrix("Q"), transposed(matrix("K"))});
}

Formula Symbols::projection(std::string_view letter) const {
    if (!m_columns) {
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

Formula rootOfDk() {
    return root(sub(scalar("d"), scalar("k")));
}

Formula transposed(Formula base) {
    return super(std::move(base), scalar("T"));
}

} // namespace attnscope
