// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLineEdit>

namespace attnscope::ui {

/// A field whose text is longer than itself at times: then it shows its beginning and its end, until somebody
/// edits it.
class NameField final : public QLineEdit {
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

    /// What is seen of the text.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

} // namespace attnscope::ui
