// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <QObject>

class QComboBox;
class QGridLayout;
class QLabel;

namespace attnscope::ui {

/// The line of one array in the mapping sheet: what it is, what it becomes, how its axes lie. The widgets
/// belong to the grid's widget.
class MappingRow final : public QObject {
    Q_OBJECT

public:
    MappingRow(const ImportMember& member, std::size_t index, QGridLayout& grid, QWidget* parent);

    /// Which member of the plan it is.
    std::size_t index() const { return m_index; }
    void refresh(const ImportPlan& plan);

signals:
    void roleChosen(const attnscope::ImportRole& role);
    void axesChosen(const attnscope::WrittenAxes& axes);

private:
    void fillRoles(const ArrayMember& array);

    std::size_t m_index;
    QGridLayout& m_grid;
    int m_line = 0;
    QList<ImportRole> m_roles;
    std::vector<WrittenAxes> m_possible; ///< by the entry of the list of axes
    QComboBox* m_role = nullptr;
    QComboBox* m_axes = nullptr;
    QLabel* m_becomes = nullptr;
    QLabel* m_guess = nullptr;
};

} // namespace attnscope::ui
