// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/autosave.h"

#include "core/formats/scene/scene_ending.h"
#include "ui/files/scene_store.h"
#include "ui/session/session.h"

#include <QTimer>

namespace attnscope::ui {

namespace {

constexpr int kDelay = 2000;

} // namespace

Autosave::Autosave(Session& session, SceneStore& files, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_files(files)
    , m_timer(new QTimer(this)) {
    m_timer->setSingleShot(true);
    m_timer->setInterval(kDelay);
    connect(m_timer, &QTimer::timeout, this, &Autosave::keep);
    connect(&session, &Session::sceneChanged, this, &Autosave::begin);
    connect(&session, &Session::fileChanged, this, &Autosave::begin);
}

void Autosave::setDelay(int milliseconds) {
    m_timer->setInterval(milliseconds);
}

bool Autosave::isPending() const {
    return m_timer->isActive();
}

void Autosave::begin() {
    // The timer starts at the first unsaved edit and later edits do not restart it: else edits without a
    // pause would never be saved.
    if (!m_timer->isActive() && isQuicklyWritten({m_session.scene(), {}})) {
        m_timer->start();
    }
}

void Autosave::keep() {
    if (m_session.isScrubbing()) {
        m_timer->start(); // nothing may make a scrub falter
        return;
    }
    if (!isQuicklyWritten({m_session.scene(), {}})) {
        return; // a larger one took the place of the scene that began it
    }
    m_files.keepForNextStart(SceneStore::Results::Few);
}

} // namespace attnscope::ui
