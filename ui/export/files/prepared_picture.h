// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QColor>
#include <QImage>
#include <QSize>
#include <QSizeF>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QPainter;

namespace attnscope::ui {

class VectorWriter;

inline constexpr double kPointsPerInch = 72.0;

/// Keys and texts that a file carries beside its picture.
using PictureFacts = std::vector<std::pair<QString, QString>>;

/// A picture with all that it shows already read, which every format is written from.
struct PreparedPicture {
    QSize pixels;       ///< of the whole file; formats of shapes have the same size on paper
    double dpi = 96.0;  ///< pixels an inch
    double scale = 1.0; ///< pixels a unit of the painters
    QColor ground;
    std::function<void(QPainter&)> draw; ///< all but the ground, in the painters' units
    PictureFacts facts{};

    QSizeF points() const; ///< 1/72 in
    QString title() const; ///< of the scene

    /// Null where there is no memory for it.
    QImage image() const;
    void paintOn(VectorWriter& writer) const;
};

} // namespace attnscope::ui
