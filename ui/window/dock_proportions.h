// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace attnscope::ui {

/// Gives the docks their share of the window whenever it is resized, until somebody drags a border between
/// them: from then on they are left as they are.
class DockProportions final : public QObject {
    Q_OBJECT

public:
    struct Docks {
        QDockWidget& inputs;
        QDockWidget& row;
        QDockWidget& arithmetic;
    };

    DockProportions(QMainWindow& window, const Docks& docks);

    /// Whether somebody has arranged the docks: then their arrangement is worth keeping between runs.
    bool areDragged() const { return m_dragged; }
    void setDragged(bool dragged) { m_dragged = dragged; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();

    QMainWindow& m_window;
    Docks m_docks;
    bool m_dragged = false;
};

} // namespace attnscope::ui
