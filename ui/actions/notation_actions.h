// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QObject>

class QActionGroup;
class QMenu;

namespace attnscope::ui {

/// Whose letters formulas have, what is counted from 0 or 1, and whether tokens or numbers stand at letters.
class NotationActions final : public QObject {
    Q_OBJECT

public:
    NotationActions(const Context& context, QObject* parent);

    void addTo(QMenu& menu) const;

signals:
    /// The table of what each quantity is called is asked for.
    void tableWanted();

private:
    void makeLetters();
    void makeCounting();
    void makeSubscripts();
    void chooseLetters(int choice);
    void apply(const NotationRules& notation);
    void refresh();

    Context m_context;
    QActionGroup* m_letters = nullptr;
    QActionGroup* m_counting = nullptr;
    QActionGroup* m_subscripts = nullptr;
    QAction* m_table = nullptr;
};

} // namespace attnscope::ui
