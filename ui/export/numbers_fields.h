// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/exported_numbers.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QWidget;

namespace attnscope::ui {

/// The fields for numbers: of which stage, and whether tokens stand beside them.
class NumbersFields final : public QObject {
    Q_OBJECT

public:
    /// Offers the stages of the snapshot, `stage` first chosen.
    NumbersFields(const Snapshot& snapshot, Stage stage, int digits, QWidget* dialog);

    void addTo(QFormLayout& form);
    void showIn(QFormLayout& form, bool shown);

    ExportedNumbers chosen() const;
    /// Says what a file of that format holds.
    void showFormat(const NumbersFormat& format);
    void setEnabled(bool enabled);
    /// For the next time.
    void keep() const;
    /// In place of what the file holds: how far its writing is.
    void showProgress(const QString& text);

signals:
    void changed();

private:
    ExportedNumbers m_numbers;
    QComboBox* m_stage;
    QCheckBox* m_labels;
    QLabel* m_note; ///< what the file holds
};

} // namespace attnscope::ui
