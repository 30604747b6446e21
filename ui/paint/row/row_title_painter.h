// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/row/row_picture.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace attnscope::ui {

/// Which row it is.
struct RowName {
    std::size_t query = 0;
    QString token; ///< its index where it has no name
};

/// Draws o_i = Σ_j a_ij v_j at the left, or q_i · k_j where these are matched, and the query and its token at
/// the right.
void drawRowTitle(QPainter& painter, const RowPicture& picture, const RowName& name, const QRectF& rect,
                  bool isMatched = false);

} // namespace attnscope::ui
