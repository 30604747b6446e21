// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/drawn_picture.h"
#include "ui/paint/formula/equation_painter.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/row/patch_map.h"
#include "ui/paint/row/row_title_painter.h"

#include <variant>

namespace attnscope::ui {

/// The list of the terms with their sum.
struct StripsPicture {
    RowPicture state;
};

/// A row of the output for a file: one of its drawings below its title.
struct RowFigure {
    std::variant<StripsPicture, ArrowsPicture, EquationPicture, MatchPicture, PatchMapPicture> drawing;
    RowName name;
};

/// The file of such a figure, without what only a pointer leaves.
DrawnPicture drawnRow(RowFigure figure);

} // namespace attnscope::ui
