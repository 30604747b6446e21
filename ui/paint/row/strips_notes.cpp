// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/printed_parts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/row/strips_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct StripsNotes {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Strips)
};

/// Where the numbers of all terms and sums lie within this part of the values' range, they look alike.
constexpr double kPalePart = 0.5;

QString rangeText(double range) {
    return QChar(0x00B1) + QString::fromStdString(numberText(range, -3));
}

} // namespace

namespace {

/// The largest magnitude among the row's a_ij·v_j and running sums.
double largestPart(const RowCombination& row) {
    double largest = 0.0;
    for (const RowTerm& term : row.terms) {
        for (const std::vector<double>* vector : {&term.contribution, &term.runningSum}) {
            for (const double value : *vector) {
                largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
            }
        }
    }
    return largest;
}

/// Whether the values are printed with fewer decimals than what is made of them, and lose some.
bool roundsValuesMore(const RowPicture& picture, const StripsGeometry& g) {
    const double units = std::pow(10.0, g.valueDigits);
    const auto isRounded = [units](double value) {
        return std::isfinite(value) && std::abs(value * units - std::round(value * units)) > 1e-9 * units;
    };
    return g.valueDigits < g.digits &&
           std::any_of(picture.row->terms.begin(), picture.row->terms.end(), [&](const RowTerm& term) {
               return std::any_of(term.value.begin(), term.value.end(), isRounded);
           });
}

} // namespace

double ownSumRange(const RowPicture& picture) {
    const double largest =
        std::max(largestPart(*picture.row), picture.beside ? largestPart(*picture.beside) : 0.0);
    return largest < kPalePart * valueRangeOf(picture) ? largest : 0.0;
}

double valueRangeOf(const RowPicture& picture) {
    return picture.valueRange > 0.0 ? picture.valueRange : picture.palette.ranges.values;
}

QString roundedPartsNote(const RowPicture& picture, const StripsGeometry& g) {
    if (g.barcode || g.lines > kMostPrintedParts || g.lines == 0) {
        return {};
    }
    QStringList sums;
    bool addUp = true;
    for (std::size_t c = g.firstFeature; c < g.firstFeature + g.features; ++c) {
        double sum = 0.0;
        for (const RowTerm& term : picture.row->terms) {
            sum += printedUnits(term.contribution[c], g.digits);
        }
        if (!std::isfinite(sum)) {
            return {};
        }
        addUp = addUp && sum == printedUnits(picture.row->output[c], g.digits);
        sums << QString::fromStdString(numberText(sum / std::pow(10.0, g.digits), g.digits));
    }
    return addUp ? QString() : roundedPartsText(sums.join(QStringLiteral("  ")));
}

Label outputName(const RowPicture& picture) {
    const QString query = picture.querySubscript(picture.row->query);
    return outputLabel(picture.orientation, query) + sumLabel(picture.weightName(), query);
}

std::optional<QRectF> roundedPartsPlace(const RowPicture& picture, const StripsGeometry& g) {
    const QString note = roundedPartsNote(picture, g);
    const double left = 4.0 + labelWidth(outputName(picture), kValueSize) + 8.0;
    const QRectF space(left, 0.0, g.outputRect(0).left() - 8.0 - left, g.outputHeight);
    const bool fits =
        !note.isEmpty() && QFontMetricsF(sansFont(kCaptionSize)).horizontalAdvance(note) <= space.width();
    return fits ? std::optional(space) : std::nullopt;
}

void addNotes(StripsGeometry& g, const RowPicture& picture) {
    QStringList facts;
    if (!g.barcode && g.digits < picture.digits) {
        facts << (roundsValuesMore(picture, g) ? StripsNotes::tr("decimals: v %1, sums %2, so that all fit")
                                                     .arg(g.valueDigits)
                                                     .arg(g.digits)
                  : g.digits == 1 ? StripsNotes::tr("one decimal, so that all fit")
                                  : StripsNotes::tr("%1 decimals, so that all fit").arg(g.digits));
    }
    if (g.sumRange > 0.0) {
        facts
            << StripsNotes::tr("colours: v %1, sums %2").arg(rangeText(g.valueRange), rangeText(g.sumRange));
    } else if (g.rulerHeight > 0.0) {
        // A row whose sums have a range of their own is next to others that haven't.
        facts << StripsNotes::tr("colours: v and sums %1").arg(rangeText(g.valueRange));
    }
    const QString joined = facts.join(QStringLiteral("  ·  "));
    const bool isOneLine = textWidth(sansFont(kCaptionSize), joined) <= g.width - 4.0;
    g.notes = facts.size() > 1 && isOneLine ? QStringList{joined} : facts;
    const QString rounded = roundedPartsNote(picture, g);
    g.hasRoundedBelow = !rounded.isEmpty() && !roundedPartsPlace(picture, g);
    if (g.hasRoundedBelow) {
        g.notes << rounded;
    } else if (const std::optional<RowPicture> other = picture.other();
               other && !roundedPartsNote(*other, g).isEmpty() && !roundedPartsPlace(*other, g)) {
        g.notes << QString(); // both are as high
    }
}

} // namespace attnscope::ui
