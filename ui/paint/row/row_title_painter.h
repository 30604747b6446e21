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
    QString token;     ///< its index where it has no name
    QString head = {}; ///< which head it is of, "l3 h2"; empty: it need not be said
};

/// What the formula of a row's title is: o_i = Σ_j a_ij v_j, q_i · k_j, or a_ij.
enum class RowTitleOf { Sum, Match, Weights };

/// Draws the formula at the left, and the head, where it has room, the query and its token at the right.
void drawRowTitle(QPainter& painter, const RowPicture& picture, const RowName& name, const QRectF& rect,
                  RowTitleOf what = RowTitleOf::Sum);

} // namespace attnscope::ui
