// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/matrix_alone.h"

#include "ui/widgets/new_action.h"

#include <QDockWidget>
#include <QMainWindow>

#include <utility>

namespace attnscope::ui {

MatrixAlone::MatrixAlone(QMainWindow& window, Parts parts)
    : QObject(&window)
    , m_window(window)
    , m_parts(std::move(parts))
    , m_action(newToggle(this, {tr("Only the &matrix"),
                                tr("The whole window for the matrix, and back as it was"),
                                {},
                                QKeySequence(Qt::Key_O)})) {
    connect(m_action, &QAction::toggled, this, &MatrixAlone::set);
}

void MatrixAlone::leave() {
    m_action->setChecked(false);
}

void MatrixAlone::set(bool on) {
    if (on == isOn()) {
        return;
    }
    if (on) {
        m_before = m_window.saveState();
        for (QDockWidget* dock : m_parts.docks) {
            dock->hide();
        }
        for (QWidget* part : m_parts.centre) {
            if (!part->isHidden()) {
                m_hidden << part;
                part->hide();
            }
        }
        return;
    }
    for (const QPointer<QWidget>& part : std::exchange(m_hidden, {})) {
        part->show();
    }
    m_window.restoreState(std::exchange(m_before, {}));
    emit left();
}

} // namespace attnscope::ui
