// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/row/feature_ruler.h"
#include "ui/paint/row/strips_painter.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

struct StripsHeadingTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Strips)
};

constexpr double kSecondRow = 16.0;
constexpr double kApart = 8.0;      ///< between two titles
constexpr double kNoProduct = 16.0; ///< between the weight and v_j, which would be read as their product
constexpr double kOverhang = 8.0;   ///< that a title may be wider than its column, to either side

double widthOf(const Label& label) {
    return labelWidth(label, kInterfaceSize);
}

/// a_j: the query is named above the list.
Label shortWeight(const RowPicture& picture) {
    Label label = weightLabel(picture.weightName(), picture.querySubscript(picture.row->query));
    label.erase(label.begin() + 1);
    return label;
}

/// The longest of the titles that stands over its column and ends before `limit`; else the shortest.
StripsTitle over(const std::vector<Label>& titles, double x, double width, double limit) {
    StripsTitle placed;
    for (const Label& title : titles) {
        const double text = widthOf(title);
        placed = {title, std::min(x + (width - text) / 2.0, limit - text), text};
        if (placed.x >= x - kOverhang) {
            break;
        }
    }
    return placed;
}

StripsTitle overBars(const RowPicture& picture, const Label& weight, double left, double limit) {
    const QString word = picture.weightName().isAfterDropout ? StripsHeadingTexts::tr("after dropout")
                                                             : StripsHeadingTexts::tr("weight");
    const Label longWeight = plainLabel(word + QStringLiteral(" ")) + weight;
    const Label& title = left + widthOf(longWeight) <= limit ? longWeight : weight;
    return {title, left, widthOf(title)};
}

Label keyTitle() {
    return plainLabel(StripsHeadingTexts::tr("key") + QStringLiteral(" ")) +
           Label{{QStringLiteral("j"), LabelPiece::Face::Scalar, LabelPiece::Level::Base}};
}

/// The titles with the weight under that name.
struct NamedTitles {
    std::vector<StripsTitle> titles;
    bool haveRoom = true; ///< those of the weight and of the contribution
};

NamedTitles titlesNaming(const RowPicture& picture, const StripsGeometry& g, const Label& weight) {
    const auto d = static_cast<double>(g.features);
    const Label value = valueLabel(picture.orientation);
    const Label product = weight + timesSign(picture.weightName()) + value;
    StripsTitle sums =
        over({plainLabel(StripsHeadingTexts::tr("running sum")), plainLabel(StripsHeadingTexts::tr("sum"))},
             g.sumX, d * g.cell, g.width);
    StripsTitle contributions = over({product}, g.contributionX, d * g.cell, sums.x - kApart);
    const StripsTitle values =
        over({value}, g.valueX, d * g.valueCell, g.isStacked ? g.width : contributions.x - kApart);
    if (g.isStacked) {
        sums.baseline += kSecondRow;
        contributions.baseline += kSecondRow;
    }
    const StripsTitle keys{keyTitle(), 4.0, widthOf(keyTitle())};
    const double left = std::max(g.barX, keys.x + keys.width + kApart);
    const StripsTitle bars = overBars(picture, weight, left, values.x - kNoProduct);
    const bool haveRoom =
        contributions.x >= g.contributionX - kOverhang && bars.x + bars.width <= values.x - kNoProduct;
    return {{keys, bars, values, contributions, sums}, haveRoom};
}

} // namespace

std::vector<StripsTitle> stripsTitles(const RowPicture& picture, const StripsGeometry& g) {
    if (g.lines == 0) {
        return {};
    }
    const Label weight = weightLabel(picture.weightName(), picture.querySubscript(picture.row->query));
    if (!picture.row->hasValues()) {
        const StripsTitle keys{keyTitle(), 4.0, widthOf(keyTitle())};
        return {keys, overBars(picture, weight, std::max(g.barX, keys.x + keys.width + kApart), g.width)};
    }
    NamedTitles named = titlesNaming(picture, g, weight);
    // Where one of them has no room for the query, neither names it: the weight is called the same in both.
    std::vector<StripsTitle> titles =
        named.haveRoom ? named.titles : titlesNaming(picture, g, shortWeight(picture)).titles;
    for (StripsTitle& title : titles) {
        title.baseline += g.rulerHeight;
    }
    return titles;
}

void drawStripsHeading(QPainter& painter, const RowPicture& picture, const StripsGeometry& g) {
    for (const StripsTitle& title : stripsTitles(picture, g)) {
        drawLabel(painter, title.label, kInterfaceSize, {title.x, title.baseline},
                  picture.palette.theme.secondary);
    }
    drawFeatureRuler(painter, picture, g);
    drawFeatureIndices(painter, picture, g);
}

} // namespace attnscope::ui
