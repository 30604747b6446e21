// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/paint/explain/chart_frame.h"
#include "ui/paint/explain/explain_sheets.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The largest weight and the slope of the softmax as d_k grows, with and without scaling.
class ScalingCharts {
public:
    ScalingCharts(const ExplainPicture& picture, const ScalingCurves& curves, const SheetSpace& space)
        : m_picture(picture)
        , m_curves(curves)
        , m_space(space)
        , m_sheet(picture.palette.theme, space.type) {}

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const double gap = 1.2 * type;
        const bool hasSlopes = m_space.level < kLastLevel;
        const double whole = m_space.size.width() - 0.5 * type;
        const double width = hasSlopes ? (whole - gap) / 2.0 : whole;
        const double height = m_space.size.height() - 1.8 * type;
        const double least = hasSlopes ? 20.0 * type : 16.0 * type;
        const QSizeF chart(std::max(width, least), std::max(height, 9.0 * type));
        addChart({QPointF(), chart}, ExplainWord::LargestWeight, 1.0, &ScalingPoint::plain,
                 &ScalingPoint::scaled);
        if (hasSlopes) {
            addChart({QPointF(chart.width() + gap, 0.0), chart}, ExplainWord::Slope, 0.15,
                     &ScalingPoint::plainSlope, &ScalingPoint::scaledSlope);
        }
        addLegend({0.4 * type, chart.height() + 0.7 * type});
        return std::move(m_sheet);
    }

private:
    using Member = double ScalingPoint::*;

    ChartAxis widthAxis() const {
        constexpr double room = 4.2; // for the numbers at both ends
        ChartAxis axis;
        axis.low = std::log2(static_cast<double>(m_curves.points.front().width)) - room;
        axis.high = std::log2(static_cast<double>(m_curves.points.back().width)) + room;
        for (const ScalingPoint& point : m_curves.points) {
            const bool isMinor =
                point.width != 2 && point.width != 8 && point.width != 64 && point.width != 512;
            axis.ticks.push_back(
                {std::log2(static_cast<double>(point.width)), QString::number(point.width), isMinor});
        }
        axis.title = QStringLiteral("d_k");
        return axis;
    }

    void addChart(const QRectF& outer, ExplainWord title, double high, Member plain, Member scaled) {
        ChartAxis y;
        y.high = high * 1.12;
        for (int fifth = 0; fifth <= 5; ++fifth) {
            const double value = high * fifth / 5.0;
            y.ticks.push_back({value, QString::fromStdString(numberText(value, high < 0.5 ? 2 : 1))});
        }
        y.title = explainWord(title, m_picture.language);
        ChartFrame chart(m_sheet, outer, widthAxis(), y);
        chart.addAxes();
        for (const auto& [member, isScaled] : {std::pair(plain, false), std::pair(scaled, true)}) {
            ChartCurve curve{{}, curveColour(isScaled ? 1 : 0, m_sheet.theme()), !isScaled};
            for (const ScalingPoint& point : m_curves.points) {
                curve.points.emplace_back(std::log2(static_cast<double>(point.width)), point.*member);
            }
            chart.addCurve(curve);
        }
        addEnds(chart, plain, scaled, high);
    }

    /// The numbers of both curves before their first and behind their last point.
    void addEnds(const ChartFrame& chart, Member plain, Member scaled, double high) {
        const double type = m_sheet.type();
        for (const bool isLast : {false, true}) {
            const ScalingPoint& point = isLast ? m_curves.points.back() : m_curves.points.front();
            const double x = std::log2(static_cast<double>(point.width));
            const double middle = (chart.at({x, point.*plain}).y() + chart.at({x, point.*scaled}).y()) / 2.0;
            for (const bool isScaled : {false, true}) {
                const double value = isScaled ? point.*scaled : point.*plain;
                const QPointF at = chart.at({x, value});
                // Numbers that are close are written one below the other.
                const double least = 0.6 * type;
                const double off = at.y() - middle;
                const double y = middle + (off < 0.0 ? std::min(off, -least) : std::max(off, least));
                m_sheet.text(QString::fromStdString(numberText(value, high < 0.5 ? 3 : 2)),
                             {at.x() + (isLast ? 0.4 : -0.4) * type, y},
                             isLast ? SheetAlign::Left : SheetAlign::Right,
                             curveColour(isScaled ? 1 : 0, m_sheet.theme()), true);
            }
        }
    }

    void addLegend(const QPointF& at) {
        const double type = m_sheet.type();
        double x = at.x();
        for (const bool isScaled : {false, true}) {
            m_sheet.line({QPolygonF({QPointF(x, at.y()), QPointF(x + 2.0 * type, at.y())}),
                          curveColour(isScaled ? 1 : 0, m_sheet.theme()), 0.2 * type, !isScaled, false});
            const QString text = explainWord(
                isScaled ? ExplainWord::WithScaling : ExplainWord::WithoutScaling, m_picture.language);
            x = m_sheet.indexedText(text, {x + 2.5 * type, at.y()}, SheetAlign::Left).right() + 1.6 * type;
        }
        if (m_space.level == 0) {
            const QString means = explainWord(ExplainWord::MeansOf, m_picture.language)
                                      .arg(QString::fromStdString(countText(m_curves.queries)))
                                      .arg(m_curves.keys);
            m_sheet.text(means, {x, at.y()}, SheetAlign::Left, m_sheet.theme().secondary);
        }
    }

    const ExplainPicture& m_picture;
    const ScalingCurves& m_curves;
    const SheetSpace& m_space;
    ExplainSheet m_sheet;
};

} // namespace

ExplainSheet scalingSheet(const ExplainPicture& picture, const ScalingCurves& curves,
                          const SheetSpace& space) {
    return ScalingCharts(picture, curves, space).sheet();
}

} // namespace attnscope::ui
