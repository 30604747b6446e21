// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/application.h"

#include "ui/jobs/guarded.h"

#include <cstdio>

namespace attnscope::ui {

bool Application::notify(QObject* receiver, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::KeyPress || type == QEvent::MouseButtonPress) {
        m_paintingFailed = false;
    }
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        emitCaught(type);
    }
    return false;
}

void Application::emitCaught(QEvent::Type type) {
    try {
        if (const Result<void> caught = guardedAction([] { throw; }); !caught) {
            tell(caught.error(), type);
        }
    } catch (...) {
        // Even telling it takes too much memory.
        std::fputs("attnscope: an event was not handled: there is too little memory (close other programs)\n",
                   stderr);
    }
}

void Application::tell(const Error& error, QEvent::Type type) {
    const bool isPainting = type == QEvent::Paint || type == QEvent::UpdateRequest;
    if (!isPainting || !m_paintingFailed) {
        m_paintingFailed = m_paintingFailed || isPainting;
        emit failed(error);
    }
}

} // namespace attnscope::ui
