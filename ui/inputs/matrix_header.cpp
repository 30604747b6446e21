// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_header.h"

#include "ui/paint/base/fonts.h"
#include "ui/session/appearance.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kGap = 6; ///< between a row's name and its first cell
constexpr int kNarrowestField = 96;

} // namespace

MatrixHeader::MatrixHeader(Qt::Orientation orientation, const Appearance& appearance, QWidget* parent)
    : QHeaderView(orientation, parent)
    , m_appearance(appearance) {
    setSectionsClickable(true);
    setSectionResizeMode(QHeaderView::Fixed);
    setHighlightSections(false);
    setMinimumSectionSize(10);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

void MatrixHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const bool across = orientation() == Qt::Horizontal;
    const QFont font = sansFont(across ? kCaptionSize : kInterfaceSize);
    const QFontMetrics metrics(font);
    const QRect place = across ? rect.adjusted(1, 0, -1, 0) : rect.adjusted(0, 0, -kGap, 0);
    QString text = model()->headerData(section, orientation()).toString();
    const bool isNamed = !model()->headerData(section, orientation(), Qt::EditRole).toString().isEmpty();
    if (!isNamed && metrics.horizontalAdvance(text) > place.width()) {
        text = text.section(u' ', -1);
    }
    painter->setFont(font);
    painter->setPen(m_appearance.theme().secondary);
    const Qt::Alignment alignment = (across ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter;
    painter->drawText(place, static_cast<int>(alignment),
                      metrics.elidedText(text, Qt::ElideRight, place.width()));
}

bool MatrixHeader::canRename(int section) const {
    return section >= 0 && model() != nullptr &&
           model()->headerData(section, orientation(), Qt::EditRole).isValid();
}

QRect MatrixHeader::sectionRect(int section) const {
    const int from = sectionViewportPosition(section);
    return orientation() == Qt::Horizontal ? QRect(from, 0, sectionSize(section), viewport()->height())
                                           : QRect(0, from, viewport()->width(), sectionSize(section));
}

void MatrixHeader::startRenaming(int section) {
    closeField();
    if (!canRename(section)) {
        return;
    }
    m_renamed = section;
    // Not a child of the header, which is lower than a field and cuts it.
    m_field =
        new QLineEdit(model()->headerData(section, orientation(), Qt::EditRole).toString(), parentWidget());
    m_field->setAccessibleName(tr("Name of %1").arg(model()->headerData(section, orientation()).toString()));
    m_field->setPlaceholderText(tr("name"));
    const QRect place = sectionRect(section);
    QRect rect(viewport()->mapTo(parentWidget(), place.topLeft()),
               QSize(std::max(place.width(), kNarrowestField), m_field->sizeHint().height()));
    rect.moveRight(std::min(rect.right(), parentWidget()->width() - 1));
    rect.moveLeft(std::max(rect.left(), 0));
    m_field->setGeometry(rect);
    m_field->selectAll();
    m_field->installEventFilter(this);
    m_field->show();
    m_field->raise();
    m_field->setFocus();
}

void MatrixHeader::commitField() {
    const QString name = m_field->text();
    const int section = m_renamed;
    closeField();
    model()->setHeaderData(section, orientation(), name);
}

void MatrixHeader::closeField() {
    if (QLineEdit* field = std::exchange(m_field, nullptr)) {
        field->removeEventFilter(this);
        if (field->hasFocus()) {
            // Before it is hidden: that would pass the focus on as Tab does, to the next cell of the table.
            parentWidget()->setFocus();
        }
        field->hide();
        field->deleteLater();
    }
}

void MatrixHeader::mouseDoubleClickEvent(QMouseEvent* event) {
    const int section = logicalIndexAt(event->position().toPoint());
    if (canRename(section)) {
        startRenaming(section);
    } else {
        QHeaderView::mouseDoubleClickEvent(event);
    }
}

void MatrixHeader::addRenaming(QMenu& menu, int section) {
    if (canRename(section)) {
        const QString name = model()->headerData(section, orientation()).toString();
        connect(menu.addAction(tr("Rename %1").arg(name)), &QAction::triggered, this,
                [this, section] { startRenaming(section); });
    }
}

void MatrixHeader::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addRenaming(*menu, logicalIndexAt(event->pos()));
    if (menu->isEmpty()) {
        delete menu;
    } else {
        menu->popup(event->globalPos());
    }
}

bool MatrixHeader::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || m_field == nullptr) {
        return QHeaderView::eventFilter(watched, event);
    }
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (event->type() == QEvent::ShortcutOverride && key == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        commitField();
        return true;
    }
    if (event->type() == QEvent::KeyPress && key == Qt::Key_Escape) {
        closeField();
        return true;
    }
    const bool popup = event->type() == QEvent::FocusOut &&
                       static_cast<QFocusEvent*>(event)->reason() == Qt::PopupFocusReason;
    if (event->type() == QEvent::FocusOut && !popup) {
        commitField();
        return true;
    }
    return QHeaderView::eventFilter(watched, event);
}

} // namespace attnscope::ui
