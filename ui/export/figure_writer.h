// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "ui/export/figure_preview.h"
#include "ui/jobs/job_slot.h"

#include <functional>

namespace attnscope::ui {

/// Writes figures into files and onto the clipboard: those of large scenes or of many pixels on another
/// thread, where it can be stopped.
class FigureWriter final : public QObject {
public:
    using Progress = std::function<void(double part)>;
    using Finished = std::function<void(const Result<void>&)>;

    /// `progress` is called while something is written on another thread, from its start on.
    FigureWriter(Scheduler& jobs, bool isLarge, Progress progress, QObject* parent);

    /// In the format that the path's ending says.
    void write(const SizedFigure& figure, const QString& path, const Finished& finished);
    /// As pixels and, of a small scene, as shapes.
    void copy(const SizedFigure& figure, const Finished& finished);
    /// Lets a job of the same kind do something else, on another thread whatever the scene's size.
    void run(std::function<Result<void>(const std::stop_token&, const ReportProgress&)> body,
             const Finished& finished);

    bool isBusy() const { return m_isBusy; }
    /// Leaves no file and nothing on the clipboard.
    void stop();

private:
    bool takesLong(const SizedFigure& figure) const;
    void request(JobSlot::Body body, const Finished& finished);

    bool m_isLarge;
    bool m_isBusy = false;
    Progress m_progress;
    JobSlot m_slot;
};

} // namespace attnscope::ui
