// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/mapping_row.h"

#include "core/formats/import/import_layers.h"
#include "ui/files/mapping_words.h"
#include "ui/paint/base/fonts.h"
#include "ui/widgets/text_role.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace attnscope::ui {

namespace {

QLabel* caption(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", "caption");
    return label;
}

} // namespace

MappingRow::MappingRow(const ImportMember& member, std::size_t index, QGridLayout& grid, QWidget* parent)
    : QObject(parent)
    , m_index(index)
    , m_grid(grid)
    , m_line(grid.rowCount())
    , m_role(new QComboBox(parent))
    , m_axes(new QComboBox(parent))
    , m_becomes(caption(parent))
    , m_guess(caption(parent)) {
    const QString name = QString::fromStdString(member.name);
    auto* title = new QLabel(parent);
    title->setTextFormat(Qt::PlainText);
    title->setText(title->fontMetrics().elidedText(name, Qt::ElideMiddle, 220));
    title->setToolTip(QString::fromStdString(member.source).toHtmlEscaped());
    title->setProperty("role", "title");
    auto* shape = caption(parent);
    shape->setText(arrayText(member));
    m_role->setAccessibleName(tr("Use of %1").arg(name));
    m_role->setToolTip(tr("What this array becomes"));
    m_axes->setAccessibleName(tr("Axes of %1").arg(name));
    m_axes->setToolTip(
        tr("How its axes lie in the file, the slowest first: L layers, B batch items, H heads, "
           "N tokens, d features"));
    m_becomes->setToolTip(tr("Layers × batch items × heads × [rows × columns], as far as they are there"));
    fillRoles(member.array);
    grid.addWidget(title, m_line, 0);
    grid.addWidget(shape, m_line, 1);
    grid.addWidget(m_role, m_line, 2);
    grid.addWidget(m_axes, m_line, 3);
    grid.addWidget(m_becomes, m_line, 4);
    m_guess->setWordWrap(true);
    connect(m_role, &QComboBox::currentIndexChanged, this,
            [this](int chosen) { emit roleChosen(m_roles.at(chosen)); });
    connect(m_axes, &QComboBox::currentIndexChanged, this,
            [this](int chosen) { emit axesChosen(m_possible.at(static_cast<std::size_t>(chosen))); });
}

void MappingRow::fillRoles(const ArrayMember& array) {
    m_roles = rolesFor(array);
    for (const ImportRole& role : m_roles) {
        m_role->addItem(roleText(role));
    }
    m_role->setPlaceholderText(tr("choose …"));
    if (m_roles.size() == 1) {
        m_role->setToolTip(tr("Numbers of this type are not read"));
    }
    m_role->setMaxVisibleItems(static_cast<int>(m_roles.size()));
    m_role->setMinimumWidth(200);
    m_axes->setMinimumWidth(128);
}

void MappingRow::refresh(const ImportPlan& plan) {
    const ImportMember& member = plan.members[m_index];
    const QSignalBlocker quietRole(m_role);
    const QSignalBlocker quietAxes(m_axes);
    const QString lost = unusedText(plan, member);
    // Nothing stands there until a person says it, so that “not used” can be chosen too.
    m_role->setCurrentIndex(lost.isEmpty() ? static_cast<int>(m_roles.indexOf(member.role)) : -1);
    m_role->setEnabled(m_roles.size() > 1 || !lost.isEmpty());
    m_axes->clear();
    m_possible = hasAxes(member.role) ? axesWithLayers(plan, member) : std::vector<WrittenAxes>();
    for (const WrittenAxes& axes : m_possible) {
        m_axes->addItem(axesChoiceText(plan, member, axes));
        if (axes.axes == member.axes && axes.hasLayers == member.layers.isAxis()) {
            m_axes->setCurrentIndex(m_axes->count() - 1);
        }
    }
    m_axes->setVisible(!m_possible.empty());
    m_axes->setEnabled(m_possible.size() > 1);
    m_becomes->setText(becomesText(plan, member));
    // What would change the result is not left out in small print.
    m_guess->setText(lost.isEmpty() ? guessText(plan, member) : lost);
    setTextRole(*m_guess, lost.isEmpty() ? "caption" : "problem");
    // Without axes there is room for a whole sentence.
    constexpr int kFirstFree = 3;
    constexpr int kLast = 5;
    const int column = m_possible.empty() && m_becomes->text().isEmpty() ? kFirstFree : kLast;
    m_grid.removeWidget(m_guess);
    m_grid.addWidget(m_guess, m_line, column, 1, kLast - column + 1);
}

} // namespace attnscope::ui
