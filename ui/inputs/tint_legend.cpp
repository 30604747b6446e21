// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/tint_legend.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/inputs/matrix_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"
#include "ui/session/session.h"

#include <QPainter>

namespace attnscope::ui {

namespace {

constexpr int kTitle = 20;
constexpr int kBar = 10;
constexpr int kTicks = 18;
constexpr double kBaseline = 12.5; ///< of a line of ticks
constexpr double kNameGap = 6.0;

QString endText(double end) {
    return QString::fromStdString(groupedText(numberText(end, readableDigits(end))));
}

} // namespace

TintLegend::TintLegend(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&context.session, &Session::snapshotChanged, this, &TintLegend::refresh);
    connect(&context.appearance, &Appearance::changed, this, &TintLegend::refresh);
    refresh();
}

bool TintLegend::rangesAgree() const {
    const Ranges& ranges = m_context.session.ranges();
    return ranges.values == ranges.scores || !m_context.session.snapshot().has(Stage::Scores);
}

QString TintLegend::title() const {
    return m_context.session.snapshot().has(Stage::Scores) ? tr("Tint of values and scores")
                                                           : tr("Tint of values");
}

std::vector<std::pair<Formula, QString>> TintLegend::ownRanges() const {
    const Scene& scene = m_context.session.scene();
    const Ranges& ranges = paletteOf(m_context.session, m_context.appearance).ranges;
    std::vector<std::pair<Formula, QString>> lines;
    for (const MatrixRole role : rolesOf(scene.input)) {
        const Ranges own = ranges.forRole(role);
        if (own.isOwn) {
            lines.emplace_back(matrixName(scene, role), tr("own range ±%1").arg(endText(own.values)));
        }
    }
    return lines;
}

void TintLegend::refresh() {
    const Ranges& ranges = m_context.session.ranges();
    const QString shared = rangesAgree() ? tr("%1: −%2 to +%2").arg(title(), endText(ranges.values))
                                         : tr("Tint of values: −%1 to +%1; of scores: −%2 to +%2")
                                               .arg(endText(ranges.values), endText(ranges.scores));
    QString text = shared;
    for (const auto& [name, range] : ownRanges()) {
        text += QStringLiteral("\n%1: %2").arg(QString::fromStdString(plainText(name)), range);
    }
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

QSize TintLegend::sizeHint() const {
    const int lines = (rangesAgree() ? 1 : 2) + static_cast<int>(ownRanges().size());
    return {160, kTitle + kBar + 2 + lines * kTicks};
}

void TintLegend::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    const Ranges& ranges = m_context.session.ranges();
    const Palette palette = paletteOf(m_context.session, m_context.appearance);
    QPainter painter(this);
    painter.setFont(sansFont(kInterfaceSize));
    painter.setPen(palette.theme.secondary);
    painter.drawText(QRectF(0, 0, width(), kTitle - 4), Qt::AlignLeft | Qt::AlignVCenter, title());
    const QRectF bar(0.5, kTitle + 0.5, width() - 1, kBar);
    const int pixels = qRound(bar.width());
    for (int x = 0; x < pixels; ++x) {
        painter.fillRect(QRectF(bar.left() + x, bar.top(), 1.0, bar.height()),
                         QColor::fromRgb(palette.diverging.at((x + 0.5) / pixels)));
    }
    painter.setPen(QPen(palette.theme.border, 1.0));
    painter.drawRect(bar);

    const auto drawEnds = [&](double y, double end, const QString& of) {
        const QRectF line(0, y, width(), kTicks - 2);
        painter.setPen(palette.theme.secondary);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, QChar(0x2212) + endText(end));
        painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter, of);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, u'+' + endText(end));
    };
    const double below = bar.bottom() + 2;
    if (rangesAgree()) {
        drawEnds(below, ranges.values, QStringLiteral("0"));
    } else {
        drawEnds(below, ranges.values, tr("values"));
        drawEnds(below + kTicks, ranges.scores, tr("scores"));
    }
    double y = below + (rangesAgree() ? 1 : 2) * kTicks;
    FormulaStyle style;
    style.size = kInterfaceSize;
    style.colour = palette.theme.secondary;
    for (const auto& [name, range] : ownRanges()) {
        const double wide = drawFormulaOnBaseline(painter, name, style, QPointF(0, y + kBaseline)) + kNameGap;
        painter.setPen(palette.theme.secondary);
        painter.drawText(QRectF(wide, y, width() - wide, kTicks - 2), Qt::AlignLeft | Qt::AlignVCenter,
                         range);
        y += kTicks;
    }
}

} // namespace attnscope::ui
