// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/drawn_picture.h"

#include <QWidget>

namespace attnscope::ui {

/// A page of the window's centre that takes the place of the matrix.
class PicturePage : public QWidget {
public:
    using QWidget::QWidget;

    /// What it shows now, for a file; without what only a pointer leaves.
    virtual DrawnPicture drawnPicture() const = 0;
};

} // namespace attnscope::ui
