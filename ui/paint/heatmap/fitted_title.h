// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"

#include <QFont>
#include <QString>

namespace attnscope::ui {

/// A title as it is drawn in the room that it has: in smaller type where it is long, and cut with … where
/// that is not enough.
struct FittedTitle {
    QFont font;
    QString text;
    int size = 0;          ///< of the type, in the painters' units
    qsizetype letters = 0; ///< that stand of those of the whole
    qsizetype all = 0;

    bool isCut() const { return letters < all; }
};

/// The title of that picture, or of several such, in a line of that width.
FittedTitle fittedTitle(const HeatmapPicture& picture, const QString& title, double width);

/// The title of an axis in that room: "feature (columns)", or "feature" where the whole is longer.
QString fittedAxisTitle(const QString& title, const QFont& font, double room);

} // namespace attnscope::ui
