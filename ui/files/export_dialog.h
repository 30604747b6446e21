// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/files/figure.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/base/drawn_picture.h"

#include <QDialog>

#include <functional>
#include <stop_token>
#include <string>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace attnscope::ui {

class CountBox;
class NumberBox;

/// Asks what is exported and how, shows it as it will be, and writes it as a PNG.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `picture` is the matrix of the centre, of a large one in a frame of that size; `path` the proposed
    /// file; `shown` what the centre shows in place of the matrix.
    ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame, const QString& path,
                 std::optional<DrawnPicture> shown = {}, QWidget* parent = nullptr);

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
    enum class Subject { Stage, Pipeline, Shown };

    void fillFields();
    void layOut();
    void connectFields();
    void choosePath();
    /// Says what will be written under the typed name, or why nothing.
    void showPath();
    void showProblem(const QString& problem);
    /// Whether a file may be written there; asks once for each file that is replaced.
    bool mayWrite(const Result<QString>& path);
    void finish(const Result<void>& written);
    void proposeSize();
    /// Another unit for the same length; one that was typed stays.
    void changeUnit();
    void showPreview();
    /// Says how many pixels are written, or why none are.
    void showSize();
    QSize pixels() const;
    /// Points of the type at the chosen size; nothing where the window's sizes are taken.
    std::optional<double> type() const;
    /// The picture of a stage at the chosen size; of what does not fit as the window draws it.
    Figure figure() const;
    /// Why what stands in a field is no number that can be taken; empty where all are.
    QString numberProblem() const;
    /// Why the chosen size is too small, and which one is not; empty where it is large enough.
    QString sizeProblem() const;
    /// Draws what is chosen; to be called on any thread.
    using Draw = std::function<QImage(const PictureSize&, const std::stop_token&, const ReportProgress&)>;
    Draw drawing() const;
    void writeInSlot();
    void setWriting(bool writing);
    void showProgress(double part);
    void showImage(QImage image);
    QSizeF proposedSize() const;
    Subject subject() const;
    bool isStage() const { return subject() == Subject::Stage; }
    HeatmapPicture exported() const;

    HeatmapPicture m_picture;
    std::optional<DrawnPicture> m_shown;
    QSizeF m_frame;
    bool m_isLarge = false;
    bool m_isWriting = false;
    /// The size that was proposed, in the painters' units and as it was rounded for its fields.
    struct Proposed {
        QSizeF units;
        QSizeF shown;
    };
    Proposed m_proposed;
    double m_inch = 0.0; ///< how many of the unit of the fields are an inch; 0: pixels
    QString m_problem;
    QString m_replaced; ///< an existing file that was said to be replaced
    QLineEdit* m_path = nullptr;
    QComboBox* m_subject = nullptr;
    QComboBox* m_theme = nullptr;
    QCheckBox* m_cursor = nullptr; ///< whether the marks of the cell cursor are drawn
    QLineEdit* m_title = nullptr;
    NumberBox* m_width = nullptr;
    NumberBox* m_height = nullptr;
    QComboBox* m_unit = nullptr;
    CountBox* m_dpi = nullptr;
    QLabel* m_note = nullptr; ///< about the file, under its name
    QLabel* m_preview = nullptr;
    QLabel* m_size = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
    JobSlot m_slot; ///< for large pictures
};

} // namespace attnscope::ui
