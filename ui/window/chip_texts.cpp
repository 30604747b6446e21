// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/chip_texts.h"

#include "core/formula/formula.h"
#include "ui/session/error_text.h"
#include "ui/widgets/duration_text.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct ChipTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ChipTexts)
};

} // namespace

QString engineBrief(const Snapshot& snapshot) {
    if (!snapshot) {
        return ChipTexts::tr("computing");
    }
    const QString backend = QString::fromLatin1(snapshot.result->backend());
    return snapshot.fault() ? ChipTexts::tr("%1 instead").arg(backend) : backend;
}

QString engineText(const Snapshot& snapshot, bool isComputing) {
    if (!snapshot) {
        return engineBrief(snapshot);
    }
    const AttentionResult& result = *snapshot.result;
    const double seconds = std::chrono::duration<double>(result.elapsed()).count();
    return QStringLiteral("%1 · %2 · %3")
        .arg(engineBrief(snapshot), QString::fromLatin1(precisionName(result.precision())),
             isComputing ? ChipTexts::tr("computing") : durationText(seconds));
}

QString engineTip(const Snapshot& snapshot) {
    if (!snapshot) {
        return {};
    }
    const QString why = snapshot.fault() ? errorText(*snapshot.fault()) + QStringLiteral("\n\n") : QString();
    return why +
           ChipTexts::tr("Where the picture was computed, in which precision, and how long it took. The "
                         "number under the cursor is always float64. Click to see which device computes and "
                         "why, and to check its numbers.");
}

QString scaleText(const ScoreRules& rules) {
    switch (rules.scale) {
    case ScaleKind::InverseRoot:
        return QStringLiteral("1/√dₖ");
    case ScaleKind::None:
        return ChipTexts::tr("none");
    case ScaleKind::Number:
        return QString::fromStdString(numberText(rules.scaleNumber, -1));
    }
    return {};
}

QIcon dotIcon(const QColor& colour) {
    constexpr int kScale = 2;
    constexpr int kSize = 16;
    constexpr double kRadius = 4.0;
    QPixmap pixmap(kScale * kSize, kScale * kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(kScale, kScale);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(0.5 * kSize, 0.5 * kSize), kRadius, kRadius);
    return QIcon(pixmap);
}

QIcon rampIcon(const ColourMap& map) {
    // Wider than high, with the gap that a tool button leaves out between an icon and its text.
    constexpr int kScale = 2;
    constexpr QSize kSize(32, 16);
    constexpr QRect kRamp(0, 3, 28, 10);
    QPixmap pixmap(kScale * kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const QRect ramp(kScale * kRamp.topLeft(), kScale * kRamp.size());
    for (int x = 0; x < ramp.width(); ++x) {
        painter.fillRect(ramp.left() + x, ramp.top(), 1, ramp.height(),
                         QColor(map.at(static_cast<double>(x) / (ramp.width() - 1))));
    }
    return QIcon(pixmap);
}

} // namespace attnscope::ui
