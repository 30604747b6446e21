// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

class QActionGroup;
class QMenu;

namespace attnscope::ui {

/// The exit status of an event loop after which the window is built anew in another language.
inline constexpr int kSpeakAgain = 1001;

/// View, Language: that of the desktop, or one by its own name. The choice is kept for the next start.
class LanguageChoice final : public QObject {
    Q_OBJECT

public:
    explicit LanguageChoice(QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QActionGroup* choices() const { return m_choices; }

signals:
    /// The window is to be in another language than it is.
    void chosen();

private:
    void choose(int value);

    QActionGroup* m_choices = nullptr;
};

} // namespace attnscope::ui
