// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_finder.h"

#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_list_delegate.h"
#include "ui/tokens/token_list_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

TokenFinder::TokenFinder(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(new TokenListModel(this))
    , m_field(new QLineEdit(this))
    , m_matches(new QLabel(this))
    , m_up(new QToolButton(this))
    , m_down(new QToolButton(this))
    , m_list(new QTableView(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Tokens"));
    build();
    connect(m_field, &QLineEdit::textChanged, this, &TokenFinder::search);
    connect(m_up, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_list, &QTableView::clicked, this, [this] { choose(false); });
    connect(&context.session, &Session::sceneChanged, this, &TokenFinder::refresh);
    connect(&context.selection, &Selection::queryChanged, this, &TokenFinder::follow);
    connect(&context.selection, &Selection::cellChanged, this, &TokenFinder::follow);
    connect(&context.appearance, &Appearance::changed, m_list->viewport(), qOverload<>(&QWidget::update));
    refresh();
    search({});
}

void TokenFinder::build() {
    m_field->setPlaceholderText(tr("Find a token or an index"));
    m_field->setClearButtonEnabled(true);
    m_field->setAccessibleName(tr("Find a token"));
    m_field->setToolTip(tr("Enter goes to the current token as query, Shift+Enter as key (Ctrl+F)"));
    for (auto* clear : m_field->findChildren<QToolButton*>()) {
        clear->setToolTip(tr("Show all tokens again"));
        clear->setAccessibleName(tr("Clear the search"));
    }
    m_field->installEventFilter(this);
    m_matches->setProperty("role", "secondary");
    m_up->setArrowType(Qt::UpArrow);
    m_up->setAccessibleName(tr("Match before"));
    m_up->setToolTip(tr("The match before the current one (↑)"));
    m_down->setArrowType(Qt::DownArrow);
    m_down->setAccessibleName(tr("Next match"));
    m_down->setToolTip(tr("The next match (↓)"));
    m_list->setModel(m_model);
    auto* const delegate = new TokenListDelegate(m_context.appearance, m_list);
    m_list->setItemDelegate(delegate);
    // A table's rows have one height and no layout: a list would place a million of them one by one.
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->verticalHeader()->setMinimumSectionSize(1);
    m_list->verticalHeader()->setDefaultSectionSize(delegate->sizeHint({}, {}).height());
    m_list->verticalHeader()->hide();
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->horizontalHeader()->hide();
    m_list->setShowGrid(false);
    m_list->setTabKeyNavigation(false);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setAccessibleName(tr("Tokens"));
    m_list->setToolTip(tr("A click or Enter makes a token the query, Shift+Enter the key"));
    m_list->installEventFilter(this);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 10, 0, 0);
    lines->setSpacing(6);
    auto* search = new QHBoxLayout;
    search->setContentsMargins(12, 0, 12, 0);
    search->addWidget(m_field);
    auto* found = new QHBoxLayout;
    found->setContentsMargins(12, 0, 8, 0);
    found->addWidget(m_matches, 1);
    found->addWidget(m_up);
    found->addWidget(m_down);
    lines->addLayout(search);
    lines->addLayout(found);
    lines->addWidget(m_list, 1);
}

QString TokenFinder::matches() const {
    return m_matches->text();
}

void TokenFinder::focusSearch() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void TokenFinder::refresh() {
    if (m_model->setTokens(m_context.session.scene().tokens,
                           static_cast<int>(m_context.session.scene().notation.indexFrom))) {
        search(m_field->text());
        follow();
    }
}

/// A number is an index; it shows its token among all the others.
bool TokenFinder::showIndex(const QString& text) {
    bool isNumber = false;
    const qulonglong typed = QString(text).remove(QLatin1Char(',')).toULongLong(&isNumber);
    const std::size_t from = m_context.session.scene().notation.indexFrom;
    const qulonglong index = typed - from;
    if (!isNumber || typed < from || index >= m_model->tokenCount()) {
        return false;
    }
    m_model->setFilter({});
    m_matches->setText(tr("token %1 of %2").arg(indexText(typed), indexText(m_model->tokenCount())));
    const QModelIndex place = m_model->index(static_cast<int>(index));
    m_list->setCurrentIndex(place);
    m_list->scrollTo(place, QAbstractItemView::PositionAtCenter);
    return true;
}

void TokenFinder::search(const QString& text) {
    if (showIndex(text)) {
        return;
    }
    m_model->setFilter(text);
    const auto rows = static_cast<std::size_t>(m_model->rowCount());
    m_matches->setText(text.isEmpty()
                           ? tr("%1 tokens").arg(indexText(m_model->tokenCount()))
                           : tr("%1 of %2 match").arg(indexText(rows), indexText(m_model->tokenCount())));
    if (text.isEmpty()) {
        showQuery();
    } else if (const int nearest = m_model->nearestRow(m_context.selection.query()); nearest >= 0) {
        m_list->scrollTo(m_model->index(nearest), QAbstractItemView::PositionAtCenter);
    }
}

void TokenFinder::follow() {
    const CellRef cell = m_context.selection.cell();
    const bool hasKey = stageInfo(cell.stage).cellsAreQueryKey;
    m_model->setMarks(m_context.selection.query(), hasKey ? std::optional(cell.column) : std::nullopt);
    if (!isInUse()) {
        showQuery();
    }
}

/// Whether the search or the list is being used; then the list does not follow the selection.
bool TokenFinder::isInUse() const {
    return m_list->hasFocus() || (m_field->hasFocus() && !m_field->text().isEmpty());
}

void TokenFinder::showQuery() {
    const QModelIndex query = m_model->index(m_model->rowOf(m_context.selection.query()));
    if (!query.isValid()) {
        return;
    }
    const int page = m_list->viewport()->height();
    const bool isNear =
        m_list->viewport()->rect().adjusted(0, -page, 0, page).contains(m_list->visualRect(query));
    m_list->scrollTo(query, isNear ? QAbstractItemView::EnsureVisible : QAbstractItemView::PositionAtCenter);
    m_list->setCurrentIndex(query);
}

void TokenFinder::step(int by) {
    const int rows = m_model->rowCount();
    if (rows == 0) {
        return;
    }
    const int now = m_list->currentIndex().row();
    const int next = now < 0 ? m_model->nearestRow(m_context.selection.query()) : (now + by + rows) % rows;
    m_list->setCurrentIndex(m_model->index(next));
    m_list->scrollTo(m_model->index(next));
}

/// False where there is none.
bool TokenFinder::choose(bool asKey) {
    if (!m_list->currentIndex().isValid() && m_model->rowCount() > 0) {
        m_list->setCurrentIndex(m_model->index(m_model->nearestRow(m_context.selection.query())));
    }
    if (!m_list->currentIndex().isValid()) {
        return false;
    }
    const std::size_t token = m_model->tokenAt(m_list->currentIndex().row());
    Selection& selection = m_context.selection;
    selection.setLocked(true);
    if (asKey) {
        CellRef cell = selection.cell();
        if (stageInfo(cell.stage).cellsAreQueryKey) {
            cell.column = token;
            selection.setCell(cell);
        }
    } else {
        selection.setQuery(token);
    }
    emit chosen();
    return true;
}

bool TokenFinder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == m_list && !isInUse()) {
        // In another size something else is seen; the list lays itself out first.
        QMetaObject::invokeMethod(this, &TokenFinder::showQuery, Qt::QueuedConnection);
    }
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // it ends the search and nothing else
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            const bool asKey = key->modifiers().testFlag(Qt::ShiftModifier);
            if (choose(asKey) && !asKey) {
                emit left();
            }
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_field->clear();
            emit left();
            return true;
        }
        if (watched == m_field && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            step(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
        // In a table these keys go to the ends of a row.
        const int last = m_model->rowCount() - 1;
        if (watched == m_list && last >= 0 && (key->key() == Qt::Key_Home || key->key() == Qt::Key_End)) {
            m_list->setCurrentIndex(m_model->index(key->key() == Qt::Key_Home ? 0 : last));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace attnscope::ui
