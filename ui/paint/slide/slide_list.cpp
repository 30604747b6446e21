// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/row/row_label.h"
#include "ui/paint/row/vector_strip.h"
#include "ui/paint/slide/slide_measures.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace attnscope::ui {

namespace {

constexpr double kLine = 22.0;
constexpr double kType = 13.0;
constexpr double kCell = 15.0; ///< height of vectors and bars
constexpr double kBar = 44.0;  ///< of the row's largest weight
constexpr double kColumnGap = 8.0;
constexpr std::size_t kMostNumbers = 4; ///< of more features the colours alone are drawn

constexpr double kLeastBarcode = 40.0;

/// The columns of the list, from left to right: key, weight, v_j and, of barcodes, a_ij·v_j.
struct ListColumns {
    double nameRight = 0.0;
    double bar = 0.0;
    double number = 0.0;
    double vector = 0.0;
    double vectorEnd = 0.0;
    double product = 0.0; ///< where a_ij·v_j begins; where it has no column that is v_j's
    double right = 0.0;
    bool hasHeading = false;        ///< above a_ij, v_j and a_ij·v_j
    std::vector<std::size_t> terms; ///< those that have a line, in order; the sum has one more
    RowTerm others;                 ///< those that have none: their number and the sum of their weights
};

std::vector<double> sumSoFar(const RowPicture& row) {
    return row.row->sumAfter(row.done());
}

/// Whether two keys are called alike, so that their places tell them apart.
bool repeatsNames(const RowPicture& row) {
    std::set<QString> names;
    for (std::size_t key = 0; key < row.tokens.size(); ++key) {
        const QString name = row.token(key);
        if (!name.isEmpty() && !names.insert(name).second) {
            return true;
        }
    }
    return false;
}

QString nameIn(const RowPicture& row, const RowTerm& term, bool isNumbered) {
    const QString name = row.name(term);
    if (name.isEmpty()) {
        return row.index(term.key);
    }
    return isNumbered && term.others == 0
               ? numberedToken(row.tokens, term.key, static_cast<std::size_t>(row.indexFrom))
               : name;
}

bool isBarcode(const RowPicture& row) {
    return row.row->terms.front().value.size() > kMostNumbers;
}

/// As many terms as have room, in the order of the row: the strongest; of a covered row those that are asked
/// for, then the first. Of a covered row that does not fit and of which none is asked for there are none:
/// those that were left out could be the answer.
std::vector<std::size_t> listedTerms(const SlideRow& row, std::size_t most) {
    const std::vector<RowTerm>& all = row.row.row->terms;
    std::vector<std::size_t> terms(all.size());
    std::iota(terms.begin(), terms.end(), std::size_t{0});
    if (terms.size() <= most) {
        return terms;
    }
    if (!row.isCovered) {
        std::vector<double> weights;
        weights.reserve(all.size());
        for (const RowTerm& term : all) {
            weights.push_back(term.weight);
        }
        return strongestKeys(weights, most);
    }
    if (row.asked.empty()) {
        return {};
    }
    std::stable_partition(terms.begin(), terms.end(), [&](std::size_t at) {
        return all[at].others == 0 &&
               std::find(row.asked.begin(), row.asked.end(), all[at].key) != row.asked.end();
    });
    terms.resize(most);
    std::sort(terms.begin(), terms.end());
    return terms;
}

/// What has no line of its own. The term of joined keys counts for all of these.
RowTerm othersThan(const std::vector<std::size_t>& listed, const RowCombination& row) {
    RowTerm others;
    for (std::size_t at = 0; at < row.terms.size(); ++at) {
        if (std::find(listed.begin(), listed.end(), at) == listed.end()) {
            others.others += std::max<std::size_t>(row.terms[at].others, 1);
            others.weight += row.terms[at].weight;
        }
    }
    return others;
}

ListColumns columnsOf(const SlideRow& row, const QSizeF& size) {
    constexpr double kMostName = 0.34;
    ListColumns columns;
    const QFont font = sansFont(kType, QFont::DemiBold);
    const auto room = static_cast<std::size_t>(std::max(2.0, std::floor(size.height() / kLine)));
    const std::size_t count = row.row.row->terms.size();
    // A list that is cut anyway gives up one line more for its heading.
    constexpr std::size_t kLeastCut = 5;
    const bool isCut = count >= room;
    columns.hasHeading = isCut ? room >= kLeastCut : count + 2 <= room;
    const std::size_t lines = room - (columns.hasHeading ? 1 : 0);
    columns.terms = listedTerms(row, isCut ? std::max<std::size_t>(lines - 2, 1) : count);
    const bool isNumbered = repeatsNames(row.row);
    columns.others = othersThan(columns.terms, *row.row.row);
    double name =
        labelWidth(outputLabel(row.row.orientation, row.row.querySubscript(row.row.row->query)), kType);
    const auto makeRoomFor = [&name, drawn = sansFont(kType)](const QString& text) {
        name = std::max(name, textWidth(drawn, text));
    };
    for (const std::size_t term : columns.terms) {
        makeRoomFor(nameIn(row.row, row.row.row->terms[term], isNumbered));
    }
    if (columns.others.others > 0) {
        makeRoomFor(row.row.name(columns.others));
    }
    columns.nameRight = std::min(name, kMostName * size.width());
    columns.bar = columns.nameRight + kColumnGap;
    columns.number = columns.bar + kBar + 5.0;
    columns.vector = columns.number +
                     textWidth(font, QString::fromStdString(numberText(0.0, row.row.digits))) + kColumnGap;
    columns.right = size.width() - 1.0;
    columns.product = columns.vector;
    columns.vectorEnd = columns.right;
    const double half = (columns.right - columns.vector - kColumnGap) / 2.0;
    if (isBarcode(row.row) && half >= kLeastBarcode) {
        columns.vectorEnd = columns.vector + half;
        columns.product = columns.right - half;
    }
    return columns;
}

class TermList {
public:
    TermList(QPainter& painter, const SlideRow& row, const QSizeF& size)
        : m_painter(painter)
        , m_slide(row)
        , m_row(row.row)
        , m_theme(row.row.palette.theme)
        , m_columns(columnsOf(row, size))
        , m_features(row.row.row->terms.front().value.size())
        , m_isNumbered(repeatsNames(row.row)) {
        const std::size_t more = (hasOthers() ? 2U : 1U) + (m_columns.hasHeading ? 1U : 0U);
        const double height = kLine * static_cast<double>(m_columns.terms.size() + more);
        m_top = std::max(0.0, (size.height() - height) / 2.5);
        for (const RowTerm& term : m_row.row->terms) {
            m_largest = std::max(m_largest, std::abs(term.weight));
        }
    }

