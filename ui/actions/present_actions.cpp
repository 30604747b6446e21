// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/present_actions.h"

#include "ui/present/present_key_filter.h"
#include "ui/present/present_run.h"
#include "ui/present/present_view.h"
#include "ui/present/teacher_page.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// A screen beside that of the window; null where there is one alone.
QScreen* otherScreen(const QScreen* own) {
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto found =
        std::find_if(screens.begin(), screens.end(), [own](const QScreen* each) { return each != own; });
    return found == screens.end() ? nullptr : *found;
}

} // namespace

PresentActions::PresentActions(const Context& context, LessonRun& lesson, QMainWindow& window)
    : QObject(&window)
    , m_context(context)
    , m_window(window)
    , m_run(new PresentRun(context, lesson, this)) {
    m_present = newAction(this, {tr("Present"),
                                 tr("The lesson, or the steps of this scene, over the whole screen"),
                                 {},
                                 QKeySequence(Qt::Key_F5)});
    connect(m_present, &QAction::triggered, this, &PresentActions::start);
    // After the slot that told it: the run is still in it.
    connect(m_run, &PresentRun::lost, this, &PresentActions::end, Qt::QueuedConnection);
}

void PresentActions::start() {
    if (m_view != nullptr) {
        m_view->activateWindow();
        return;
    }
    if (!m_context.session.snapshot() || !m_run->start()) {
        emit failed(tr("There is nothing to present yet: wait for the first result, then press F5"));
        return;
    }
    showView();
}

void PresentActions::showView() {
    m_view = new PresentView(m_context, *m_run, &m_window);
    connect(m_view, &PresentView::left, this, &PresentActions::end);
    QScreen* const other = otherScreen(m_window.screen());
    QScreen* const shownOn = other != nullptr ? other : m_window.screen();
    m_view->setScreen(shownOn);
    m_view->setGeometry(shownOn->geometry());
    m_view->showFullScreen();
    m_view->activateWindow();
    m_view->setFocus();
    if (other != nullptr) {
        showTeacherPage();
    }
}

void PresentActions::showTeacherPage() {
    m_dock = new QDockWidget(tr("Present"), &m_window);
    m_dock->setObjectName(QStringLiteral("present"));
    auto* page = new TeacherPage(*m_run, m_view->size(), m_dock);
    m_dock->setWidget(page);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    // It is read from an arm's length: large, over the panels, and the matrix stays in sight.
    constexpr double kPageWidth = 0.6;
    const QRect screen = m_window.screen()->availableGeometry();
    const int width = static_cast<int>(kPageWidth * screen.width());
    m_dock->setFloating(true);
    m_dock->setGeometry(screen.right() - width, screen.top(), width, screen.height());
    m_dock->show();
    m_dock->raise();
    page->begin();
    m_keys = new PresentKeyFilter(m_window, *m_view, this);
}

void PresentActions::end() {
    if (m_view == nullptr) {
        return;
    }
    // Hiding tells it to close once more.
    PresentView* const view = std::exchange(m_view, nullptr);
    view->hide();
    view->deleteLater();
    m_run->end();
    if (m_dock != nullptr) {
        QCoreApplication::instance()->removeEventFilter(m_keys);
        std::exchange(m_keys, nullptr)->deleteLater();
        std::exchange(m_dock, nullptr)->deleteLater();
    }
    m_window.activateWindow();
}

} // namespace attnscope::ui
