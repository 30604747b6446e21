// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPainterPath>
#include <QPen>
#include <QPointF>
#include <QRawFont>
#include <QRectF>
#include <QString>
#include <QTransform>

#include <vector>

namespace attnscope::ui {

/// A stretch of a text whose letters all come from one font.
struct VectorTextPiece {
    QString text;
    double left = 0.0; ///< from the text's start, in the text's coordinates
    double width = 0.0;
    QRawFont font;
    bool isColoured = false; ///< the font has pictures in place of outlines: emoji
};

/// A text as a painter drew it. Its start is the left end of its baseline.
struct VectorText {
    QPointF start;
    QFont font; ///< asked for; pixel-sized
    QColor colour;
    QTransform transform; ///< from the text's coordinates to points
    double width = 0.0;
    bool isRightToLeft = false;
    std::vector<VectorTextPiece> pieces; ///< from left to right

    QString text() const; ///< in the order in which it is read
};

/// Takes the shapes of a picture for a file of one format. All lengths are points (1/72 in), y goes down, and
/// whatever a painter clipped is cut already.
class VectorWriter {
public:
    VectorWriter() = default;
    virtual ~VectorWriter() = default;
    VectorWriter(const VectorWriter&) = delete;
    VectorWriter& operator=(const VectorWriter&) = delete;
    VectorWriter(VectorWriter&&) = delete;
    VectorWriter& operator=(VectorWriter&&) = delete;

    /// `isSharp`: edges that meet shall not show the ground between them.
    virtual void fill(const QPainterPath& path, const QColor& colour, bool isSharp) = 0;
    virtual void stroke(const QPainterPath& path, const QPen& pen) = 0;
    /// The image's pixels as rectangles of one colour each: never smoothed.
    virtual void draw(const QImage& image, const QRectF& rect) = 0;
    virtual void draw(const VectorText& text) = 0;
};

} // namespace attnscope::ui
