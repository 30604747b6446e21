// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QObject>

class QTimer;

namespace attnscope::ui {

class SceneStore;
class Session;

/// Keeps the scene for the next start while it is edited, so that a crash loses two seconds at most. Large
/// scenes, whose writing would be felt, are kept when the window closes.
class Autosave final : public QObject {
    Q_OBJECT

public:
    Autosave(Session& session, SceneStore& files, QObject* parent = nullptr);

    /// How long an edit waits until it is kept; 2000 ms.
    void setDelay(int milliseconds);
    bool isPending() const;

private:
    void begin();
    void keep();

    Session& m_session;
    SceneStore& m_files;
    QTimer* m_timer = nullptr;
};

} // namespace attnscope::ui
