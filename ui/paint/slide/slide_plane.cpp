// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/covered_plane.h"
#include "ui/paint/slide/slide_measures.h"

#include <QPainter>

namespace attnscope::ui {

void drawSlidePlane(QPainter& painter, const SlideRow& row, const QSizeF& size) {
    const ArrowsPicture arrows{row.row,  row.plane,       row.reducedMotion, row.holdsPlane,
                               row.held, row.hidesOutput, row.worthHeld};
    if (row.isCovered) {
        drawCoveredPlane(painter, arrows, size);
    } else {
        drawArrows(painter, arrows, layoutArrows(arrows, size));
    }
}

} // namespace attnscope::ui
