// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/palette.h"

#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;

namespace attnscope::ui {

/// A picture that is drawn by one call, in the window and into a file.
struct DrawnPicture {
    QString name;  ///< as a dialog calls it: "The lines as shown"; empty where there is nothing to draw
    QSizeF size{}; ///< in which it is comfortably read, in the painters' units
    /// Draws everything but the background into a rectangle of that size at the origin. It holds what it
    /// draws by value, so that a file is written while the window goes on.
    std::function<void(QPainter& painter, const QSizeF& size, const Palette& palette)> draw{};
    /// The same without the marks of the cursor; null where it has none.
    decltype(draw) drawPlain{};
    QString fileName{}; ///< its word in the name of a file: "lines"
    QString path{};     ///< where it is proposed to be written; empty: where the matrix is
};

} // namespace attnscope::ui
