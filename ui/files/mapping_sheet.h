// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <QDialog>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace attnscope::ui {

class MappingOptions;
class MappingRow;

/// Asks what the arrays that were dropped are: one line each, filled in as far as it can be guessed, and a
/// line that says what will come of it or what does not fit.
class MappingSheet final : public QDialog {
    Q_OBJECT

public:
    MappingSheet(ImportPlan plan, QWidget* parent);

    const ImportPlan& plan() const { return m_plan; }
    /// While the arrays are read nothing can be changed.
    void setReading(bool reading);
    /// Nothing can be opened until something else is chosen.
    void showProblem(const QString& problem);
    static QString withSheetCure(QString problem);

    /// Emits the request for the import; its receiver closes the sheet.
    void accept() override;

signals:
    void importWanted();

private:
    void layOut();
    void showRows();
    void take(std::size_t index, const ImportRole& role);
    void take(std::size_t index, const WrittenAxes& axes);
    void takeOptions();
    void refresh();

    ImportPlan m_plan;
    QList<MappingRow*> m_rows;
    QWidget* m_table = nullptr;
    QGridLayout* m_grid = nullptr;
    QLineEdit* m_filter = nullptr;
    MappingOptions* m_options = nullptr;
    QLabel* m_outcome = nullptr;
    QPushButton* m_open = nullptr;
};

} // namespace attnscope::ui
