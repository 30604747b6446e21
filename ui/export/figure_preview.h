// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/figures/exported_figure.h"
#include "ui/jobs/job_slot.h"

#include <QLabel>

namespace attnscope::ui {

/// A figure at a size, ready to be read and written.
struct SizedFigure {
    PictureSize size;
    ExportedFigure::Prepare prepare;
};

/// Shows a figure as it will be in its file, as large as there is room for; one of a large scene is read on
/// another thread.
class FigurePreview final : public QLabel {
    Q_OBJECT

public:
    FigurePreview(Scheduler& jobs, bool isLarge, QWidget* parent);

    void showFigure(const SizedFigure& figure);
    void showImage(QImage image);
    /// The beginning of a file of numbers, as it stands there.
    void showText(const QString& text);
    /// Stops the reading.
    void stop();

private:
    bool m_isLarge;
    JobSlot m_slot;
};

} // namespace attnscope::ui
