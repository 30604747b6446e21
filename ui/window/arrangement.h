// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/row/row_panel.h"

#include <QByteArray>

namespace attnscope::ui {

/// How a window shows what is open, as far as neither OpenState nor the settings have it.
struct Arrangement {
    QByteArray docks; ///< as QMainWindow::saveState has them
    bool isFullScreen = false;
    bool isMatrixAlone = false;
    bool isTabbed = false;
    bool fitsScreen = false;
    bool showsEverything = false; ///< all docks in a lesson
    bool showsDevices = false;
    bool showsCells = false;
    HeatmapViewport viewport;
    bool hasLens = true;
    int inputsTab = 0;
    RowPanel::Drawing drawing = RowPanel::Drawing::Arrows;
};

} // namespace attnscope::ui
