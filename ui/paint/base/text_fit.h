// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QColor;
class QPainter;

namespace attnscope::ui {

double textWidth(const QFont& font, const QString& text);

/// The text, cut with … so that it is no wider than that: at its end, or where `mode` says.
QString elided(const QFont& font, const QString& text, double width, Qt::TextElideMode mode = Qt::ElideRight);

/// The largest whole pixel size from `largest` down to `smallest` at which the text fits the box; 0 where
/// none does.
int fittingSize(const QString& text, double width, double height, int largest, int smallest);

/// Draws text with its capitals (and digits) centred on the height of `point`.
void drawTextLeft(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                  const QString& text);
void drawTextCentred(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                     const QString& text);
void drawTextRight(QPainter& painter, const QPointF& point, const QFont& font, const QColor& colour,
                   const QString& text);

} // namespace attnscope::ui
