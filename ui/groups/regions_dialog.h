// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/files/csv_export.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace attnscope::ui {

class MassTable;
class RegionList;

/// The regions of the scene, and the mass of the weights from each region of queries to each region of keys.
/// It follows the scene while it is open.
class RegionsDialog final : public QDialog {
    Q_OBJECT

public:
    /// Files are proposed where `pathOf` says.
    RegionsDialog(const Context& context, TablePath pathOf, QWidget* parent);

    /// Writes the table as `attnscope compute --group regions` does.
    Result<void> write(const QString& path) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void refresh();
    /// Sums the weights by regions where the dialog is seen.
    void refreshTable();
    void clearTable(const QString& why);
    void askFile();

    Context m_context;
    TablePath m_pathOf;
    RegionList* m_queries;
    RegionList* m_keys;
    QLabel* m_keysTitle;
    QLabel* m_told;
    MassTable* m_mass;
    QTableView* m_table;
    QLabel* m_note;
    QPushButton* m_export;
    JobSlot m_slot;
};

} // namespace attnscope::ui
