// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QToolButton>

class QActionGroup;

namespace attnscope::ui {

/// A button that says which entry of a group is chosen; a press offers all of them.
class ChoiceButton final : public QToolButton {
    Q_OBJECT

public:
    ChoiceButton(QActionGroup* choices, const QString& accessibleName, QWidget* parent = nullptr);

private:
    void showChosen();

    QActionGroup* m_choices = nullptr;
};

} // namespace attnscope::ui
