// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/empty_state.h"

#include "core/solver/joined_heads.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QPainter>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct EmptyStateTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::EmptyState)
};

} // namespace

QStringList emptyStateText(const Session& session, Stage stage) {
    const Snapshot& snapshot = session.snapshot();
    if (snapshot.headIndex().isPooled() && !snapshot.has(stage)) {
        return {
            EmptyStateTexts::tr("The head is being computed")}; // what is made of all heads has no such stage
    }
    if (!snapshot || snapshot.has(stage) || stageInfo(stage).maker != StageMaker::AllHeads ||
        !joinsHeads(*snapshot.scene)) {
        return {};
    }
    const std::size_t heads = headCount(snapshot.scene->input);
    if (!session.isComputing()) {
        return {EmptyStateTexts::tr("The heads are not joined: that takes all %1 of them").arg(heads),
                EmptyStateTexts::tr("%1 computes them").arg(stageInfo(stage).key)};
    }
    return {EmptyStateTexts::tr("All %1 heads are being computed, to be joined: %2 done")
                .arg(heads)
                .arg(session.joining().done),
            EmptyStateTexts::tr("Esc stops")};
}

void drawAbsence(QPainter& painter, const QStringList& lines, const QRectF& area, const Theme& theme) {
    constexpr double kLine = 24.0;
    QFont font = sansFont(kInterfaceSize);
    const QRectF inner = area.adjusted(kLine, 0.0, -kLine, 0.0);
    painter.setFont(font);
    painter.setPen(theme.secondary);
    double y = area.center().y() - kLine / 2.0;
    for (const QString& line : lines) {
        constexpr int kHow = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;
        const QRectF room(inner.left(), y, inner.width(), area.bottom() - y);
        painter.drawText(room, kHow, line);
        y += std::max(kLine, painter.boundingRect(room, kHow, line).height() + kLine / 3.0);
    }
}

} // namespace attnscope::ui
