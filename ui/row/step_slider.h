// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QAbstractSlider>

namespace attnscope::ui {

class Appearance;

/// The line on which the row animation is scrubbed: a mark for every term, a ring where it stands. Dragging
/// goes through the terms part-way and lets go at a whole one; arrow keys go term by term.
class StepSlider final : public QAbstractSlider {
    Q_OBJECT

public:
    static constexpr int kGrain = 1000; ///< slider values a term

    explicit StepSlider(const Appearance& appearance, QWidget* parent = nullptr);

    void setSteps(int steps);
    /// Shows the place without emitting scrubbed().
    void showProgress(double progress);
    QSize sizeHint() const override { return {120, 24}; }
    QSize minimumSizeHint() const override { return {24, 24}; }

signals:
    /// The slider was moved to this place, in terms.
    void scrubbed(double progress);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double xOf(int value) const;
    int valueAt(double x) const;
    int steps() const { return maximum() / kGrain; }
    void scrubTo(int value);

    const Appearance& m_appearance;
};

} // namespace attnscope::ui
