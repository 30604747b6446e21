// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QTableView>

class QMenu;

namespace attnscope::ui {

class MatrixHeader;
class MatrixModel;

/// The cells of a matrix as a person edits them: tinted, typed into, scrubbed, copied and pasted.
class MatrixEditor final : public QTableView {
    Q_OBJECT

public:
    MatrixEditor(const Context& context, MatrixModel& model, QWidget* parent = nullptr);

    /// The selected cells, or the current one, as displayed, to the clipboard.
    void copySelection() const;
    /// The clipboard's numbers from the current cell on; one undo step, cut at the edges.
    void paste();
    /// Zeros in the selected cells; one undo step.
    void clearSelection();

    /// Opens the name of the current column's feature, or of the row's where columns are none.
    void renameFeature();
    /// Entries that rename the features of the current cell.
    void fillRenaming(QMenu& menu);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The clipboard could not be pasted, or not all of it, and why. Empty: what was refused is gone.
    void refused(const QString& why);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void commitData(QWidget* editor) override;
    /// A field whose text was refused stays open with it, also on Enter and Tab: it is there to be mended.
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    /// Cells as wide as there is room for; rows lower where there are many.
    void fitCells();
    void measureNumbers();
    int narrowestCell() const;
    /// Whether this arrow goes over the edge of the columns that are shown.
    bool turnsPage(int key) const;
    QRect selectedBlock() const;

    MatrixModel& m_model;
    MatrixHeader* m_columns = nullptr;
    MatrixHeader* m_rows = nullptr;
    bool m_isRefused = false; ///< what was typed last
    bool m_wide = false;      ///< more columns than there is room for
    int m_widestNumber = 0;   ///< in the small type of narrow cells
};

} // namespace attnscope::ui
