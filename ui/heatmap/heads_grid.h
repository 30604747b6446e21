// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

namespace attnscope::ui {

class HeadThumbnails;

/// Small true heatmaps of the weights of all heads of one batch item in one colour range. Click or Enter
/// picks one, arrows move. Only what is seen is computed.
class HeadsGrid final : public QWidget {
    Q_OBJECT

public:
    explicit HeadsGrid(const Context& context, QWidget* parent = nullptr);

    void setBatch(std::size_t batch);
    std::size_t batch() const { return m_batch; }
    /// The head with the keyboard.
    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t head);
    QRect headRect(std::size_t head) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void picked(std::size_t head);
    /// This head should be seen.
    void moved(const QRect& place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::size_t count() const;
    std::size_t columns() const;
    std::optional<std::size_t> headAt(const QPoint& point) const;
    void drawHead(QPainter& painter, std::size_t head) const;
    void describe();

    Context m_context;
    HeadThumbnails* m_thumbnails = nullptr;
    std::size_t m_batch = 0;
    std::size_t m_current = 0;
};

} // namespace attnscope::ui
