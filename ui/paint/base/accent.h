// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace attnscope::ui {

/// Draws a hat (U+0302) or a tilde (U+0303) over a letter of mathFont() that stands at `baseline`: the font's
/// own accents are not placed over its slanted letters.
void drawAccent(QPainter& painter, const QString& letter, QChar accent, const QFont& font,
                const QPointF& baseline, const QColor& colour);

} // namespace attnscope::ui
