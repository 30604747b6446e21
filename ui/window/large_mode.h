// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QList>
#include <QObject>

class QDockWidget;
class QMainWindow;

namespace attnscope::ui {

/// Gives the window the parts that suit the size of its scene: above 512 × 512 cells those for large
/// matrices. Docks change with the kind of scene only; a dock that was closed stays closed.
class LargeMode final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QList<QWidget*> smallCentre; ///< of the centre, for small scenes
        QList<QWidget*> largeCentre;
        QList<QDockWidget*> smallDocks;
        QDockWidget& tokens; ///< docks for large scenes
        QDockWidget& overview;
        QDockWidget& colours;
        QDockWidget& front; ///< of tabbed docks the one in front for large scenes
    };

    LargeMode(const Context& context, QMainWindow& window, Parts parts);

    bool isLarge() const { return m_isLarge; }
    /// After docks were restored as they were for another scene.
    void settle();

private:
    void follow();
    void showDocks();
    QList<QDockWidget*> largeDocks() const;

    Context m_context;
    QMainWindow& m_window;
    Parts m_parts;
    bool m_isLarge = false;
};

} // namespace attnscope::ui
