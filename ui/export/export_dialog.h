// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_picture.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace attnscope::ui {

/// Asks what is exported and how, shows it as it will be, and writes it as a PNG.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `picture` is what the centre shows; `path` the file without its ending that is offered.
    ExportDialog(const HeatmapPicture& picture, const QString& path, QWidget* parent = nullptr);

    QString path() const;
    /// Why nothing was written; empty where it was.
    QString problem() const { return m_problem; }

    void accept() override;

private:
    enum class Subject { Stage, Pipeline };

    void fillFields();
    void layOut();
    void connectFields();
    void choosePath();
    void offerSize();
    void showPreview();
    QSize pixels() const;
    QImage draw() const;
    HeatmapPicture exported() const;

    HeatmapPicture m_picture;
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
};

} // namespace attnscope::ui
