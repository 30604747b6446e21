// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/dialog_notes.h"

#include <QLabel>
#include <QVBoxLayout>

namespace attnscope::ui {

DialogNotes::DialogNotes(QWidget* parent)
    : QScrollArea(parent) {
    auto* content = new QWidget(this);
    m_notes = new QVBoxLayout(content);
    m_notes->setContentsMargins(0, 0, 0, 0);
    m_notes->setSpacing(4);
    m_notes->addStretch(1);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
}

void DialogNotes::add(QLabel* note) {
    m_notes->insertWidget(m_notes->count() - 1, note);
}

QSize DialogNotes::sizeHint() const {
    constexpr int kLines = 5;
    return {0, kLines * fontMetrics().lineSpacing()};
}

QSize DialogNotes::minimumSizeHint() const {
    return sizeHint();
}

QLabel* newNote(const char* role, QWidget* parent) {
    auto* note = new QLabel(parent);
    note->setProperty("role", role);
    note->setWordWrap(true);
    note->setVisible(false);
    return note;
}

void setNote(QLabel& note, const QString& text) {
    note.setText(text);
    note.setVisible(!text.isEmpty());
}

} // namespace attnscope::ui
