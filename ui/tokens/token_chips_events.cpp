// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_chips.h"
#include "ui/tokens/token_paint.h"
#include "ui/widgets/plain_tip.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr Qt::KeyboardModifiers kCarry = Qt::ControlModifier | Qt::AltModifier;

bool isArrow(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

/// Keys that mean something here and must not be taken by a shortcut of the window.
bool isOurs(const QKeyEvent& event) {
    const int key = event.key();
    return isArrow(key) || key == Qt::Key_Delete || key == Qt::Key_F2 || key == Qt::Key_Home ||
           key == Qt::Key_End || key == Qt::Key_Return || key == Qt::Key_Enter ||
           event.matches(QKeySequence::Copy) || event.matches(QKeySequence::Paste);
}

} // namespace

bool TokenChips::event(QEvent* event) {
    const bool asked = event->type() == QEvent::ShortcutOverride;
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (asked && (isOurs(key) || (m_dragging && key.key() == Qt::Key_Escape) ||
                  (m_onAdd && key.key() == Qt::Key_Space))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void TokenChips::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void TokenChips::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TokenChips::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool TokenChips::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_hover.reset();
        viewport()->update();
    } else if (event->type() == QEvent::ToolTip) {
        const auto& help = *static_cast<QHelpEvent*>(event);
        const std::optional<std::size_t> chip = chipAt(m_flow, scrolled(help.pos()));
        const TokenList& tokens = this->tokens();
        const QString doings =
            m_side == TokenSide::Keys
                ? tr("Click: select this key. Drag: reorder. Double-click: rename. Del: remove.")
                : tr("Click: select its query row. Drag: reorder. Double-click: rename. Del: remove.");
        if (chip && *chip < tokens.size()) {
            const QString name = isElided(tokens[*chip]) ? visibleToken(tokens[*chip]) + u'\n' : QString();
            QToolTip::showText(help.globalPos(), plainTip(name + doings), viewport(), chipRect(*chip));
        } else if (addRect().contains(help.pos())) {
            QToolTip::showText(help.globalPos(), tr("Add a token; Enter adds the next, Esc ends"),
                               viewport());
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool TokenChips::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || m_field == nullptr) {
        return QAbstractScrollArea::eventFilter(watched, event);
    }
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            commitField();
            return true;
        }
        if (key == Qt::Key_Escape) {
            closeField();
            emit refused({});
            return true;
        }
    }
    const bool popup = event->type() == QEvent::FocusOut &&
                       static_cast<QFocusEvent*>(event)->reason() == Qt::PopupFocusReason;
    if (event->type() == QEvent::FocusOut && !popup) {
        if (!m_field->text().trimmed().isEmpty()) {
            commitField();
        }
        closeField();
    }
    return QAbstractScrollArea::eventFilter(watched, event);
}

bool TokenChips::moveByKey(const QKeyEvent& event) {
    const std::size_t here = current();
    std::size_t to = here;
    switch (event.key()) {
    case Qt::Key_Left:
        to = here == 0 ? 0 : here - 1;
        break;
    case Qt::Key_Right:
        to = std::min(here + 1, count());
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        to = chipBeside(m_flow, here, event.key() == Qt::Key_Down);
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = count() - 1;
        break;
    default:
        return false;
    }
    if (event.modifiers() & kCarry) {
        if (!m_onAdd) {
            carry(here, std::min(to, count() - 1));
        }
    } else {
        moveTo(to);
    }
    return true;
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_dragging) {
        m_dragging = false;
        m_pressed.reset();
        viewport()->update();
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->key() == Qt::Key_F2 && !m_onAdd) {
        startRenaming(current());
    } else if (event->key() == Qt::Key_Delete && !m_onAdd) {
        remove(current());
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
               (event->key() == Qt::Key_Space && m_onAdd)) {
        if (m_onAdd) {
            startAdding();
        } else {
            startRenaming(current());
        }
    } else if (!moveByKey(*event)) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
    const QPoint here = event->position().toPoint();
    m_pressed.reset();
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (addRect().contains(here)) {
        startAdding();
        return;
    }
    m_pressed = chipAt(m_flow, scrolled(here));
    m_pressedAt = here;
    if (m_pressed) {
        moveTo(*m_pressed);
    }
}

void TokenChips::mouseMoveEvent(QMouseEvent* event) {
    const QPoint here = event->position().toPoint();
    if (!(event->buttons() & Qt::LeftButton) || !m_pressed) {
        std::optional<std::size_t> hover = chipAt(m_flow, scrolled(here));
        if (!hover && addRect().contains(here)) {
            hover = count();
        }
        if (hover != m_hover) {
            m_hover = hover;
            viewport()->setCursor(hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
            viewport()->update();
        }
        return;
    }
    if (!m_dragging && (here - m_pressedAt).manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_dragging = true;
    m_dragAt = here;
    viewport()->setCursor(Qt::ClosedHandCursor);
    if (here.y() < 0 || here.y() > viewport()->height()) {
        QScrollBar& bar = *verticalScrollBar();
        bar.setValue(bar.value() + (here.y() < 0 ? -bar.singleStep() : bar.singleStep()));
    }
    viewport()->update();
}

void TokenChips::mouseReleaseEvent(QMouseEvent* event) {
    const std::optional<std::size_t> from = std::exchange(m_pressed, std::nullopt);
    if (std::exchange(m_dragging, false) && from) {
        const std::size_t before = insertionAt(m_flow, scrolled(event->position().toPoint()));
        carry(*from, before > *from ? before - 1 : before);
        viewport()->setCursor(Qt::ArrowCursor);
        viewport()->update();
    }
}

void TokenChips::mouseDoubleClickEvent(QMouseEvent* event) {
    m_pressed.reset();
    if (const auto chip = chipAt(m_flow, scrolled(event->position().toPoint()))) {
        startRenaming(*chip);
    }
}

void TokenChips::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    if (const auto chip = byKey ? std::nullopt : chipAt(m_flow, scrolled(event->pos()))) {
        moveTo(*chip);
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::size_t here = current();
    const auto add = [&](const QString& text, bool possible, auto doIt) {
        QAction* action = menu->addAction(text);
        action->setEnabled(possible);
        connect(action, &QAction::triggered, this, doIt);
    };
    add(tr("Rename\tF2"), !m_onAdd, [this, here] { startRenaming(here); });
    add(tr("Delete\tDel"), !m_onAdd, [this, here] { remove(here); });
    add(tr("Move left\tCtrl+Left"), !m_onAdd && here > 0, [this, here] { carry(here, here - 1); });
    add(tr("Move right\tCtrl+Right"), here + 1 < count(), [this, here] { carry(here, here + 1); });
    menu->addSeparator();
    add(tr("Add token"), true, [this] { startAdding(); });
    add(tr("Copy tokens\tCtrl+C"), true, [this] { copy(); });
    add(tr("Paste tokens (replaces all)\tCtrl+V"), true, [this] { paste(); });
    menu->popup(byKey ? viewport()->mapToGlobal(QPoint(8, 8)) : event->globalPos());
}

} // namespace attnscope::ui
