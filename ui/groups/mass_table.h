// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/formats/arrays/labelled_table.h"
#include "core/groups/grouped_result.h"

#include <QAbstractTableModel>

namespace attnscope::ui {

/// The mass from each query region to each key region: rows attend to columns.
class MassTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Weights by regions, whose sums are made (core/groups/grouped_result.h); an empty one shows nothing.
    void show(const Snapshot& regions);
    /// What is shown, to be written: with names as header and first column, and every digit.
    LabelledTable table() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Snapshot m_regions;
};

} // namespace attnscope::ui
