// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/cells/strongest_cells.h"
#include "ui/files/csv_export.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/context.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace attnscope::ui {

class CellsModel;
class CountBox;
class NumberBox;

/// The strongest cells of the weights, or of the effect where the window shows it, as a table beside the
/// window; a click selects the cell there. It follows the scene while it is open.
class CellsDialog final : public QDialog {
    Q_OBJECT

public:
    /// Files are proposed where `pathOf` says.
    CellsDialog(const Context& context, TablePath pathOf, QWidget* parent);

    /// Writes what is listed, as `attnscope compute --top` does, and their lifts.
    Result<void> write(const QString& path) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    Stage stage() const;
    CellFilter filter() const;
    /// Reads the cells again where the dialog is seen.
    void refresh();
    void makeRoomForArrow();
    void showAllColumns();
    void showCells(const Snapshot& snapshot, Stage stage, std::vector<StrongCell> cells);
    void selectCell(const QModelIndex& index);
    void askFile();

    Context m_context;
    TablePath m_pathOf;
    QLineEdit* m_queryToken;
    QLineEdit* m_keyToken;
    QLabel* m_leastName;
    NumberBox* m_least;
    CountBox* m_count;
    CellsModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_note;
    QPushButton* m_export;
    bool m_isFitted = false; ///< whether the columns and the dialog have the width of the first cells
    JobSlot m_slot;
};

} // namespace attnscope::ui
