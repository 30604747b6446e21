// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/large_mode.h"

#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QSettings>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kLeft = 248;
constexpr int kRight = 336;
constexpr int kOverview = 268;
constexpr int kColours = 232;

const QString kSmallState = QStringLiteral("window/state");
const QString kLargeState = QStringLiteral("window/largeState");
/// Another number when docks get other names or places, so that an old arrangement is not forced on new
/// docks.
constexpr int kVersion = 4;

} // namespace

LargeMode::LargeMode(const Context& context, QMainWindow& window, Parts parts)
    : QObject(&window)
    , m_context(context)
    , m_window(window)
    , m_parts(std::move(parts)) {
    for (QDockWidget* dock : largeDocks()) {
        dock->hide();
    }
    for (QWidget* part : m_parts.largeCentre) {
        part->hide();
    }
    connect(&context.session, &Session::sceneChanged, this, &LargeMode::follow);
}

void LargeMode::follow() {
    const bool isLarge = ui::isLarge(m_context.session.scene());
    if (isLarge == m_isLarge) {
        return;
    }
    emit changing();
    m_kept[m_isLarge ? 1 : 0] = m_window.saveState(kVersion);
    m_isLarge = isLarge;
    for (QWidget* part : m_parts.smallCentre) {
        part->setVisible(!isLarge);
    }
    for (QWidget* part : m_parts.largeCentre) {
        part->setVisible(isLarge);
    }
    // Docks are put back against the least size of the centre, which has other parts now.
    m_window.centralWidget()->layout()->activate();
    if (!m_window.restoreState(m_kept[isLarge ? 1 : 0], kVersion)) {
        showDocks();
    }
    emit changed();
}

void LargeMode::showDocks() {
    for (QDockWidget* dock : m_parts.smallDocks) {
        dock->setVisible(!m_isLarge);
    }
    for (QDockWidget* dock : largeDocks()) {
        dock->setVisible(m_isLarge);
    }
    if (!m_isLarge) {
        return;
    }
    m_parts.front.show();
    m_parts.front.raise();
    const QList<QDockWidget*> large = largeDocks();
    const auto docked = [](const QDockWidget* dock) { return !dock->isFloating(); };
    if (!std::all_of(large.begin(), large.end(), docked)) {
        return;
    }
    m_window.resizeDocks({&m_parts.tokens, &m_parts.colours}, {kLeft, kRight}, Qt::Horizontal);
    m_window.resizeDocks({&m_parts.overview, &m_parts.colours}, {kOverview, kColours}, Qt::Vertical);
}

QList<QDockWidget*> LargeMode::largeDocks() const {
    return {&m_parts.tokens, &m_parts.overview, &m_parts.colours};
}

void LargeMode::restore(const QSettings& settings) {
    m_first = m_window.saveState(kVersion);
    m_kept = {settings.value(kSmallState).toByteArray(), settings.value(kLargeState).toByteArray()};
    m_window.restoreState(m_kept[m_isLarge ? 1 : 0], kVersion);
}

void LargeMode::keep(QSettings& settings) {
    m_kept[m_isLarge ? 1 : 0] = m_window.saveState(kVersion);
    settings.setValue(kSmallState, m_kept[0]);
    settings.setValue(kLargeState, m_kept[1]);
}

void LargeMode::reset() {
    m_window.restoreState(m_first, kVersion);
    if (m_isLarge) {
        showDocks();
    }
}

} // namespace attnscope::ui
