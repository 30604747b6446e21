// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"
#include "ui/paint/explain/chart_frame.h"
#include "ui/paint/explain/explain_sheets.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kLegendSwatch = 1.8; ///< in the type

QString powerOfTen(int exponent) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("10");
    for (const QChar digit : QString::number(exponent)) {
        text += digits[digit.digitValue()];
    }
    return text;
}

QString countOf(std::uint64_t count) {
    return QString::fromStdString(countText(count));
}

/// N²·d on logarithmic axes, and the numbers at the present N.
class CostChart {
public:
    CostChart(const ExplainPicture& picture, const CostGrowth& growth, const SheetSpace& space)
        : m_picture(picture)
        , m_growth(growth)
        , m_space(space)
        , m_sheet(picture.palette.theme, space.type) {}

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const double legend = legendWidth();
        // A chart needs some room, whatever the legend takes.
        constexpr std::array<double, kLastLevel + 1> kLeastWidth{24.0, 18.0, 14.0};
        const double least = kLeastWidth[static_cast<std::size_t>(m_space.level)] * type;
        const double width = std::max(m_space.size.width() - legend - 2.0 * type, least);
        const double height = std::max(m_space.size.height() - 0.4 * type, 10.0 * type);
        ChartFrame chart(m_sheet, {0.0, 0.0, width, height}, sizesAxis(), costAxis());
        chart.addAxes();
        addPresent(chart);
        for (std::size_t at = 0; at < m_growth.curves.size(); ++at) {
            addCurve(chart, at);
        }
        addLegend(width + 2.0 * type, chart.inner().top());
        return std::move(m_sheet);
    }

