// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/animation/animation_choices.h"
#include "ui/export/figures/exported_figure.h"
#include "ui/export/scene_file_name.h"
#include "ui/jobs/job_slot.h"

#include <QDialog>

#include <optional>

class QDialogButtonBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace attnscope::ui {

class AnimationFields;
class FileFields;

/// Asks how the row of the output is written as an animation, shows the frame in its middle, and writes it.
class AnimationDialog final : public QDialog {
    Q_OBJECT

public:
    /// `row` is the row that the window shows and how it looks there; `path` the proposed file, without an
    /// ending.
    AnimationDialog(Scheduler& jobs, Snapshot snapshot, const RowAnimationOptions& row, const QString& path,
                    QWidget* parent = nullptr);

    /// The file that has the scene as it is, for the command; empty where none has.
    void setSource(const SceneSource& source) { m_source = source; }
    /// Offers the same row of B beside it, as `attnscope animate --compare` has it.
    void setCompared(const ComparedScenes& compared);

    /// The file or folder as it is written.
    QString path() const;

    /// Writes it on another thread and closes. Stays open and says why where the name is no animation's, a
    /// file of that name is there and was not said to be replaced, or the writing fails.
    void accept() override;
    /// Stops the writing where it is on its way, and leaves no half of a file; else closes.
    void reject() override;

private:
    void layOut();
    AnimationChoices choices() const;
    const Snapshot& second() const;
    void showPreview();
    void showFrame(QImage image, const QString& note, const QString& problem);
    void finish(const Result<void>& written);
    void setWriting(bool writing);
    void copyCommand();
    /// Offers the command where the name is one that it can write.
    void followName();

    Snapshot m_snapshot;
    std::optional<ComparedScenes> m_compared;
    SceneSource m_source;
    bool m_isWriting = false;
    bool m_canWrite = false; ///< the fields say an animation that can be made
    QDialogButtonBox* m_buttons;
    FileFields* m_file;
    AnimationFields* m_fields;
    QLabel* m_preview;
    QPushButton* m_copy;
    QLabel* m_copied; ///< what was put on the clipboard
    QProgressBar* m_progress;
    JobSlot m_previewSlot;
    JobSlot m_slot;
};

} // namespace attnscope::ui
