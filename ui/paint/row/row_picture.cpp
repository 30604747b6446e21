// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/row_picture.h"

#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// As formulas write it (Symbols::tokenIndex).
QString tokenOr(const TokenList& names, std::size_t index, const RowPicture& picture) {
    return index < names.size() ? QString::fromStdString(distinctTokenName(
                                      names, index, static_cast<std::size_t>(picture.indexFrom)))
                                : picture.subscript(index);
}

} // namespace

std::optional<RowPicture> RowPicture::other() const {
    if (!beside) {
        return std::nullopt;
    }
    RowPicture picture = *this;
    std::swap(picture.row, picture.beside);
    return picture;
}

std::size_t RowPicture::done() const {
    const double within = std::clamp(progress, 0.0, static_cast<double>(steps()));
    return static_cast<std::size_t>(within);
}

double RowPicture::fraction() const {
    return atEnd() ? 0.0 : std::max(0.0, progress) - static_cast<double>(done());
}

WeightName RowPicture::weightName() const {
    return {orientation, letters, row && row->weightStage == Stage::AfterDropout};
}

std::vector<bool> RowPicture::passedOver() const {
    std::vector<bool> passed(steps());
    for (std::size_t term = 0; term < passed.size(); ++term) {
        passed[term] = row->terms[term].isSilenced() && (!beside || beside->terms[term].isSilenced());
    }
    const auto count = static_cast<std::size_t>(std::count(passed.begin(), passed.end(), true));
    return count == 0 || count == passed.size() ? std::vector<bool>() : passed;
}

QString RowPicture::token(std::size_t key) const {
    if (key >= tokens.size() || tokens[key].empty()) {
        return {};
    }
    return QString::fromStdString(tokenName(tokens, key, static_cast<std::size_t>(indexFrom)));
}

QString RowPicture::name(const RowTerm& term) const {
    if (term.others == 0) {
        return token(term.key);
    }
    return term.others == 1
               ? QCoreApplication::translate("RowPicture", "1 other")
               : QCoreApplication::translate("RowPicture", "%1 others").arg(indexText(term.others));
}

QString RowPicture::index(std::size_t i) const {
    return indexText(i + static_cast<std::size_t>(indexFrom));
}

QString RowPicture::subscript(std::size_t i) const {
    return QString::number(i + static_cast<std::size_t>(indexFrom));
}

QString RowPicture::querySubscript(std::size_t query) const {
    return tokenOr(querySubscripts, query, *this);
}

QString RowPicture::keySubscript(std::size_t key) const {
    return tokenOr(keySubscripts, key, *this);
}

void setNames(RowPicture& picture, const Scene& scene) {
    picture.tokens = scene.keyNames();
    picture.features = scene.features.value;
    picture.orientation = scene.orientation;
    picture.letters = scene.notation.letters;
    picture.indexFrom = static_cast<int>(scene.notation.indexFrom);
    const bool areTokens = scene.notation.subscripts == Subscripts::Tokens;
    picture.querySubscripts = areTokens ? scene.tokens : TokenList();
    picture.keySubscripts = areTokens ? scene.keyNames() : TokenList();
}

QColor RowPicture::weightColour(const RowTerm& term) const {
    if (scale == ValueScale::Linear) {
        return palette.fill(RangeGroup::Weights, term.weight);
    }
    return weightColour(term.weight / static_cast<double>(std::max<std::size_t>(term.others, 1)));
}

QColor RowPicture::weightColour(double weight) const {
    if (scale == ValueScale::Linear) {
        return palette.fill(RangeGroup::Weights, weight);
    }
    const double value =
        scale == ValueScale::Lift ? std::log2(static_cast<double>(attended) * weight) : weight;
    return QColor::fromRgb(weightColours.of(static_cast<float>(value)));
}

double eased(double t) {
    const double within = std::clamp(t, 0.0, 1.0);
    return within * within * (3.0 - 2.0 * within);
}

} // namespace attnscope::ui
