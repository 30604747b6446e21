// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QByteArray>
#include <QList>
#include <QObject>

#include <array>

class QDockWidget;
class QMainWindow;
class QSettings;

namespace attnscope::ui {

/// Gives the window the parts that suit the size of its scene: above 512 × 512 cells those for large
/// matrices. Docks change with the kind of scene only; each kind keeps an arrangement of its own.
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
    /// The arrangements of the last run; once all docks and tool bars are there.
    void restore(const QSettings& settings);
    void keep(QSettings& settings);
    /// The docks of this kind of scene as they first were.
    void reset();

signals:
    /// The scene is of the other kind; the docks still stand as they did.
    void changing();
    void changed();

private:
    void follow();
    void showDocks();
    QList<QDockWidget*> largeDocks() const;

    Context m_context;
    QMainWindow& m_window;
    Parts m_parts;
    bool m_isLarge = false;
    QByteArray m_first;               ///< the arrangement of a first start
    std::array<QByteArray, 2> m_kept; ///< of small and of large scenes; empty where there is none yet
};

} // namespace attnscope::ui
