// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/large_mode.h"

#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kLeft = 248;
constexpr int kRight = 336;
constexpr int kOverview = 268;
constexpr int kColours = 232;

} // namespace

LargeMode::LargeMode(const Context& context, QMainWindow& window, Parts parts)
    : QObject(&window)
    , m_context(context)
    , m_window(window)
    , m_parts(std::move(parts)) {
    for (QDockWidget* dock : m_parts.largeDocks) {
        dock->hide();
    }
    for (QWidget* part : m_parts.large) {
        part->hide();
    }
    connect(&context.session, &Session::sceneChanged, this, &LargeMode::follow);
}

void LargeMode::follow() {
    const bool isLarge = ui::isLarge(m_context.session.scene());
    if (isLarge == m_isLarge) {
        return;
    }
    m_isLarge = isLarge;
    for (QWidget* part : m_parts.small) {
        part->setVisible(!isLarge);
    }
    for (QWidget* part : m_parts.large) {
        part->setVisible(isLarge);
    }
    showDocks();
}

void LargeMode::showDocks() {
    for (QDockWidget* dock : m_parts.smallDocks) {
        dock->setVisible(!m_isLarge);
    }
    for (QDockWidget* dock : m_parts.largeDocks) {
        dock->setVisible(m_isLarge);
    }
    if (!m_isLarge) {
        return;
    }
    if (m_parts.front != nullptr) {
        m_parts.front->show();
        m_parts.front->raise();
    }
    const auto docked = [this](QDockWidget* dock) { return !dock->isFloating(); };
    if (!std::all_of(m_parts.largeDocks.begin(), m_parts.largeDocks.end(), docked)) {
        return;
    }
    m_window.resizeDocks({m_parts.largeDocks[0], m_parts.largeDocks[2]}, {kLeft, kRight}, Qt::Horizontal);
    m_window.resizeDocks({m_parts.largeDocks[1], m_parts.largeDocks[2]}, {kOverview, kColours}, Qt::Vertical);
}

void LargeMode::settle() {
    const auto isShown = [](const QDockWidget* dock) { return !dock->isHidden(); };
    const bool hasLarge = std::any_of(m_parts.largeDocks.begin(), m_parts.largeDocks.end(), isShown);
    if (hasLarge != m_isLarge) {
        showDocks();
    }
}

} // namespace attnscope::ui