    bool isEmpty() const { return m_columns.terms.empty(); }

    void draw() {
        double y = m_top;
        if (m_columns.hasHeading) {
            drawHeading(y + kLine / 2.0);
            y += kLine;
        }
        for (const std::size_t term : m_columns.terms) {
            drawTerm(term, y + kLine / 2.0);
            y += kLine;
        }
        if (hasOthers()) {
            drawOthers(y + kLine / 2.0);
            y += kLine;
        }
        m_painter.setPen(QPen(m_theme.border, 1.0));
        m_painter.drawLine(QLineF(0.0, y, m_columns.right, y));
        drawSum(y + kLine / 2.0 + 1.0);
    }

private:
    bool hasOthers() const { return m_columns.others.others > 0; }
    bool hasProducts() const { return m_columns.product > m_columns.vector; }

    void drawHeading(double middle) {
        const Label value = valueLabel(m_row.orientation);
        const Label weight = weightLabel(m_row.weightName(), m_row.querySubscript(m_row.row->query));
        const auto draw = [&](const Label& label, double left, double right) {
            drawLabel(m_painter, label, kType,
                      {(left + right - labelWidth(label, kType)) / 2.0, middle + 4.0}, m_theme.secondary);
        };
        draw(weight, m_columns.bar, m_columns.vector - kColumnGap);
        draw(value, m_columns.vector, m_columns.vectorEnd);
        if (!hasProducts()) {
            return;
        }
        const Label times = timesSign(m_row.weightName()) + value;
        Label brief = weight; // without the query, which the sum names
        brief.erase(brief.begin() + 1);
        const double room = m_columns.right - m_columns.product;
        draw(labelWidth(weight + times, kType) <= room ? weight + times : brief + times, m_columns.product,
             m_columns.right);
    }

    void drawName(const RowTerm& term, double middle, const QColor& ink) {
        const QFont font = sansFont(kType);
        drawTextRight(m_painter, {m_columns.nameRight, middle}, font, ink,
                      elided(font, nameIn(m_row, term, m_isNumbered), m_columns.nameRight));
    }

    void drawOthers(double middle) {
        const bool areIn = m_row.progress == 0.0 || m_row.atEnd();
        const QColor ink = areIn ? m_theme.secondary : m_theme.tertiary;
        drawName(m_columns.others, middle, ink);
        if (m_slide.isCovered) {
            drawCover(m_painter, m_theme, {m_columns.bar, middle - kCell / 2.0, kBar, kCell}, 11.5);
        } else {
            drawNumber(m_columns.others, middle, ink); // a bar of their sum would be taken for the largest
        }
    }

