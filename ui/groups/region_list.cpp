// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/groups/region_list.h"

#include "core/edits/make_edit.h"
#include "core/scene/token_name.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

enum RegionColumn { NameColumn, RangeColumn, TokensColumn, RegionColumns };

/// "I … AI"
QString tokensText(const TokenList& tokens, const TokenRegion& region) {
    const auto name = [&tokens](std::size_t index) {
        return QString::fromStdString(tokenName(tokens, index));
    };
    return region.count == 1 ? name(region.first)
                             : QStringLiteral("%1 … %2").arg(name(region.first), name(region.end() - 1));
}

QString rangeTextOf(const TokenRegion& region) {
    return QStringLiteral("%1:%2").arg(region.first).arg(region.end());
}

/// Items stay: one may be the one that is being edited.
QTableWidgetItem& setText(QTableWidget& table, int row, int column, const QString& text) {
    if (QTableWidgetItem* item = table.item(row, column)) {
        item->setText(text);
        return *item;
    }
    auto* item = new QTableWidgetItem(text);
    table.setItem(row, column, item);
    return *item;
}

} // namespace

RegionList::RegionList(const Context& context, TokenSide side, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_side(side)
    , m_table(new QTableWidget(0, RegionColumns, this))
    , m_name(new QLineEdit(this))
    , m_range(new QLineEdit(this))
    , m_add(new QPushButton(tr("Add"), this))
    , m_remove(new QPushButton(tr("Remove"), this)) {
    const bool isQueries = side == TokenSide::Queries;
    m_table->setAccessibleName(isQueries ? tr("Regions of the tokens") : tr("Regions of the key tokens"));
    m_table->setHorizontalHeaderLabels({tr("Region"), tr("Tokens"), tr("from … to")});
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_name->setPlaceholderText(tr("name"));
    m_name->setAccessibleName(tr("Name of the new region"));
    m_range->setPlaceholderText(tr("0:4"));
    m_range->setAccessibleName(tr("Tokens of the new region"));
    m_range->setToolTip(tr("From 0, the last one is the one before the number behind the colon: 0:4 are the "
                           "first four tokens"));
    m_add->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_name, 2);
    line->addWidget(m_range, 1);
    line->addWidget(m_add);
    line->addWidget(m_remove);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(6);
    all->addWidget(m_table, 1);
    all->addLayout(line);
    connect(m_add, &QPushButton::clicked, this, &RegionList::add);
    connect(m_name, &QLineEdit::returnPressed, this, &RegionList::add);
    connect(m_range, &QLineEdit::returnPressed, this, &RegionList::add);
    connect(m_remove, &QPushButton::clicked, this, &RegionList::removeCurrent);
    connect(m_table, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        if (!m_isFilling) {
            changeRow(item->row());
        }
    });
    connect(m_table, &QTableWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(m_table->currentRow() >= 0); });
    refresh();
}

const std::vector<TokenRegion>& RegionList::regions() const {
    const TokenRegions& all = m_context.session.scene().regions;
    return m_side == TokenSide::Queries ? all.queries : all.keys;
}

void RegionList::refresh() {
    m_isFilling = true;
    const Scene& scene = m_context.session.scene();
    const TokenList& tokens = m_side == TokenSide::Queries ? scene.tokens : scene.keyNames();
    m_table->setRowCount(static_cast<int>(regions().size()));
    int row = 0;
    for (const TokenRegion& region : regions()) {
        setText(*m_table, row, NameColumn, QString::fromStdString(region.name));
        setText(*m_table, row, RangeColumn, rangeTextOf(region));
        QTableWidgetItem& named = setText(*m_table, row, TokensColumn, tokensText(tokens, region));
        named.setFlags(named.flags() & ~Qt::ItemIsEditable);
        ++row;
    }
    m_remove->setEnabled(m_table->currentRow() >= 0);
    m_isFilling = false;
    proposeRange();
}

/// Behind the last region, up to the selected token or to the end.
void RegionList::proposeRange() {
    const Scene& scene = m_context.session.scene();
    const std::size_t tokens = (m_side == TokenSide::Queries ? scene.tokens : scene.keyNames()).size();
    const std::size_t first = regions().empty() ? 0 : regions().back().end();
    const Selection& selection = m_context.selection;
    const std::size_t selected = m_side == TokenSide::Queries ? selection.query() : selection.key();
    const std::size_t end = selected >= first && selected < tokens && selected > 0 ? selected + 1 : tokens;
    m_range->setText(first < tokens ? QStringLiteral("%1:%2").arg(first).arg(end) : QString());
}

bool RegionList::apply(std::vector<TokenRegion> changed) {
    const Scene& scene = m_context.session.scene();
    TokenRegions all = scene.regions;
    (m_side == TokenSide::Queries ? all.queries : all.keys) = inOrder(std::move(changed));
    const Result<void> done = m_context.session.apply(setRegions(scene, all));
    emit told(done ? QString() : errorText(done.error()));
    return done.has_value();
}

void RegionList::add() {
    const Scene& scene = m_context.session.scene();
    const std::size_t tokens = (m_side == TokenSide::Queries ? scene.tokens : scene.keyNames()).size();
    const QString text = QStringLiteral("%1=%2").arg(m_name->text().trimmed(), m_range->text().trimmed());
    const Result<std::vector<TokenRegion>> read = readRegions(text.toStdString(), tokens);
    if (!read) {
        emit told(errorText(read.error()));
        return;
    }
    std::vector<TokenRegion> changed = regions();
    changed.insert(changed.end(), read->begin(), read->end());
    if (apply(std::move(changed))) {
        m_name->clear();
        m_name->setFocus();
    }
}

void RegionList::removeCurrent() {
    const int row = m_table->currentRow();
    if (row < 0) {
        return;
    }
    std::vector<TokenRegion> changed = regions();
    changed.erase(changed.begin() + row);
    apply(std::move(changed));
}

/// A change that is refused is taken back in the list.
void RegionList::changeRow(int row) {
    const Scene& scene = m_context.session.scene();
    const std::size_t tokens = (m_side == TokenSide::Queries ? scene.tokens : scene.keyNames()).size();
    const QString text = QStringLiteral("%1=%2").arg(m_table->item(row, NameColumn)->text().trimmed(),
                                                     m_table->item(row, RangeColumn)->text().trimmed());
    const Result<std::vector<TokenRegion>> read = readRegions(text.toStdString(), tokens);
    std::vector<TokenRegion> changed = regions();
    if (read && read->size() == 1) {
        changed[static_cast<std::size_t>(row)] = read->front();
    }
    if (!read || !apply(std::move(changed))) {
        if (!read) {
            emit told(errorText(read.error()));
        }
        QMetaObject::invokeMethod(this, &RegionList::refresh, Qt::QueuedConnection);
    }
}

} // namespace attnscope::ui