private:
    /// Where no cell is allowed at all the curve stays at the lower edge.
    double cost(std::uint64_t cells) const {
        return std::log10(static_cast<double>(std::max<std::uint64_t>(cells, 1)) *
                          static_cast<double>(m_growth.width));
    }

    ChartAxis sizesAxis() const {
        ChartAxis axis;
        axis.low = std::log2(static_cast<double>(std::min(m_growth.sizes.front(), m_growth.tokens)));
        axis.high = std::log2(static_cast<double>(std::max(m_growth.sizes.back(), m_growth.tokens)));
        axis.isEven = true;
        for (const std::size_t size : m_growth.sizes) {
            axis.ticks.push_back({std::log2(static_cast<double>(size)), countOf(size)});
        }
        axis.title = explainWord(ExplainWord::Tokens, m_picture.language);
        return axis;
    }

    ChartAxis costAxis() const {
        double low = cost(m_growth.curves.front().now);
        double high = low;
        for (const CostCurve& curve : m_growth.curves) {
            for (const std::uint64_t cells : curve.cells) {
                low = std::min(low, cost(cells));
                high = std::max(high, cost(cells));
            }
            low = curve.now > 0 ? std::min(low, cost(curve.now)) : low;
            high = curve.now > 0 ? std::max(high, cost(curve.now)) : high;
        }
        constexpr double kPlain = 4.0;
        ChartAxis axis;
        axis.low = std::floor(low);
        axis.high = std::ceil(high);
        for (int exponent = static_cast<int>(axis.low); exponent <= static_cast<int>(axis.high); ++exponent) {
            // One way of writing for all of an axis: long numbers are powers.
            const QString text =
                axis.high > kPlain
                    ? powerOfTen(exponent)
                    : countOf(static_cast<std::uint64_t>(std::llround(std::pow(10.0, exponent))));
            axis.ticks.push_back({static_cast<double>(exponent), text});
        }
        axis.isEven = true;
        axis.title = explainWord(ExplainWord::Multiplications, m_picture.language).arg(m_growth.width);
        return axis;
    }

    void addPresent(const ChartFrame& chart) {
        const double x = std::log2(static_cast<double>(m_growth.tokens));
        const QPointF foot(chart.at({x, 0.0}).x(), chart.inner().bottom());
        m_sheet.line({QPolygonF({QPointF(foot.x(), chart.inner().top()), foot}), m_sheet.theme().secondary,
                      0.1 * m_sheet.type(), true, false});
    }

    void addCurve(ChartFrame& chart, std::size_t at) {
        const CostCurve& curve = m_growth.curves[at];
        const QColor colour = curveColour(at, m_sheet.theme());
        ChartCurve drawn{{}, colour, at % 2 == 1};
        for (std::size_t size = 0; size < curve.cells.size(); ++size) {
            drawn.points.emplace_back(std::log2(static_cast<double>(m_growth.sizes[size])),
                                      cost(curve.cells[size]));
        }
        if (!drawn.points.empty()) {
            chart.addCurve(drawn);
        }
        if (curve.now > 0) {
            const QPointF now = chart.at({std::log2(static_cast<double>(m_growth.tokens)), cost(curve.now)});
            const double size = 0.6 * m_sheet.type();
            m_sheet.box({{now.x() - size / 2.0, now.y() - size / 2.0, size, size},
                         colour,
                         m_sheet.theme().panel,
                         0.8,
                         false,
                         size / 2.0});
        }
    }

    /// A long set of layers is called by what it is.
    QString nameOf(const CostCurve& curve) const {
        constexpr qsizetype kLongest = 24;
        const QString spec = maskWord(curve.spec, m_picture.language);
        if (curve.isOfScene) {
            return spec.size() > kLongest
                       ? explainWord(ExplainWord::ThisScene, m_picture.language)
                       : explainWord(ExplainWord::OfThisScene, m_picture.language).arg(spec);
        }
        return spec.isEmpty() ? explainWord(ExplainWord::NoMask, m_picture.language) : spec;
    }

    /// "78 cells · 2 = 156, 54.2 %"
    QString numbersOf(const CostCurve& curve) const {
        const double part =
            100.0 * static_cast<double>(curve.now) / static_cast<double>(m_growth.curves[0].now);
        return QStringLiteral("%1 · %2 = %3  (%4 %)")
            .arg(countOf(curve.now), countOf(m_growth.width), countOf(curve.now * m_growth.width),
                 QString::fromStdString(readoutText(part, part == 100.0 ? 0 : 1)));
    }

    QString heading() const {
        return explainWord(ExplainWord::AtTokens, m_picture.language).arg(countOf(m_growth.tokens));
    }

    double legendWidth() const {
        double widest = m_sheet.widthOf(heading(), true);
        for (const CostCurve& curve : m_growth.curves) {
            widest =
                std::max({widest, (kLegendSwatch + 0.5) * m_sheet.type() + m_sheet.widthOf(nameOf(curve)),
                          (kLegendSwatch + 0.5) * m_sheet.type() + m_sheet.widthOf(numbersOf(curve))});
        }
        return widest;
    }

    void addLegend(double left, double top) {
        const double type = m_sheet.type();
        double y = top + 0.2 * type;
        m_sheet.text(heading(), {left, y}, SheetAlign::Left, {}, true);
        for (std::size_t at = 0; at < m_growth.curves.size(); ++at) {
            const CostCurve& curve = m_growth.curves[at];
            y += 1.7 * type;
            m_sheet.line({QPolygonF({QPointF(left, y), QPointF(left + kLegendSwatch * type, y)}),
                          curveColour(at, m_sheet.theme()), 0.2 * type, at % 2 == 1, false});
            const double text = left + (kLegendSwatch + 0.5) * type;
            m_sheet.text(nameOf(curve), {text, y}, SheetAlign::Left);
            y += m_sheet.line();
            m_sheet.text(numbersOf(curve), {text, y}, SheetAlign::Left, m_sheet.theme().secondary);
        }
    }

    const ExplainPicture& m_picture;
    const CostGrowth& m_growth;
    const SheetSpace& m_space;
    ExplainSheet m_sheet;
};

} // namespace

ExplainSheet costSheet(const ExplainPicture& picture, const CostGrowth& growth, const SheetSpace& space) {
    return CostChart(picture, growth, space).sheet();
}

} // namespace attnscope::ui
