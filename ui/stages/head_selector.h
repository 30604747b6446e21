// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

class QAction;
class QToolButton;

namespace attnscope::ui {

class HeadsPopup;

/// Which layer, batch item and head is shown, "l2 b0 h3", with the one before and the one after; a click
/// shows all heads. While states are compared it is A's, "A: h3". Not there where the scene has one of each.
class HeadSelector final : public QWidget {
    Q_OBJECT

public:
    /// The actions that its buttons do.
    struct Steps {
        QAction* previous = nullptr;
        QAction* next = nullptr;
        QAction* all = nullptr;
    };
    HeadSelector(const Context& context, const Steps& steps, QWidget* parent = nullptr);

    QString text() const;
    HeadsPopup& popup() const { return *m_popup; }

private:
    void refresh();
    void open();

    Context m_context;
    QToolButton* m_place = nullptr;
    HeadsPopup* m_popup = nullptr;
    QString m_allTip;
};

} // namespace attnscope::ui
