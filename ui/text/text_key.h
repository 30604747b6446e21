// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/text/text_painter.h"

#include <QWidget>

namespace attnscope::ui {

/// The key of the words' colours, beside the choice of the direction.
class TextKey final : public QWidget {
    Q_OBJECT

public:
    explicit TextKey(QWidget* parent = nullptr);

    void setPicture(const TextPicture& picture);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 20}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TextPicture m_picture;
};

} // namespace attnscope::ui
