// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/cells/strongest_cells.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace attnscope::ui {

/// The list of strong cells as a table: query and key with their tokens, the number, and the lift of weights.
class CellsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Query, QueryToken, Key, KeyToken, Value, Lift, Count };
    /// Numbers as numbers, for sorting.
    static constexpr int kSortRole = Qt::UserRole;

    explicit CellsModel(QObject* parent);

    /// Cells of the weights or of the effect.
    void show(std::shared_ptr<const Scene> scene, Stage stage, std::vector<StrongCell> cells);
    const std::vector<StrongCell>& cells() const { return m_cells; }
    Stage stage() const { return m_stage; }
    const std::shared_ptr<const Scene>& scene() const { return m_scene; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant number(const StrongCell& cell, int column) const;
    QString text(const StrongCell& cell, int column) const;

    std::shared_ptr<const Scene> m_scene;
    Stage m_stage = Stage::Weights;
    std::vector<StrongCell> m_cells;
};

} // namespace attnscope::ui
