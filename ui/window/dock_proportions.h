// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>
#include <QSize>

class QDockWidget;
class QMainWindow;

namespace attnscope::ui {

/// Gives the docks their share of the window whenever it is resized, until a border between them is
/// dragged: from then on they are left as they are.
class DockProportions final : public QObject {
    Q_OBJECT

public:
    struct Docks {
        QDockWidget& inputs;
        QDockWidget& row;
        QDockWidget& arithmetic;
        QWidget& strip; ///< of the stages, above the matrix
    };

    DockProportions(QMainWindow& window, const Docks& docks);

    /// Whether a border was dragged: only then is the arrangement kept between runs.
    bool areDragged() const { return m_dragged; }
    void setDragged(bool dragged) { m_dragged = dragged; }
    /// Whether the arithmetic has no more than a line to say: then it leaves its height to the matrix.
    void setArithmeticIsBrief(bool isBrief);
    /// The shares, unless a border was dragged or a dock stands elsewhere.
    void apply();
    /// The same, where the window was resized while it could not be done.
    void catchUp();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void widen(QDockWidget& dock);

    QMainWindow& m_window;
    Docks m_docks;
    bool m_dragged = false;
    bool m_isArithmeticBrief = false;
    QSize m_sharedOut; ///< the window's size when that was last done
};

} // namespace attnscope::ui
