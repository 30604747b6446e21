// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QToolButton>

class QActionGroup;

namespace attnscope::ui {

/// A button that says which entry of a group is chosen; a press offers all of them. It has one width,
/// whatever is chosen.
class ChoiceButton final : public QToolButton {
    Q_OBJECT

public:
    ChoiceButton(QActionGroup* choices, const QString& accessibleName, QWidget* parent = nullptr);

    QSize sizeHint() const override;

private:
    static QString nameOf(const QAction& choice);
    void showChosen();

    QActionGroup* m_choices = nullptr;
};

} // namespace attnscope::ui