    void drawTerm(std::size_t at, double middle) {
        const RowTerm& term = m_row.row->terms[at];
        const bool isIn = m_row.progress == 0.0 || at < m_row.done();
        const QColor ink = isIn ? m_theme.text : m_theme.tertiary;
        drawName(term, middle, ink);
        if (m_slide.isCovered) {
            drawCover(m_painter, m_theme, {m_columns.bar, middle - kCell / 2.0, kBar, kCell}, 11.5);
        } else {
            drawWeight(term, middle, ink);
        }
        drawNumbers(term.value, middle, m_columns.vector, m_columns.vectorEnd);
        if (hasProducts() && !m_slide.isCovered && at < m_row.done()) {
            drawNumbers(term.contribution, middle, m_columns.product, m_columns.right);
        }
    }

    void drawWeight(const RowTerm& term, double middle, const QColor& ink) {
        const double part = m_largest > 0.0 ? std::abs(term.weight) / m_largest : 0.0;
        const QRectF bar(m_columns.bar, middle - kCell / 2.0, kBar * (std::isfinite(part) ? part : 0.0),
                         kCell);
        m_painter.setPen(QPen(m_theme.border, 0.5));
        m_painter.setBrush(m_row.weightColour(term));
        m_painter.drawRect(bar);
        drawNumber(term, middle, ink);
    }

    void drawNumber(const RowTerm& term, double middle, const QColor& ink) {
        drawTextLeft(m_painter, {m_columns.number, middle}, sansFont(kType), ink,
                     QString::fromStdString(numberText(term.weight, m_row.digits)));
    }

    /// One decimal where that tells the number, else two.
    static int digitsFor(const std::vector<double>& vector) {
        const bool isShort = std::all_of(vector.begin(), vector.end(), [](double value) {
            return std::abs(value * 10.0 - std::round(value * 10.0)) < 1e-9;
        });
        return isShort ? 1 : 2;
    }

    void drawNumbers(const std::vector<double>& vector, double middle, double left, double right) {
        constexpr double kLeastVector = 20.0;
        if (vector.empty() || right - left < kLeastVector) {
            return;
        }
        constexpr double kNumbers = 11.5;
        const double cell = (right - left) / static_cast<double>(m_features);
        const int digits = digitsFor(vector);
        // Numbers that would lie over each other say less than their colours.
        const QFont font = sansFont(kNumbers);
        const bool overlap = std::any_of(vector.begin(), vector.end(), [&](double number) {
            return textWidth(font, QString::fromStdString(numberText(number, digits))) > cell;
        });
        const bool isColours = isBarcode(m_row) || overlap;
        const VectorPlace place{{left, middle - kCell / 2.0, isColours ? cell : std::min(cell, 46.0), kCell},
                                m_features};
        VectorStyle style{m_row.palette, digits, kNumbers, isColours};
        style.pixelRatio = std::abs(m_painter.deviceTransform().m11());
        drawVector(m_painter, place, vector, style);
    }

    void drawSum(double middle) {
        // While terms are still to come it is a sum so far, which the output is not.
        const bool isWhole = m_row.progress >= static_cast<double>(m_row.steps());
        const bool isHidden = m_slide.isCovered || m_slide.hidesOutput;
        const Label name = isWhole || isHidden
                               ? outputLabel(m_row.orientation, m_row.querySubscript(m_row.row->query))
                               : plainLabel(QStringLiteral("Σ"));
        drawLabel(m_painter, name, kType, {m_columns.nameRight - labelWidth(name, kType), middle + 4.0},
                  m_theme.accentText);
        if (isHidden) {
            drawCover(m_painter, m_theme,
                      {m_columns.product, middle - kCell / 2.0,
                       std::max(20.0, m_columns.right - m_columns.product), kCell},
                      11.5);
            return;
        }
        drawNumbers(sumSoFar(m_row), middle, m_columns.product, m_columns.right);
    }

    QPainter& m_painter;
    const SlideRow& m_slide;
    const RowPicture& m_row;
    const Theme& m_theme;
    ListColumns m_columns;
    std::size_t m_features;
    bool m_isNumbered;
    double m_top = 0.0;
    double m_largest = 0.0;
};

} // namespace

void drawSlideList(QPainter& painter, const SlideRow& row, const QSizeF& size) {
    if (row.row.steps() == 0 || row.row.row->terms.front().value.empty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    TermList list(painter, row, size);
    if (!list.isEmpty()) {
        list.draw();
    }
}

} // namespace attnscope::ui
