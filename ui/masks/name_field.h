// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLineEdit>

namespace attnscope::ui {

/// A field that shows the beginning and the end of a text that is longer than itself, until it is
/// edited.
class NameField final : public QLineEdit {
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

    /// The text as shown, elided.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

} // namespace attnscope::ui
