// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>
#include <QSize>

class QAction;
class QActionGroup;
class QMenu;
class QScreen;

namespace attnscope::ui {

/// The exit status of an event loop after which the window is made anew.
inline constexpr int kStartAgain = 1000;

/// Enlarges everything in the window to the size that was chosen, over what QT_SCALE_FACTOR says already.
/// Qt takes it once: call it before an application is made, after the names of organization and program are
/// set.
void applyTypeSize();
/// Sets QT_SCALE_FACTOR back to what it was before that.
void takeTypeSizeBack();

/// The window with the matrix alone needs no more than this at the usual size.
inline constexpr QSize kLeastWindow{432, 490};

/// View, Type size: how large everything in the window is, 80 to 300 %, where the screen has room for it. Qt
/// enlarges type, icons, frames and distances together when an application is made; a choice makes it anew at
/// once, with the scene, its undo steps and the places of all parts. Figures keep the sizes of their files.
class TypeSize final : public QObject {
    Q_OBJECT

public:
    explicit TypeSize(QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QActionGroup* choices() const { return m_choices; }

signals:
    /// Another size was chosen than the window has.
    void startAgainWanted();

private:
    void choose(int percent);
    void offerWhatFits(const QScreen& screen);

    QActionGroup* m_choices = nullptr;
};

} // namespace attnscope::ui
