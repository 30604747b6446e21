// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/exported_figure.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QWidget;

namespace attnscope::ui {

struct ExportChoices;

/// The fields for what a figure has beside its numbers: title, theme and the parts that can be left out.
class FigureLooks final : public QObject {
    Q_OBJECT

public:
    explicit FigureLooks(QWidget* dialog);

    /// The title, to stand below what is drawn.
    void addTitleTo(QFormLayout& form);
    void addPartsTo(QFormLayout& form);
    void showIn(QFormLayout& form, bool shown);

    void setTitle(const QString& title);
    /// Takes what was chosen last time.
    void take(const ExportChoices& choices);
    void addTo(ExportChoices& choices) const;
    /// Gives the figure what is chosen.
    void apply(ExportedFigure& figure) const;
    void setEnabled(bool enabled);

signals:
    void changed();

private:
    QLineEdit* m_title;
    QComboBox* m_theme;
    QCheckBox* m_cursor; ///< whether the marks of the cell cursor are drawn
    QCheckBox* m_rowFrame;
    QCheckBox* m_sums;
    QCheckBox* m_values;
    QWidget* m_parts = nullptr; ///< the line of the last three
};

} // namespace attnscope::ui
