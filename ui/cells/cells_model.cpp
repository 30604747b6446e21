// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/cells/cells_model.h"

#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"

namespace attnscope::ui {

namespace {

/// Four decimals, or of less the first three digits.
QString valueText(double value) {
    constexpr double kLeast = 1e-3;
    return value >= kLeast ? QString::number(value, 'f', 4) : QString::number(value, 'g', 3);
}

} // namespace

CellsModel::CellsModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void CellsModel::show(std::shared_ptr<const Scene> scene, Stage stage, std::vector<StrongCell> cells) {
    beginResetModel();
    m_scene = std::move(scene);
    m_stage = stage;
    m_cells = std::move(cells);
    endResetModel();
}

int CellsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cells.size());
}

int CellsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Count;
}

QVariant CellsModel::number(const StrongCell& cell, int column) const {
    switch (column) {
    case Query:
        return static_cast<qulonglong>(cell.cell.query);
    case Key:
        return static_cast<qulonglong>(cell.cell.key);
    case Value:
        return cell.cell.value;
    case Lift:
        return cell.lift;
    default:
        return text(cell, column);
    }
}

QString CellsModel::text(const StrongCell& cell, int column) const {
    switch (column) {
    case Query:
        return indexText(cell.cell.query + m_scene->notation.indexFrom);
    case QueryToken:
        return QString::fromStdString(
            tokenName(m_scene->tokens, cell.cell.query, m_scene->notation.indexFrom));
    case Key:
        return indexText(cell.cell.key + m_scene->notation.indexFrom);
    case KeyToken:
        return QString::fromStdString(
            tokenName(m_scene->keyNames(), cell.cell.key, m_scene->notation.indexFrom));
    case Value:
        return valueText(cell.cell.value);
    default:
        return QString::number(cell.lift, 'f', 2) + QStringLiteral(" ×");
    }
}

QVariant CellsModel::data(const QModelIndex& index, int role) const {
    const StrongCell& cell = m_cells[static_cast<std::size_t>(index.row())];
    const bool isToken = index.column() == QueryToken || index.column() == KeyToken;
    switch (role) {
    case Qt::DisplayRole:
        return text(cell, index.column());
    case kSortRole:
        return number(cell, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>((isToken ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return index.column() == Lift
                   ? tr("weight × keys attended: 1 is as an even spread over the keys of the row")
                   : QVariant();
    default:
        return {};
    }
}

QVariant CellsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isToken = section == QueryToken || section == KeyToken;
        return static_cast<int>((isToken ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Query:
        return tr("query");
    case Key:
        return tr("key");
    case Value:
        return m_stage == Stage::Effect ? tr("effect") : tr("weight");
    case Lift:
        return tr("lift");
    default:
        return tr("token");
    }
}

} // namespace attnscope::ui
