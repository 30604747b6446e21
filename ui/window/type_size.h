// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

/// The exit status of an event loop after which the program starts again.
inline constexpr int kStartAgain = 1000;

/// Enlarges everything in the window to the size that was chosen, over what QT_SCALE_FACTOR says already.
/// Qt takes it once: call it before the application is made, after the names of organization and program
/// are set.
void applyTypeSize();
/// Starts the program anew with the size that is chosen now; false where that failed.
bool startAgain();

/// View, Type size: how large everything in the window is, 80 to 300 %. Qt enlarges type, icons, frames and
/// distances together when the program starts; a choice acts from the next start on, or at once by starting
/// again, where the scene stays and the steps of undo go. Figures keep the sizes of their files.
class TypeSize final : public QObject {
    Q_OBJECT

public:
    explicit TypeSize(QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QActionGroup* choices() const { return m_choices; }
    QAction* startNow() const { return m_startNow; }

signals:
    /// What the choice does, in words.
    void noted(const QString& text);
    void startAgainWanted();

private:
    void choose(int percent);
    void refresh();

    QActionGroup* m_choices = nullptr;
    QAction* m_startNow = nullptr;
};

} // namespace attnscope::ui
