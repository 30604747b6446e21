// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/edits/brought_numbers.h"
#include "core/matrix/block_matrix.h"
#include "core/scene/optional_parts.h"
#include "core/scene/scene.h"

#include <QAbstractTableModel>

namespace attnscope::ui {

class Session;

/// One matrix of the scene as a table, in the scene's orientation, a page of columns at a time. Edits go to
/// the session, each one undo step.
class MatrixModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The cell's number as double.
    static constexpr int kValueRole = Qt::UserRole;
    /// The most columns that are shown as cells at once.
    static constexpr int kPageColumns = 12;

    MatrixModel(Session& session, MatrixRole role, QObject* parent = nullptr);

    MatrixRole role() const { return m_role; }
    /// Shows another matrix of the scene.
    void setRole(MatrixRole role);
    /// The matrix as displayed: transposed where the scene writes tokens as columns.
    const BlockMatrix& matrix() const { return m_matrix; }
    int firstColumn() const { return m_firstColumn; }
    /// Turns to the page that starts at this displayed column (moved inside the matrix).
    void setFirstColumn(int column);
    /// "love", "colour", "feature 1", "in 0": what the displayed row or column (of the whole matrix) is.
    QString label(Qt::Orientation orientation, int section) const;

    /// Where a number of the scene's matrix (in the row convention) is displayed; invalid where it is not on
    /// the page that is shown.
    QModelIndex indexOf(std::size_t row, std::size_t column) const;

    /// The displayed rows or columns that belong to the shown head; nothing where it has all of them.
    std::optional<HeadSlice> shownSlice() const;

    /// Sets a block of displayed numbers from this cell on, cut at the edges of the matrix; one undo step.
    Result<void> setBlock(const QModelIndex& at, const BlockMatrix& numbers);
    /// The matrix in the row convention, as the scene holds it.
    const BlockMatrix& source() const { return m_source; }
    /// The whole matrix gets other numbers, given in the row convention; one undo step.
    Result<void> setSource(const BlockMatrix& numbers);
    /// The same with numbers that were drawn at random.
    Result<void> setDrawn(const BlockMatrix& numbers);
    /// One number, as a scrub does it: called often, emits nothing on success.
    Result<void> setNumber(const QModelIndex& index, double value);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Takes a text as a person types it; a text that is no number changes nothing and says why.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    /// Its text to edit (Qt::EditRole) is the name of a feature, empty where it has none; of all else there
    /// is none.
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// A feature gets another name, one undo step; an empty one: it is called by its index.
    bool setHeaderData(int section, Qt::Orientation orientation, const QVariant& value,
                       int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    /// Something could not be set, and why; nothing was changed.
    void refused(const QString& why);
    /// A number was taken; an older refusal is of no interest any more.
    void taken();

private:
    void refresh();
    bool isTransposed() const;
    bool areCoreRows(Qt::Orientation orientation) const;
    /// The name of the feature along that side (of the whole matrix); empty where it has none.
    QString featureAt(Qt::Orientation orientation, int at) const;
    QString headerTip(Qt::Orientation orientation, int at) const;
    Result<void> apply(int row, int column, const BlockMatrix& numbers,
                       BroughtNumbers brought = BroughtNumbers::Typed);

    Session& m_session;
    MatrixRole m_role;
    BlockMatrix m_matrix;
    BlockMatrix m_source; ///< the same in the row convention, to see cheaply whether it is another
    TokenList m_tokens;   ///< of the rows
    std::size_t m_indexFrom = 0;
    TokenList m_keys;
    TokenList m_rowFeatures;    ///< names of the rows in the row convention; empty: they have none
    TokenList m_columnFeatures; ///< names of the columns
    Orientation m_orientation = Orientation::Rows;
    int m_firstColumn = 0;
};

} // namespace attnscope::ui
