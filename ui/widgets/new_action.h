// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QAction>
#include <QKeySequence>
#include <QString>
#include <QVariant>

class QActionGroup;

namespace attnscope::ui {

/// What an action says of itself: its menu entry, its tool tip, its icon in resources/icons and its shortcut.
struct ActionTexts {
    QString text;
    QString tip;
    QString icon;
    QKeySequence shortcut{};
};

/// An action whose tool tip names its shortcut; the icon follows the theme (MainWindow::showIcons).
QAction* newAction(QObject* parent, const ActionTexts& texts);
/// One that stays pressed.
QAction* newToggle(QObject* parent, const ActionTexts& texts);

/// What a menu entry says without the letter that chooses it: "&Fit" is "Fit", "适合(&F)" is "适合".
QString withoutAccelerator(const QString& text);

/// A checkable entry of a group that stands for a value.
QAction* addChoice(QActionGroup* group, const QString& text, const QString& tip, const QVariant& value);
/// Checks the entry that stands for this value and no other.
void checkChoice(const QActionGroup* group, const QVariant& value);

} // namespace attnscope::ui
