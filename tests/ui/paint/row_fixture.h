// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/row_picture.h"
#include "ui/paint/row/strips_painter.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

/// Rows of the output made in the test from o = Σ a_j·v_j, independent of core.
namespace row_fixture {

using Vectors = std::vector<std::vector<double>>;

inline attnscope::RowCombination combination(std::size_t query, const std::vector<double>& weights,
                                             const Vectors& v) {
    attnscope::RowCombination row;
    row.query = query;
    row.output.assign(v.front().size(), 0.0);
    for (std::size_t key = 0; key < weights.size(); ++key) {
        attnscope::RowTerm term;
        term.key = key;
        term.weight = weights[key];
        term.masked = weights[key] == 0.0;
        term.value = v[key];
        for (std::size_t c = 0; c < v[key].size(); ++c) {
            term.contribution.push_back(weights[key] * v[key][c]);
            row.output[c] += term.contribution[c];
        }
        term.runningSum = row.output;
        row.terms.push_back(term);
    }
    return row;
}

/// "I love AI", query 0: softmax of (0, 1/√2, 1/√2).
inline std::vector<double> loveWeights() {
    const double e = std::exp(1.0 / std::sqrt(2.0));
    return {1.0 / (1.0 + 2.0 * e), e / (1.0 + 2.0 * e), e / (1.0 + 2.0 * e)};
}
inline Vectors loveValues() {
    return {{1, 2}, {0, 1}, {1, 3}};
}

inline attnscope::ui::RowPicture picture(const attnscope::RowCombination& row,
                                         const attnscope::ui::Theme& theme,
                                         const attnscope::TokenList& tokens = {"I", "love", "AI"}) {
    attnscope::Ranges ranges;
    ranges.values = 0.0;
    ranges.weights.high = 0.0;
    for (const attnscope::RowTerm& term : row.terms) {
        for (const double value : term.value) {
            ranges.values = std::isfinite(value) ? std::max(ranges.values, std::abs(value)) : ranges.values;
        }
        ranges.weights.high = std::max(ranges.weights.high, term.weight);
    }
    attnscope::ui::RowPicture picture;
    picture.row = std::make_shared<const attnscope::RowCombination>(row);
    picture.tokens = tokens;
    picture.palette = attnscope::ui::makePalette(theme, ranges);
    return picture;
}

/// The whole list of terms.
inline QImage paintedStrips(const attnscope::ui::RowPicture& picture,
                            const attnscope::ui::StripsGeometry& g) {
    QImage image(qRound(g.width), qRound(g.height()), QImage::Format_RGB32);
    image.fill(picture.palette.theme.panel);
    QPainter painter(&image);
    attnscope::ui::drawStripsHeading(painter, picture, g);
    painter.translate(0.0, g.headingHeight);
    attnscope::ui::drawStripsLines(painter, picture, g, QRectF(0.0, 0.0, g.width, g.linesHeight()));
    painter.translate(0.0, g.linesHeight());
    attnscope::ui::drawStripsOutput(painter, picture, g);
    return image;
}

/// The plane of the features themselves.
inline attnscope::ValuePlane exactPlane(std::size_t features) {
    attnscope::ValuePlane plane;
    plane.first = {1.0};
    if (features == 2) {
        plane.first = {1.0, 0.0};
        plane.second = {0.0, 1.0};
    }
    return plane;
}

} // namespace row_fixture
