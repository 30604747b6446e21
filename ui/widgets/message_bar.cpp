// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/message_bar.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

namespace attnscope::ui {

namespace {

constexpr int kNoteMilliseconds = 6000;
constexpr int kReleaseMilliseconds = 20;

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_copy(new QToolButton(this))
    , m_timer(new QTimer(this))
    , m_release(new QTimer(this)) {
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAccessibleName(tr("Message"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setText(tr("Copy the lines"));
    m_copy->setProperty("field", true);
    m_copy->setToolTip(tr("Copy the lines of Python to the clipboard"));
    m_copy->setAccessibleName(tr("Copy the lines"));
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_lines); });
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(tr("Close the message"));
    connect(close, &QToolButton::clicked, this, [this] { setShown(false); });
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 4, 6, 4);
    line->addWidget(m_text, 1);
    line->addWidget(m_copy);
    line->addWidget(close);
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, [this] {
        endNote();
        setShown(false);
    });
    m_release->setInterval(kReleaseMilliseconds);
    connect(m_release, &QTimer::timeout, this, &MessageBar::settle);
    qApp->installEventFilter(this);
    hide();
}

void MessageBar::showRefusal(const QString& text, const QString& lines) {
    m_timer->stop();
    endNote();
    m_lines = lines;
    show(text, true);
}

void MessageBar::showNote(const QString& text) {
    m_lines.clear();
    endNote();
    if (m_noteLine && m_noteLine(text)) {
        m_note = text;
        setShown(false);
    } else {
        show(text, false);
    }
    m_timer->start(kNoteMilliseconds);
}

void MessageBar::endNote() {
    if (!m_note.isEmpty()) {
        m_note.clear();
        m_noteLine({});
    }
}

void MessageBar::withdraw(const QString& text) {
    if (this->text() == text) {
        endNote();
        setShown(false);
    }
}

QString MessageBar::text() const {
    return m_isShown ? m_text->text() : m_note;
}

void MessageBar::show(const QString& text, bool isError) {
    m_text->setText(text);
    m_copy->setVisible(!m_lines.isEmpty());
    m_text->setAccessibleName(text);
    setProperty("error", isError);
    style()->unpolish(this);
    style()->polish(this);
    setShown(true);
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::setShown(bool isShown) {
    m_isShown = isShown;
    settle();
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    const bool isPress =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (isPress && watched->isWidgetType()) {
        m_isPressedHere = static_cast<const QWidget*>(watched)->window() == window();
    }
    return QFrame::eventFilter(watched, event);
}

void MessageBar::settle() {
    // A dialog that closes when a button is pressed never gets its release, and the button counts as pressed
    // until the next click.
    if (m_isPressedHere && QGuiApplication::mouseButtons() != Qt::NoButton) {
        m_release->start();
        return;
    }
    m_release->stop();
    setVisible(m_isShown);
}

} // namespace attnscope::ui
