// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/cells/strongest_cells.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// The list of strong cells as a table: query and key with their tokens, weight, lift.
class CellsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Query, QueryToken, Key, KeyToken, Weight, Lift, Count };
    /// Numbers as numbers, for sorting.
    static constexpr int kSortRole = Qt::UserRole;

    explicit CellsModel(QObject* parent);

    void show(std::shared_ptr<const Scene> scene, std::vector<WeightCell> cells);
    const std::vector<WeightCell>& cells() const { return m_cells; }
    const std::shared_ptr<const Scene>& scene() const { return m_scene; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant number(const WeightCell& cell, int column) const;
    QString text(const WeightCell& cell, int column) const;

    std::shared_ptr<const Scene> m_scene;
    std::vector<WeightCell> m_cells;
};

} // namespace attnscope::ui
