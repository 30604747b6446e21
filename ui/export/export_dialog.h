// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/export/exported_figure.h"
#include "ui/jobs/job_slot.h"

#include <QDialog>

#include <string>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace attnscope::ui {

class CopyButtons;
class FigureSizeFields;
struct PictureFormat;

/// Asks what is exported and how, shows it as it will be, and writes it in the format of its ending.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `picture` is the matrix of the centre, of a large one in a frame of that size; `path` the proposed
    /// file; `shown` what the centre shows in place of the matrix.
    ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame, const QString& path,
                 std::optional<DrawnPicture> shown = {}, QWidget* parent = nullptr);

    /// The file that has the scene as it is; without one it was never saved so.
    void setScenePath(const QString& path);

    /// The file as it is written: a name without an ending gets one.
    QString path() const;
    /// Why nothing was written; empty where it was.
    QString problem() const { return m_problem; }

    /// Writes the file and closes; of a large scene on another thread. Stays open and says why where the name
    /// is no picture's, a file of that name is there and was not said to be replaced, or the writing fails.
    void accept() override;
    /// Stops the writing where it is on its way, else closes.
    void reject() override;

private:
    using Subject = ExportedFigure::Subject;
    /// A size and what is drawn in it.
    struct Writing {
        PictureSize size;
        ExportedFigure::Prepare prepare;
    };

    void fillFields();
    void layOut();
    void connectFields();
    void connectCopies();
    void choosePath();
    const PictureFormat& format() const;
    /// Lets the format follow the ending of what was typed.
    void takePath();
    Result<QString> typedPath() const;
    /// Says what will be written under the typed name, or why nothing.
    void showPath();
    void showProblem(const QString& problem);
    /// Whether a file may be written there; asks once for each file that is replaced.
    bool mayWrite(const Result<QString>& path);
    void finish(const Result<void>& written);
    void proposeSize();
    void showPreview();
    /// Says how many pixels are written, or why none are.
    void showSize();
    PictureSize size() const;
    /// Why the chosen size is too small, and which one is not; empty where it is large enough.
    QString sizeProblem() const;
    /// What is chosen now.
    ExportedFigure chosen() const;
    Writing writing() const;
    void writeInSlot();
    /// In the same way: of a large scene on another thread.
    void copyPicture();
    void copyInSlot(const Writing& what);
    void copyText(const QString& text, const QString& what);
    void showCopied(const QString& what);
    void setWriting(bool writing);
    void showProgress(double part);
    void showImage(QImage image);
    void keepChoices() const;
    Subject subject() const;
    /// What is proposed for that subject.
    QString pathOf(Subject subject) const;

    ExportedFigure m_offered; ///< as the dialog was opened
    bool m_isLarge = false;
    QString m_offeredPath; ///< for the matrix and the pipeline
    bool m_isWriting = false;
    QString m_problem;
    QString m_replaced; ///< an existing file that was said to be replaced
    QLineEdit* m_path = nullptr;
    QComboBox* m_format = nullptr;
    QComboBox* m_subject = nullptr;
    QComboBox* m_theme = nullptr;
    QCheckBox* m_cursor = nullptr; ///< whether the marks of the cell cursor are drawn
    QCheckBox* m_rowFrame = nullptr;
    QCheckBox* m_sums = nullptr;
    QCheckBox* m_values = nullptr;
    QLineEdit* m_title = nullptr;
    FigureSizeFields* m_size = nullptr;
    QLabel* m_note = nullptr; ///< about the file, under its name
    QLabel* m_preview = nullptr;
    QLabel* m_sizeNote = nullptr;
    QLabel* m_copied = nullptr; ///< what was put on the clipboard
    CopyButtons* m_copies = nullptr;
    QString m_scenePath;
    QDialogButtonBox* m_buttons = nullptr;
    JobSlot m_slot; ///< for large pictures
};

} // namespace attnscope::ui
