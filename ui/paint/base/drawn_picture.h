// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/palette.h"

#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;

namespace attnscope::ui {

/// How a picture is drawn into a file.
struct DrawnLook {
    Palette palette;
    bool hasCursor = true; ///< with the marks of the cursor
    bool isTyped = false;  ///< tokens and numbers have the size of DrawnPicture::type, whatever room there is
};

/// A picture that is drawn by one call, in the window and into a file.
struct DrawnPicture {
    QString name;  ///< as a dialog calls it: "The lines as shown"; empty where there is nothing to draw
    QSizeF size{}; ///< in which it is comfortably read, in the painters' units
    /// Draws everything but the background into a rectangle of that size at the origin. It holds what it
    /// draws by value, so that a file is written while the window goes on.
    std::function<void(QPainter& painter, const QSizeF& size, const DrawnLook& look)> draw{};
    int type = 0; ///< of its tokens and numbers where it is chosen, in the painters' units; 0: it can't be
    /// Whether all of it has room in a rectangle of that size. Null, as heightAt, where type is 0.
    std::function<bool(const QSizeF& size, bool isTyped)> fits{};
    /// The height that it needs in a rectangle of that width.
    std::function<double(double width, bool isTyped)> heightAt{};
    QString note{};         ///< a sentence of the caption on what is not drawn; empty: all is
    QString caption{};      ///< what it shows, in a caption; empty: the stage of the window
    QString fileName{};     ///< its word in the name of a file: "lines"
    bool hasCursor = false; ///< whether there are marks of a cursor, which DrawnLook leaves out
    QString path{};         ///< where it is proposed to be written; empty: where the matrix is
};

} // namespace attnscope::ui
