// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/groups/mass_table.h"

#include "core/formula/formula.h"

namespace attnscope::ui {

namespace {

constexpr int kMassDigits = 4;

} // namespace

void MassTable::show(const Snapshot& regions) {
    beginResetModel();
    m_regions = regions;
    endResetModel();
}

LabelledTable MassTable::table() const {
    const auto mass = m_regions.source(Stage::Weights);
    LabelledTable table;
    table.numbers = {mass->rows(), mass->columns(), Precision::Float64,
                     [mass](std::size_t row, std::span<double> values) -> Result<void> {
                         mass->exactRow(row, values);
                         return {};
                     }};
    table.name = "weights";
    table.rows = m_regions.scene->tokens.texts();
    table.columns = m_regions.scene->keyNames().texts();
    return table;
}

int MassTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_regions ? 0 : static_cast<int>(m_regions.scene->tokens.size());
}

int MassTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_regions ? 0 : static_cast<int>(m_regions.scene->keyNames().size());
}

QVariant MassTable::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const double mass = m_regions.source(Stage::Weights)->exact(row, column);
    if (role == Qt::DisplayRole) {
        return QString::fromStdString(readoutText(mass, kMassDigits));
    }
    return tr("Of the attention of %1, %2 goes to %3")
        .arg(QString::fromStdString(m_regions.scene->tokens[row]), QString::number(mass, 'g', 17),
             QString::fromStdString(m_regions.scene->keyNames()[column]));
}

QVariant MassTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || !m_regions) {
        return {};
    }
    const TokenList& names =
        orientation == Qt::Horizontal ? m_regions.scene->keyNames() : m_regions.scene->tokens;
    const auto at = static_cast<std::size_t>(section);
    return at < names.size() ? QString::fromStdString(names[at]) : QString();
}

} // namespace attnscope::ui
