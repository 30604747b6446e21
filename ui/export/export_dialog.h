// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"
#include "ui/export/picture.h"
#include "ui/session/job_slot.h"

#include <QDialog>

#include <functional>
#include <stop_token>
#include <string>

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace attnscope::ui {

/// Asks what is exported and how, shows it as it will be, and writes it as a PNG.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `picture` is what the centre shows, of a large matrix in a frame of that size; `path` the file without
    /// its ending that is offered.
    ExportDialog(const HeatmapPicture& picture, const QSizeF& frame, const QString& path,
                 QWidget* parent = nullptr);

    QString path() const;
    /// Why nothing was written; empty where it was.
    QString problem() const { return m_problem; }

    /// Writes the file; of a large scene on another thread, and the dialog closes when it is there.
    void accept() override;
    /// Stops the writing where it is on its way, else closes.
    void reject() override;

private:
    enum class Subject { Stage, Pipeline };

    void fillFields();
    void layOut();
    void connectFields();
    void choosePath();
    void offerSize();
    void showPreview();
    QSize pixels() const;
    /// Draws what is chosen; to be called on any thread.
    std::function<QImage(const PictureSize&, const std::stop_token&)> drawing() const;
    Result<void> write(const QImage& image, const PictureSize& size, const HeatmapPicture& picture,
                       const std::string& path) const;
    void writeInSlot();
    void setWriting(bool writing);
    void showImage(QImage image);
    QSizeF offered() const;
    bool isStage() const;
    HeatmapPicture exported() const;

    HeatmapPicture m_picture;
    QSizeF m_frame;
    bool m_isLarge = false;
    bool m_isWriting = false;
    QString m_problem;
    QLineEdit* m_path = nullptr;
    QComboBox* m_subject = nullptr;
    QComboBox* m_theme = nullptr;
    QLineEdit* m_title = nullptr;
    QDoubleSpinBox* m_width = nullptr;
    QDoubleSpinBox* m_height = nullptr;
    QComboBox* m_unit = nullptr;
    QSpinBox* m_dpi = nullptr;
    QLabel* m_preview = nullptr;
    QLabel* m_size = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
    JobSlot m_slot{JobKind::Export}; ///< last: its thread ends before the rest goes
};

} // namespace attnscope::ui
