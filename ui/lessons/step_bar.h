// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QWidget>

namespace attnscope::ui {

class Appearance;

/// How far a lesson is: one piece for each step, those that were reached filled. A click goes to a step.
class StepBar final : public QWidget {
    Q_OBJECT

public:
    explicit StepBar(const Appearance& appearance, QWidget* parent = nullptr);

    void setSteps(int count, int current);

    QSize sizeHint() const override { return {200, 14}; }
    QSize minimumSizeHint() const override { return {60, 14}; }

signals:
    void stepWanted(std::size_t step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Which step lies there.
    int stepAt(double x) const;

    const Appearance& m_appearance;
    int m_count = 0;
    int m_current = 0;
};

} // namespace attnscope::ui
